import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lowerBound } from "./lower-bound.ts";

describe("lowerBound", () => {
  it("finds the first index for which the predicate is true, or the end", () => {
    expect(lowerBound(0, () => true)).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (numbers, wanted) => {
        const sorted = numbers.toSorted((a, b) => a - b);
        const expected = sorted.findIndex((number) => number >= wanted);
        expect(lowerBound(sorted.length, (index) => sorted[index] >= wanted)).toBe(
          expected < 0 ? sorted.length : expected,
        );
      }),
    );
  });
});
