import { describe, expect, it } from "vitest";
import { belongsToProcess, budgetOf, processOf } from "./process.ts";

const amounts = (given: Readonly<Record<string, number>>) => new Map(Object.entries(given));
const shown = (given: Readonly<Record<string, number>>, types = new Set(Object.keys(given))) =>
  processOf(amounts(given), types).steps.map(({ kind, rappen }) => [kind, rappen]);

describe("processOf", () => {
  // The example of docs/explanation/finance.md, with a November letter.
  const complete = {
    STADTRAT_ANTRAG: 1_408_440_000,
    NOVEMBER_BRIEF: -1_000_000,
    GEMEINDERAT_BESCHLUSS: 1_333_740_000,
    N4: 14_290_000,
    NACHTRAGSKREDIT23_BESCHLUSS: 34_100_000,
    RECHNUNG: 1_353_131_135,
  };

  it("leads from the request to the accounts", () => {
    expect(shown(complete)).toEqual([
      ["antrag", 1_408_440_000],
      ["novemberbrief", -1_000_000],
      ["rat", -73_700_000],
      ["beschluss", 1_333_740_000],
      ["nachtrag2", 34_100_000],
      ["korrektur", 14_290_000],
      ["korrigiert", 1_382_130_000],
      ["abweichung", -28_998_865],
      ["rechnung", 1_353_131_135],
    ]);
  });

  it("expresses each change as a fraction of the whole amount that it changes", () => {
    const { steps } = processOf(amounts(complete), new Set(Object.keys(complete)));
    const share = (wanted: string): number | undefined => steps.find(({ kind }) => kind === wanted)?.share;
    expect(share("rat")).toBeCloseTo(-73_700_000 / 1_408_440_000);
    expect(share("nachtrag2")).toBeCloseTo(34_100_000 / 1_333_740_000);
    expect(share("abweichung")).toBeCloseTo(-0.021, 3);
    expect(share("rechnung")).toBeUndefined();
  });

  it("has no fraction if a deficit becomes a surplus", () => {
    const { steps } = processOf(amounts({ GEMEINDERAT_BESCHLUSS: 100, RECHNUNG: -20 }), new Set());
    expect(steps.find(({ kind }) => kind === "abweichung")).toEqual({
      kind: "abweichung",
      isWhole: false,
      rappen: -120,
    });
  });

  it("ends with the last amount", () => {
    expect(shown({ STADTRAT_ANTRAG: 100, NOVEMBER_BRIEF: 5 })).toEqual([
      ["antrag", 100],
      ["novemberbrief", 5],
    ]);
    expect(shown({ RECHNUNG: 7 })).toEqual([["rechnung", 7]]);
    expect(shown({})).toEqual([]);
  });

  it("compares accounts without a decision with their credits", () => {
    const process = processOf(amounts({ NACHTRAGSKREDIT11_BESCHLUSS: 50, RECHNUNG: 40 }), new Set());
    expect(budgetOf(process)?.rappen).toBe(50);
    expect(shown({ NACHTRAGSKREDIT11_BESCHLUSS: 50, RECHNUNG: 40 }).at(-2)).toEqual(["abweichung", -10]);
  });

  it("distinguishes pending credits from rejected ones", () => {
    const given = { GEMEINDERAT_BESCHLUSS: 10, NACHTRAGSKREDIT11_ANTRAG: 3, NACHTRAGSKREDIT21_ANTRAG: 4 };
    const types = new Set([...Object.keys(given), "NACHTRAGSKREDIT12_BESCHLUSS"]);
    expect(processOf(amounts(given), types)).toMatchObject({ pending: 4, steps: [{ kind: "beschluss" }] });
    expect(belongsToProcess("NACHTRAGSKREDIT11_ANTRAG", types)).toBe(false);
    expect(belongsToProcess("NACHTRAGSKREDIT21_ANTRAG", types)).toBe(true);
  });
});
