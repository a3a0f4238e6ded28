/** Numbers and money, by examples and back again. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { francs, numberText, percent, shortMoney, signed } from "./numbers.ts";

describe("numbers", () => {
  it("loses no Rappen between amount and text", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (rappen) => {
        const text = francs(rappen);
        expect(text).toMatch(/^−?\d{1,3}('\d{3})*\.\d\d$/);
        expect(Number(text.replaceAll("'", "").replace("−", "-").replace(".", ""))).toBe(rappen);
      }),
    );
  });

  it.each([
    [numberText(1234567.8, 2), "1'234'567.80"],
    [numberText(-0.004, 2), "0.00"],
    [numberText(-2.5), "−3"],
    [percent(0.1234), "12.3\u202f%"],
    [signed("12"), "+12"],
    [signed("−12"), "−12"],
    [signed("0.0"), "0.0"],
    [shortMoney(1_090_000_000_000, "de"), "10.9 Mrd. Fr."],
    [shortMoney(99_950_000_000, "de"), "1.00 Mrd. Fr."],
    [shortMoney(4_200_000_000, "en"), "42.0 m CHF"],
    [shortMoney(-24_100_000_000, "de"), "−241 Mio. Fr."],
    [shortMoney(99_949_999, "de"), "999'500 Fr."],
    [shortMoney(99_950_000, "de"), "1.00 Mio. Fr."],
    [shortMoney(81_200_000, "en"), "812'000 CHF"],
  ])("writes %s", (text, expected) => {
    expect(text).toBe(expected);
  });
});
