import { describe, expect, it } from "vitest";
import { amountOn, opposite, type Side } from "./side.ts";

const sum = (code: string, rappen: number) => ({ institution: "1505", jahr: 2025, code, rappen });
/** Signs are those of the books: expense positive, revenue negative. */
const SUMS = [
  sum("30", 100),
  sum("31", -20),
  sum("39", 7),
  sum("40", -90),
  sum("49", -7),
  sum("50", 30),
  sum("63", -4),
  sum("70", 1000),
];
const EXPENSE: Side = { direction: "aufwand", account: "erfolg", withInternal: false };

describe("amountOn", () => {
  it("adds up one side of one account without internal charges; revenue is positive", () => {
    expect(amountOn(EXPENSE, SUMS)).toBe(80);
    expect(amountOn(opposite(EXPENSE), SUMS)).toBe(90);
  });

  it("includes internal charges on demand", () => {
    expect(amountOn({ ...EXPENSE, withInternal: true }, SUMS)).toBe(87);
    expect(amountOn({ ...opposite(EXPENSE), withInternal: true }, SUMS)).toBe(97);
  });

  it("separates investments, and excludes property held as an asset", () => {
    expect(amountOn({ ...EXPENSE, account: "investition" }, SUMS)).toBe(30);
    expect(amountOn({ ...opposite(EXPENSE), account: "investition" }, SUMS)).toBe(4);
  });

  it("is zero, not minus zero, without sums", () => {
    expect(amountOn(opposite(EXPENSE), [])).toBe(0);
  });
});
