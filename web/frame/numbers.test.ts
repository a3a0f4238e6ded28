/** Numbers and money by examples, and a round trip for any amount. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DE, EN, EUROS } from "../../test/support/explorer/readers.ts";
import { exactMoney, numberText, percent, shortMoney, signed } from "./numbers.ts";

describe("numbers", () => {
  it("loses no hundredth between amount and text", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (rappen) => {
        const text = exactMoney(rappen, "de");
        expect(text).toMatch(/^−?\d{1,3}('\d{3})*\.\d\d$/);
        expect(Number(text.replaceAll("'", "").replace("−", "-").replace(".", ""))).toBe(rappen);
      }),
    );
  });

  it.each([
    [numberText(1234567.8, "de", 2), "1'234'567.80"],
    [numberText(1234567.8, "en", 2), "1,234,567.80"],
    [numberText(-0.004, "de", 2), "0.00"],
    [numberText(-2.5, "de"), "−3"],
    [percent(0.1234, "de"), "12.3\u202f%"],
    [percent(0.1234, "en"), "12.3%"],
    [signed("12"), "+12"],
    [signed("−12"), "−12"],
    [signed("0.0"), "0.0"],
    [shortMoney(1_090_000_000_000, DE), "10.9\u00a0Mrd.\u00a0Fr."],
    [shortMoney(99_950_000_000, DE), "1.00\u00a0Mrd.\u00a0Fr."],
    [shortMoney(1_090_000_000_000, EN), "CHF\u00a010.9\u00a0billion"],
    [shortMoney(4_200_000_000, EN), "CHF\u00a042.0\u00a0million"],
    [shortMoney(-24_100_000_000, EN), "−CHF\u00a0241\u00a0million"],
    [signed(shortMoney(24_100_000_000, EN)), "+CHF\u00a0241\u00a0million"],
    [shortMoney(-24_100_000_000, DE), "−241\u00a0Mio.\u00a0Fr."],
    [shortMoney(99_949_999, DE), "999'500\u00a0Fr."],
    [shortMoney(99_950_000, DE), "1.00\u00a0Mio.\u00a0Fr."],
    [shortMoney(81_200_000, EN), "CHF\u00a0812,000"],
    [shortMoney(4_200_000_000, EUROS), "42.0\u00a0Mio.\u00a0€"],
    [shortMoney(4_200_000_000, { ...EUROS, language: "en" }), "EUR\u00a042.0\u00a0million"],
  ])("writes %s", (text, expected) => {
    expect(text).toBe(expected);
  });
});
