import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedValue } from "../codec/value-column.ts";
import { naiveSearchable } from "../testing/naive-searchable.ts";
import { DEAD, entries, finish } from "../testing/plan-arbitrary.ts";
import { withSmallSteps } from "../testing/small-steps.ts";
import { countNumbers, countValues } from "./facets.ts";

/** Largest count first; ties in order of the values. */
function counted<T>(lists: readonly (readonly T[])[], order: (a: T, b: T) => number) {
  const all = [...new Set(lists.flat())].sort(order);
  return all
    .map((value) => ({ value, count: lists.filter((list) => list.includes(value)).length }))
    .sort((a, b) => b.count - a.count);
}

const columns = fc.constantFrom(0, 1);
const some = fc.func(fc.boolean());

describe("facets", () => {
  withSmallSteps();

  it("count texts like a naive version", () => {
    fc.assert(
      fc.property(entries, columns, some, (records, number, isHit) => {
        const index = naiveSearchable(records, DEAD);
        const hits = index.live.filter((ordinal) => isHit(ordinal));
        const column = index.values(number);
        const { ids, counts } = finish(countValues(column, hits));
        const found = Array.from(ids, (id, i) => ({ value: column.text(id), count: counts[i] }));
        const lists = [...hits].map((ordinal) => records[ordinal]!.values[number]);
        const naive = counted(lists, (a, b) => (a < b ? -1 : 1));
        expect(found).toEqual(naive.map(({ value, count }) => ({ value: storedValue(value), count })));
      }),
    );
  });

  it("count numbers, each record once per bucket", () => {
    fc.assert(
      fc.property(entries, columns, some, fc.constantFrom(undefined, Math.sign), (records, number, isHit, bucket) => {
        const index = naiveSearchable(records, DEAD);
        const hits = index.live.filter((ordinal) => isHit(ordinal));
        const lists = [...hits].map((ordinal) => records[ordinal]!.numbers[number].map((n) => bucket?.(n) ?? n));
        expect(finish(countNumbers(index.numbers(number), hits, bucket))).toEqual(counted(lists, (a, b) => a - b));
      }),
    );
  });
});
