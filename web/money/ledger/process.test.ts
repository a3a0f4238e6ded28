import { describe, expect, it } from "vitest";
import { ZURICH_ROLES } from "../testing/zurich.ts";
import type { AmountType, AmountTypes } from "./amount-types.ts";
import { belongsToProcess, budgetOf, processOf, rolesOf } from "./process.ts";

const amounts = (given: Readonly<Record<string, number>>) => new Map(Object.entries(given));
const shown = (given: Readonly<Record<string, number>>, types = new Set(Object.keys(given))) =>
  processOf(amounts(given), types, ZURICH_ROLES).steps.map(({ kind, rappen }) => [kind, rappen]);

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
    const { steps } = processOf(amounts(complete), new Set(Object.keys(complete)), ZURICH_ROLES);
    const share = (wanted: string): number | undefined => steps.find(({ kind }) => kind === wanted)?.share;
    expect(share("rat")).toBeCloseTo(-73_700_000 / 1_408_440_000);
    expect(share("nachtrag2")).toBeCloseTo(34_100_000 / 1_333_740_000);
    expect(share("abweichung")).toBeCloseTo(-0.021, 3);
    expect(share("rechnung")).toBeUndefined();
  });

  it("has no fraction if a deficit becomes a surplus", () => {
    const { steps } = processOf(amounts({ GEMEINDERAT_BESCHLUSS: 100, RECHNUNG: -20 }), new Set(), ZURICH_ROLES);
    expect(steps.find(({ kind }) => kind === "abweichung")).toEqual({
      kind: "abweichung",
      isWhole: false,
      rappen: -120,
    });
  });

  it("names the changes of a draft after a letter only where there is one", () => {
    const type = (betragsTyp: string, additiv: boolean) => ({ betragsTyp, phase: "draft", additiv }) as const;
    const types = [type("ENTWURF", false), type("ENTWURF_NEU", true)];
    const roles = rolesOf({ types, credits: [] } as unknown as AmountTypes);
    const { steps } = processOf(amounts({ ENTWURF: 100, ENTWURF_NEU: 5 }), new Set(), roles);
    expect(steps.map(({ kind, rappen }) => [kind, rappen])).toEqual([
      ["antrag", 100],
      ["entwurf", 5],
    ]);
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
    const process = processOf(amounts({ NACHTRAGSKREDIT11_BESCHLUSS: 50, RECHNUNG: 40 }), new Set(), ZURICH_ROLES);
    expect(budgetOf(process)?.rappen).toBe(50);
    expect(shown({ NACHTRAGSKREDIT11_BESCHLUSS: 50, RECHNUNG: 40 }).at(-2)).toEqual(["abweichung", -10]);
  });

  it("distinguishes pending credits from rejected ones", () => {
    const given = { GEMEINDERAT_BESCHLUSS: 10, NACHTRAGSKREDIT11_ANTRAG: 3, NACHTRAGSKREDIT21_ANTRAG: 4 };
    const types = new Set([...Object.keys(given), "NACHTRAGSKREDIT12_BESCHLUSS"]);
    expect(processOf(amounts(given), types, ZURICH_ROLES)).toMatchObject({
      pending: 4,
      steps: [{ kind: "beschluss" }],
    });
    expect(belongsToProcess("NACHTRAGSKREDIT11_ANTRAG", types, ZURICH_ROLES)).toBe(false);
    expect(belongsToProcess("NACHTRAGSKREDIT21_ANTRAG", types, ZURICH_ROLES)).toBe(true);
  });

  describe("of another city", () => {
    const type = (betragsTyp: string, phase: AmountType["phase"], additiv = phase === "supplement"): AmountType => ({
      betragsTyp,
      phase,
      additiv,
      bezeichnung: betragsTyp,
      designation: betragsTyp,
    });
    const roles = rolesOf({
      types: [
        type("ENTWURF", "draft"),
        type("BUDGET", "decided"),
        type("BUDGET_2", "decided"),
        type("KORREKTUR", "decided", true),
        type("NACHTRAG_ANTRAG", "draft", true),
        type("NACHTRAG", "supplement"),
        type("IST", "actual"),
        type("PLAN", "plan"),
      ],
      credits: [{ code: "NACHTRAG", betragsTypen: ["NACHTRAG_ANTRAG", "NACHTRAG"] }],
    });
    const steps = (given: Readonly<Record<string, number>>) =>
      processOf(amounts(given), new Set(Object.keys(given)), roles).steps.map(({ kind, rappen }) => [kind, rappen]);

    it("has the steps of its phases", () => {
      expect(steps({ ENTWURF: 90, BUDGET: 100, NACHTRAG_ANTRAG: 9, NACHTRAG: 5, IST: 103 })).toEqual([
        ["antrag", 90],
        ["rat", 10],
        ["beschluss", 100],
        ["nachtrag", 5],
        ["korrigiert", 105],
        ["abweichung", -2],
        ["rechnung", 103],
      ]);
    });

    it("takes the latest of several decisions, with its changes", () => {
      expect(steps({ BUDGET: 100, BUDGET_2: 120, KORREKTUR: -10 })).toEqual([["beschluss", 110]]);
    });

    it("may have nothing but a budget, accounts or a plan; a plan counts as long as there is nothing else", () => {
      expect(steps({ BUDGET: 7 })).toEqual([["beschluss", 7]]);
      expect(steps({ IST: 7 })).toEqual([["rechnung", 7]]);
      expect(steps({ PLAN: 7 })).toEqual([["plan", 7]]);
      expect(steps({ BUDGET: 8, PLAN: 7 })).toEqual([["beschluss", 8]]);
    });

    it("has pending credits until its decision", () => {
      const given = { BUDGET: 1, NACHTRAG_ANTRAG: 3 };
      expect(processOf(amounts(given), new Set(Object.keys(given)), roles).pending).toBe(3);
      expect(processOf(amounts(given), new Set([...Object.keys(given), "NACHTRAG"]), roles).pending).toBe(0);
    });
  });
});
