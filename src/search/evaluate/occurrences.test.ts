import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../plan/layout.ts";
import type { TextPlan } from "../plan/plan.ts";
import { frequencyOf, spans, vocabularyOf } from "../testing/naive-search.ts";
import { naiveSearchable } from "../testing/naive-searchable.ts";
import { DEAD, entries, finish, textPlan } from "../testing/plan-arbitrary.ts";
import { withFewOccurrences, withSmallSteps } from "../testing/small-steps.ts";
import { matcher, occurrences } from "./occurrences.ts";
import { TemporaryMemory } from "./temporary-memory.ts";

/** `[ordinal, first, last]` of each span. */
function flat(plan: TextPlan, records: readonly (Entry | undefined)[]): readonly (readonly number[])[] {
  const index = naiveSearchable(records, DEAD);
  const { ordinals, starts, firsts, lasts } = finish(occurrences(plan, index, new TemporaryMemory()));
  return [...ordinals].flatMap((ordinal, i) =>
    [...firsts.subarray(starts[i], starts[i + 1])].map((first, k) => [ordinal, first, lasts[starts[i] + k]]),
  );
}

function naive(plan: TextPlan, records: readonly (Entry | undefined)[]): readonly (readonly number[])[] {
  const vocabulary = vocabularyOf(records.filter((entry) => entry !== undefined));
  return records.flatMap((entry, ordinal) =>
    entry === undefined ? [] : spans(plan, entry, vocabulary).map(({ first, last }) => [ordinal, first, last]),
  );
}

const titled = (...values: string[]): Entry => ({ ...DEAD, words: [values, []] });
const word = (text: string) => ({ type: "word", field: 0, word: text }) as const;

describe("occurrences in small records, at the limits", () => {
  withSmallSteps();
  withFewOccurrences(4);

  it("are those of a naive version, including spans", () => {
    fc.assert(
      fc.property(entries, fc.array(textPlan, { maxLength: 10 }), (records, plans) => {
        for (const plan of plans) expect(flat(plan, records)).toEqual(naive(plan, records));
      }),
      { numRuns: 250 },
    );
  });

  it("are counted by the matches", () => {
    fc.assert(
      fc.property(entries, textPlan, (records, plan) => {
        const { ordinals, frequencies } = finish(matcher(naiveSearchable(records, DEAD))(plan));
        const counted = [...ordinals].map((ordinal, i) => [ordinal, frequencies[i]]);
        const all = naive(plan, records);
        const expected = [...new Set(all.map(([ordinal]) => ordinal))];
        const vocabulary = vocabularyOf(records.filter((entry) => entry !== undefined));
        expect(counted).toEqual(expected.map((ordinal) => [ordinal, frequencyOf(plan, records[ordinal]!, vocabulary)]));
      }),
    );
  });
});

describe("occurrences", () => {
  it("are computed once per query", () => {
    let lookups = 0;
    const index = naiveSearchable([titled("a b")], DEAD);
    const matches = matcher({
      ...index,
      word: (field, text) => {
        lookups++;
        return index.word(field, text);
      },
    });
    const plan = word("a");
    expect(finish(matches(plan))).toBe(finish(matches(plan)));
    expect(lookups).toBe(1);
  });

  it("are limited to 10,000 pairs per record, so that far apart stays affordable", () => {
    const plan = {
      type: "near",
      field: 0,
      left: [word("a")],
      right: [word("b")],
      comparison: ">=",
      distance: 0,
      ordered: false,
    } as const;
    expect(flat(plan, [titled(`${"a b ".repeat(50)}`)])).toHaveLength(2_500);
    expect(flat(plan, [titled(`${"a b ".repeat(1_000)}`)])).toHaveLength(10_000);
  });

  it("do not cross from one value into the next", () => {
    const many = {
      type: "phrase",
      field: 0,
      parts: [word("a"), ...Array(102).fill({ type: "any-word" }), word("b")],
    } as const;
    expect(flat(many, [titled("a", "b")])).toEqual([]);
    const close = {
      type: "near",
      field: 0,
      left: [word("a")],
      right: [word("b")],
      comparison: "<=",
      distance: 100,
      ordered: false,
    } as const;
    expect(flat(close, [titled("a", "b")])).toEqual([]);
    expect(flat(close, [titled("a b")])).toEqual([[0, 1, 2]]);
  });
});
