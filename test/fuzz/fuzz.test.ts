/**
 * A few inputs of `npm run fuzz` in each test run, different each time; a failure prints the seed and the smallest
 * input.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFolder } from "../support/process.ts";
import { fuzz } from "./runner.ts";
import { type OpenTarget, openTarget, type Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

// `both-engines.test.ts` compares the two engines.
const SOME = TARGETS.filter(({ runsPerTest }) => runsPerTest > 0);

// All at once, because some share a city.
const open = new Map<string, OpenTarget>();
beforeAll(async () => {
  for (const target of SOME) open.set(target.name, await target.open());
});
afterAll(async () => {
  for (const { close } of open.values()) await close();
});

it.each(SOME)("$name: $description", async ({ name, runsPerTest }) => {
  await fc.assert(open.get(name)!.property, { numRuns: runsPerTest });
});

it("has targets of different names", () => {
  const names = TARGETS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

describe("the runner", () => {
  /** A target whose inputs above 10 fail. */
  const faulty: Target = {
    name: "faulty",
    description: "",
    runsPerTest: 0,
    open: async () =>
      openTarget(
        fc.nat(),
        async (input) => expect(input).toBeLessThanOrEqual(10),
        async () => {},
      ),
  };
  const fine: Target = {
    ...faulty,
    name: "fine",
    open: async () =>
      openTarget(
        fc.nat(),
        async () => {},
        async () => {},
      ),
  };

  it("shrinks a failing input and writes it to a file", () =>
    withFolder(async (folder) => {
      const printed: string[] = [];
      const options = { milliseconds: 60_000, seed: 7, folder, print: (line: string) => void printed.push(line) };
      expect(await fuzz([faulty, fine], options)).toBe(false);
      const file = join(folder, "faulty-7.txt");
      expect(readFileSync(file, "utf8")).toMatch(/^Target faulty, seed 7\n\nWhy:\nAssertionError.*Input:\n\[11\]\n$/s);
      expect(printed.at(-1)).toContain(`Written to ${file}.`);
    }));

  it("prints how many inputs were tried when the time is up", () =>
    withFolder(async (folder) => {
      const printed: string[] = [];
      const options = { milliseconds: 50, seed: 7, folder, print: (line: string) => void printed.push(line) };
      expect(await fuzz([fine], options)).toBe(true);
      expect(printed.at(-1)).toMatch(/^0\.0 min, inputs: fine [1-9]\d*; nothing found\.$/);
    }));

  it("rejects an unknown target", () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "run.ts"), "--only", "x"], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("There is no target x, only cql, addresses")]);
  });
});
