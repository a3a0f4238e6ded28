/** A little of `npm run fuzz` in each test run, with other inputs each time; a failure prints the seed and the smallest input. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Opened } from "./fuzz/target.ts";
import { TARGETS } from "./fuzz/targets.ts";

// `both-engines.test.ts` has the two stores side by side.
const SOME = TARGETS.filter(({ few }) => few > 0);

// All at once, because some try their inputs on the same city.
const open = new Map<string, Opened>();
beforeAll(async () => {
  for (const target of SOME) open.set(target.name, await target.open());
});
afterAll(async () => {
  for (const { close } of open.values()) await close();
});

it.each(SOME)("$name: $about", async ({ name, few }) => {
  await fc.assert(open.get(name)!.property, { numRuns: few });
});

it("has targets of different names", () => {
  const names = TARGETS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
