import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../base/limits.ts";
import type { Plan } from "../plan/plan.ts";
import { holds, scoringConditions, spans, vocabularyOf } from "../testing/naive-search.ts";
import { naiveSearchable } from "../testing/naive-searchable.ts";
import { DEAD, entries, entry, finish, plan } from "../testing/plan-arbitrary.ts";
import { withFewOccurrences, withSmallSteps } from "../testing/small-steps.ts";
import { highlighter } from "./highlights.ts";

describe("highlights", () => {
  withSmallSteps();
  withFewOccurrences(4);

  it("are the words that a naive version marks, by field, in the order of the plan", () => {
    fc.assert(
      fc.property(entries, fc.array(plan, { maxLength: 5 }), (records, plans) => {
        const index = naiveSearchable(records, DEAD);
        const vocabulary = vocabularyOf(records.filter((entry) => entry !== undefined));
        for (const node of plans) {
          const hits = index.live.filter((ordinal) => holds(node, records[ordinal]!, vocabulary)).reverse();
          const highlight = finish(highlighter(node, hits, index));
          for (const ordinal of hits) {
            const naive = new Map<number, Set<number>>();
            for (const condition of scoringConditions(node)) {
              const marks = naive.get(condition.field) ?? new Set();
              naive.set(condition.field, marks);
              for (const { shown } of spans(condition, records[ordinal]!, vocabulary))
                for (const position of shown) marks.add(position);
            }
            const expected = [...naive].map(([field, marks]) => [field, [...marks].sort((a, b) => a - b)] as const);
            expect([...highlight(ordinal)]).toEqual(expected.filter(([, marks]) => marks.length > 0));
          }
        }
      }),
      { numRuns: 250 },
    );
  });

  it("depend only on the records of the page", () => {
    fc.assert(
      fc.property(entry, entry, plan, (one, other, node) => {
        // What some words stand for depends on all words that occur: then these are the same in both.
        const before = /"(expansion|otherwise)"/.test(JSON.stringify(node)) ? other : undefined;
        const alone = finish(highlighter(node, Uint32Array.of(1), naiveSearchable([before, one], DEAD)));
        const among = finish(highlighter(node, Uint32Array.of(1), naiveSearchable([other, one, other], DEAD)));
        expect(among(1)).toEqual(alone(1));
        expect(among(0)).toEqual(new Map());
      }),
    );
  });
});

it("highlights the first positions of many words, whatever their order", () => {
  const words = Array.from({ length: 26 }, (_, i) => `w${String.fromCharCode(97 + i)}`);
  // The word that is asked for first occurs last.
  const text = words.toReversed().flatMap((word) => Array<string>(100).fill(word));
  const record = { ...DEAD, words: [[text.join(" ")], []] };
  const plans = words.map((word): Plan => ({ type: "word", field: 0, word }));
  const node = plans.reduce((left, right) => ({ type: "or", left, right }));
  const found = finish(highlighter(node, Uint32Array.of(0), naiveSearchable([record], DEAD)))(0).get(0);
  expect(found).toHaveLength(LIMITS.snippetWords.most);
  expect(found).toEqual(Array.from({ length: LIMITS.snippetWords.most }, (_, i) => found![0] + i));
  expect(found![0]).toBe(1);
});
