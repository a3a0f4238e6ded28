import { describe, expect, it } from "vitest";
import type { Sum } from "../ledger/ledger.ts";
import { byYear, cityTotals, dividedBy, pointsOf } from "./series.ts";

const sum = (jahr: number, code: string, rappen: number): Sum => ({ institution: "1560", jahr, code, rappen });
const SUMS = [
  sum(2019, "30", 700),
  sum(2019, "39", 50),
  sum(2019, "42", -200),
  sum(2019, "50", 999),
  sum(2021, "30", 800),
  sum(2021, "49", -60),
];

describe("byYear", () => {
  it("adds up a measure with the sign of display", () => {
    expect([...byYear(SUMS, { measure: "aufwand" }, true)]).toEqual([
      [2019, 750],
      [2021, 800],
    ]);
    expect([...byYear(SUMS, { measure: "ertrag" }, true)]).toEqual([
      [2019, 200],
      [2021, 60],
    ]);
    expect([...byYear(SUMS, { measure: "netto" }, true)]).toEqual([
      [2019, 550],
      [2021, 740],
    ]);
    expect(byYear(SUMS, { measure: "ergebnis" }, true).get(2019)).toBe(-550);
  });

  it("excludes internal charges on demand; a year without amounts is absent", () => {
    expect([...byYear(SUMS, { measure: "ertrag" }, false)]).toEqual([[2019, 200]]);
    expect(byYear(SUMS, { measure: "aufwand" }, false).get(2019)).toBe(700);
  });

  it("adds up one ledger code", () => {
    expect([...byYear(SUMS, { measure: "ertrag", code: "42" }, true)]).toEqual([[2019, 200]]);
    expect([...byYear(SUMS, { measure: "aufwand", code: "50" }, true)]).toEqual([[2019, 999]]);
  });
});

describe("dividedBy", () => {
  it("returns shares of the city's total of the same class; a year without a total is absent", () => {
    const shares = dividedBy(byYear(SUMS, { measure: "netto" }, true), cityTotals(SUMS, { measure: "netto" }, false));
    expect(shares.get(2019)).toBeCloseTo(550 / 700);
    expect(cityTotals(SUMS, { measure: "ertrag" }, false).get(2019)).toBe(200);
    expect(cityTotals(SUMS, { measure: "aufwand", code: "50" }, false).get(2019)).toBe(999);
    expect([...dividedBy(new Map([[2019, 5]]), new Map([[2019, 0]]))]).toEqual([]);
  });
});

describe("pointsOf", () => {
  it("has a point for every year between the first and the last", () => {
    const points = pointsOf({ actual: new Map([[2019, 1]]), budget: new Map([[2021, 2]]) });
    expect(points).toEqual([{ year: 2019, actual: 1 }, { year: 2020 }, { year: 2021, budget: 2 }]);
    expect(pointsOf({ actual: new Map(), budget: new Map() })).toEqual([]);
  });
});
