import { describe, expect, it } from "vitest";
import { maskOf } from "../../text/mask.ts";
import { LAYOUT } from "../testing/plan-arbitrary.ts";
import { explainPlan } from "./explain.ts";
import { type PhrasePart, type Plan, VALUE_END, VALUE_START } from "./plan.ts";

const word = (text: string) => ({ type: "word", field: 0, word: text }) as const;

describe("an explained plan", () => {
  it("is a tree, one node per line", () => {
    const plan: Plan = {
      type: "not",
      left: {
        type: "and",
        left: {
          type: "near",
          field: 0,
          left: [word("velo"), { type: "mask", field: 0, mask: maskOf("fahr*") }],
          right: [word("weg")],
          comparison: "<=",
          distance: 3,
          ordered: true,
        },
        right: { type: "present", field: 1 },
      },
      right: { type: "all" },
    };
    expect(explainPlan(plan, LAYOUT)).toBe(
      [
        "not",
        "  and",
        "    Titel: distance <= 3, ordered",
        "      any of",
        "        Titel: word velo",
        "        Titel: words like fahr*",
        "      Titel: word weg",
        "    Text: has a value",
        "  all records",
      ].join("\n"),
    );
  });

  const parts: readonly PhrasePart[] = [
    word(VALUE_START),
    word("a"),
    { type: "any-word" },
    { type: "mask", mask: maskOf("b?") },
    word(VALUE_END),
  ];
  const cases: [string, Plan][] = [
    ["Text: phrase (start) a (any word) b? (end)", { type: "phrase", field: 1, parts }],
    ["Jahr: number >= 2020 and < 2021", { type: "number-range", column: 0, from: 2020, to: 2021, openTo: true }],
    ["Jahr: number > 7", { type: "number-range", column: 0, from: 7, to: Number.POSITIVE_INFINITY, openFrom: true }],
    ["Nummern: number = 0", { type: "number-range", column: 1, from: 0, to: 0 }],
    ['Namen: value <= "m"', { type: "value-range", column: 1, to: "m" }],
    ["Namen: value of any kind", { type: "value-range", column: 1 }],
    ["Art: value like a*c", { type: "value-mask", column: 0, mask: maskOf("a*c") }],
  ];
  it.each(cases)("%s", (line, plan) => {
    expect(explainPlan(plan, LAYOUT)).toBe(line);
  });
});
