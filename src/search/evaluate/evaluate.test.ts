import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../plan/layout.ts";
import type { Plan } from "../plan/plan.ts";
import { holds, vocabularyOf } from "../testing/naive-search.ts";
import { naiveSearchable } from "../testing/naive-searchable.ts";
import { DEAD, entries, finish, plan } from "../testing/plan-arbitrary.ts";
import { evaluate } from "./evaluate.ts";

function found(node: Plan, records: readonly (Entry | undefined)[]): readonly number[] {
  return [...finish(evaluate(node, naiveSearchable(records, DEAD)))];
}

describe("evaluating a plan", () => {
  it("agrees with a naive version, record by record", () => {
    fc.assert(
      fc.property(entries, fc.array(plan, { maxLength: 10 }), (records, plans) => {
        const vocabulary = vocabularyOf(records.filter((entry) => entry !== undefined));
        for (const node of plans) {
          const naive = [...records.keys()].filter(
            (ordinal) => records[ordinal] && holds(node, records[ordinal], vocabulary),
          );
          expect(found(node, records)).toEqual(naive);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each(["and", "or", "not"] as const)("evaluates a chain of 255 times %s, nested on either side", (type) => {
    const record = (year: number): Entry => ({ words: [[], []], numbers: [[year], []], values: [[], []] });
    const years = Array.from(
      { length: 255 },
      (_, year): Plan => ({ type: "number-range", column: 0, from: year, to: year }),
    );
    const records = [...years.keys(), 999].map(record);
    const leftDeep = years.reduce((left, right) => ({ type, left, right }), { type: "all" } as Plan);
    const rightDeep = years.reduceRight((right, left) => ({ type, left, right }), { type: "all" } as Plan);
    const expected = { and: [], or: [...records.keys()], not: [255] }[type];
    expect(found(leftDeep, records)).toEqual(expected);
    expect(found(rightDeep, records)).toEqual(
      type === "not"
        ? [...records.keys()].filter((n) => holds(rightDeep, records[n], vocabularyOf(records)))
        : expected,
    );
  });
});
