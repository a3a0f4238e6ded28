import { expect, it } from "vitest";
import { inhabitantsFor, perHead } from "./inhabitants.ts";

const COUNTS = new Map([
  [2025, 200],
  [2012, 100],
]);

it("returns the count of the year, or the latest before it", () => {
  expect(inhabitantsFor(COUNTS, 2012)).toEqual({ year: 2012, count: 100 });
  expect(inhabitantsFor(COUNTS, 2027)).toEqual({ year: 2025, count: 200 });
  expect(inhabitantsFor(COUNTS, 2011)).toBeUndefined();
  expect(inhabitantsFor(new Map(), 2025)).toBeUndefined();
});

it("rounds to the Rappen", () => {
  expect(perHead(1001, { year: 2025, count: 200 })).toBe(5);
});
