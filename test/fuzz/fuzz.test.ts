/** A little of `npm run fuzz` in each test run, with other inputs each time; a failure prints the seed and the smallest input. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFolder } from "../support/process.ts";
import { fuzz } from "./fuzzing.ts";
import { type Opened, opened, type Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

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

describe("the runner", () => {
  /** A target whose inputs above 10 fail. */
  const faulty: Target = {
    name: "faulty",
    about: "",
    few: 0,
    open: async () =>
      opened(
        fc.nat(),
        async (input) => expect(input).toBeLessThanOrEqual(10),
        async () => {},
      ),
  };
  const fine: Target = {
    ...faulty,
    name: "fine",
    open: async () =>
      opened(
        fc.nat(),
        async () => {},
        async () => {},
      ),
  };

  it("makes a failing input as small as it can be, and writes it down", () =>
    withFolder(async (folder) => {
      const told: string[] = [];
      const options = { milliseconds: 60_000, seed: 7, folder, tell: (line: string) => void told.push(line) };
      expect(await fuzz([faulty, fine], options)).toBe(false);
      const file = join(folder, "faulty-7.txt");
      expect(readFileSync(file, "utf8")).toMatch(/^Target faulty, seed 7\n\nWhy:\nAssertionError.*Input:\n\[11\]\n$/s);
      expect(told.at(-1)).toContain(`Written to ${file}.`);
    }));

  it("tells how many inputs were tried when the time is up", () =>
    withFolder(async (folder) => {
      const told: string[] = [];
      const options = { milliseconds: 50, seed: 7, folder, tell: (line: string) => void told.push(line) };
      expect(await fuzz([fine], options)).toBe(true);
      expect(told.at(-1)).toMatch(/^0\.0 min, inputs: fine [1-9]\d*; nothing found\.$/);
    }));

  it("does not take a target that there is not", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), "--only", "x"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("There is no target x, only cql, addresses")]);
  });
});
