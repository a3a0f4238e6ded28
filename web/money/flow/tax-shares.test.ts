import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxShares } from "./tax-shares.ts";

const city = (needs: readonly number[], result: number) => ({
  result,
  byDepartment: needs.map((needOfTaxes, i) => ({
    departement: { key: String(i), kurzname: `D${i}`, bezeichnung: `Departement ${i}` },
    expense: 0,
    revenue: 0,
    needOfTaxes,
  })),
});

describe("taxShares", () => {
  it("splits 100 units in proportion to need, without departments that earn more than they cost", () => {
    const shares = taxShares(city([10, 60, -50, 30], 0));
    expect(shares.map(({ departement, units }) => [departement?.key, units])).toEqual([
      ["1", 60],
      ["3", 30],
      ["0", 10],
    ]);
  });

  it("counts a surplus as a use, but not a deficit", () => {
    expect(taxShares(city([75], 25)).map(({ departement, units }) => [departement?.key, units])).toEqual([
      ["0", 75],
      [undefined, 25],
    ]);
    expect(taxShares(city([75], -25)).map(({ units }) => units)).toEqual([100]);
  });

  it("adds up to 100 and rounds by less than a franc", () => {
    const needs = fc.array(fc.integer({ min: -1000, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(needs, fc.integer({ min: -1000, max: 1000 }), (list, result) => {
        const shares = taxShares(city(list, result));
        if (shares.length === 0) return;
        const sum = shares.reduce((total, { need }) => total + need, 0);
        expect(shares.reduce((total, { units }) => total + units, 0)).toBe(100);
        for (const { need, units } of shares) expect(Math.abs(units - (need / sum) * 100)).toBeLessThan(1);
      }),
    );
  });

  it("is empty if nobody needs taxes", () => {
    expect(taxShares(city([-1], -1))).toEqual([]);
  });
});
