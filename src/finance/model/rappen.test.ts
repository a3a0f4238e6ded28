import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chf, wholeFrancs } from "./rappen.ts";

describe("Rappen as francs", () => {
  it.each([
    [335_690_000, "3356900"],
    [-30, "-0.3"],
    [-5, "-0.05"],
    [0, "0"],
    [42_240, "422.4"],
    [324_650_787, "3246507.87"],
    [-96_000_000, "-960000"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
    [Number.MIN_SAFE_INTEGER, "-90071992547409.91"],
  ])("%i is %s", (rappen, text) => {
    expect(chf(rappen)).toBe(text);
  });

  it("is exact, with as few digits as possible", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (rappen) => {
        const [, sign, francs, decimals = ""] = /^(-?)(\d+)(?:\.(\d?[1-9]))?$/.exec(chf(rappen)) ?? [];
        const back = BigInt(francs) * 100n + BigInt(decimals.padEnd(2, "0"));
        expect(sign === "-" ? -back : back).toBe(BigInt(rappen));
      }),
    );
  });

  it.each([
    [149, 1],
    [150, 2],
    [-149, -1],
    [-150, -2],
    [-49, 0],
    [0, 0],
  ])("%i is about %i whole francs", (rappen, francs) => {
    expect(wholeFrancs(rappen)).toBe(francs);
  });
});
