import { describe, expect, it } from "vitest";
import { maskOf } from "../../text/mask.ts";
import { needsOf } from "./needs.ts";
import { type Plan, VALUE_END, VALUE_START } from "./plan.ts";

const word = (field: number, text: string) => ({ type: "word", field, word: text }) as const;

describe("the needs of a plan", () => {
  it("are everything it reads, without duplicates", () => {
    const velo = maskOf("velo*");
    const plan: Plan = {
      type: "and",
      left: {
        type: "or",
        left: {
          type: "phrase",
          field: 0,
          parts: [
            { type: "word", word: "see" },
            { type: "mask", mask: velo },
          ],
        },
        right: { type: "or", left: { type: "mask", field: 0, mask: maskOf("velo*") }, right: word(0, "see") },
      },
      right: {
        type: "and",
        left: { type: "number-range", column: 4, from: 0, to: 1 },
        right: { type: "value-mask", column: 5, mask: velo },
      },
    };
    const needs = needsOf(plan);
    expect(needs.words).toEqual(new Map([[0, new Set(["see"])]]));
    expect(needs.masks.map(({ field, mask }) => [field, mask.pattern])).toEqual([[0, "velo*"]]);
    expect([needs.numbers, needs.values, needs.lengths]).toEqual([new Set([4]), new Set([5]), new Set([0])]);
  });

  it("include value boundaries for any-word parts and presence", () => {
    const anyWord: Plan = { type: "phrase", field: 1, parts: [{ type: "word", word: "a" }, { type: "any-word" }] };
    expect(needsOf(anyWord).words.get(1)).toEqual(new Set(["a", VALUE_START, VALUE_END]));
    expect(needsOf({ type: "present", field: 2 }).words.get(2)).toEqual(new Set([VALUE_START]));
  });

  it("exclude lengths of fields that do not count for relevance: right of a not", () => {
    const plan: Plan = {
      type: "not",
      left: word(0, "a"),
      right: { type: "not", left: word(1, "b"), right: word(2, "c") },
    };
    expect(needsOf(plan).lengths).toEqual(new Set([0]));
    expect([...needsOf(plan).words.keys()]).toEqual([0, 1, 2]);
  });

  it("include both sides of near", () => {
    const left = [word(0, "a"), { type: "phrase", field: 0, parts: [{ type: "word", word: "b" }] } as const];
    const plan: Plan = {
      type: "near",
      field: 0,
      left,
      right: [word(0, "c")],
      comparison: "<=",
      distance: 1,
      ordered: false,
    };
    expect(needsOf(plan).words.get(0)).toEqual(new Set(["a", "b", "c"]));
    expect(needsOf(plan).lengths).toEqual(new Set([0]));
  });

  it("include the columns of sort keys and additional columns", () => {
    const key = { descending: false, order: "folded", missing: "low" } as const;
    const sort = [
      { ...key, kind: "number", column: 1 },
      { ...key, kind: "value", column: 2 },
    ] as const;
    const needs = needsOf({ type: "all" }, sort, { numbers: [3], values: [2, 4] });
    expect([needs.numbers, needs.values]).toEqual([new Set([3, 1]), new Set([2, 4])]);
  });
});
