/**
 * Filters records by a range or a mask on a column. In: condition, candidate records, index. Out: the matching records.
 */
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { NumberRange, SetPlan, ValueRange } from "../plan/plan.ts";
import type { NumberColumn, Searchable, ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

type ValueMask = Extract<SetPlan, { readonly type: "value-mask" }>;
export type ColumnPlan = NumberRange | ValueRange | ValueMask;

/** Scans only the candidates, so that in a chain of `and` a range costs as much as the other conditions have left. */
export function* matchingValues(plan: ColumnPlan, candidates: Ordinals, index: Searchable): Generator<void, Ordinals> {
  switch (plan.type) {
    case "number-range":
      return yield* numbersInRange(plan, candidates, index.numbers(plan.column));
    case "value-range": {
      const column = index.values(plan.column);
      return yield* withMarkedIds(idsInRange(plan, column), candidates, column);
    }
    case "value-mask": {
      const column = index.values(plan.column);
      return yield* withMarkedIds(yield* idsOfMask(plan, column), candidates, column);
    }
  }
}

function* numbersInRange(
  plan: NumberRange,
  candidates: Ordinals,
  { starts, numbers }: NumberColumn,
): Generator<void, Ordinals> {
  const { from, to, openFrom = false, openTo = false } = plan;
  return yield* withSomeItem(candidates, starts, (i) => {
    // NaN, the sentinel for no number, fails every comparison.
    const number = numbers[i];
    return (number > from || (number === from && !openFrom)) && (number < to || (number === to && !openTo));
  });
}

/** The records with one of the marked ids. NO_VALUE is beyond the end of the marks. */
function withMarkedIds(
  marks: Uint8Array,
  candidates: Ordinals,
  { starts, ids }: ValueColumn,
): Generator<void, Ordinals> {
  return withSomeItem(candidates, starts, (i) => marks[ids[i]] === 1);
}

/** The records with some item, at index `i` of the column, for which the condition holds. */
function* withSomeItem(
  candidates: Ordinals,
  starts: Uint32Array | undefined,
  holds: (i: number) => boolean,
): Generator<void, Ordinals> {
  const out = new Uint32Array(candidates.length);
  let count = 0;
  yield* sliced(candidates.length, (from, to) => {
    for (let n = from; n < to; n++) {
      let i = starts === undefined ? candidates[n] : starts[candidates[n]];
      const end = starts === undefined ? i + 1 : starts[candidates[n] + 1];
      while (i < end && !holds(i)) i++;
      if (i < end) out[count++] = candidates[n];
    }
  });
  return out.subarray(0, count);
}

function idsInRange({ from, to, openFrom, openTo }: ValueRange, column: ValueColumn): Uint8Array {
  const first = from === undefined ? 0 : lowerBound(column, (key) => (openFrom ? key > from : key >= from));
  const end = to === undefined ? column.size : lowerBound(column, (key) => (openTo ? key >= to : key > to));
  const marks = new Uint8Array(column.size);
  for (let i = first; i < end; i++) marks[column.foldedOrder[i]] = 1;
  return marks;
}

function* idsOfMask({ mask }: ValueMask, column: ValueColumn): Generator<void, Uint8Array> {
  const marks = new Uint8Array(column.size);
  const first = lowerBound(column, (key) => key >= mask.prefix);
  const end = lowerBound(column, (key) => key >= mask.prefix && !key.startsWith(mask.prefix));
  yield* sliced(end - first, (from, to) => {
    for (let i = first + from; i < first + to; i++) {
      const id = column.foldedOrder[i];
      if (fits(mask, fold(column.text(id)))) marks[id] = 1;
    }
  });
  return marks;
}

/** Binary search: the first index in the order of keys from which the condition holds; the size, if it never does. */
function lowerBound(column: ValueColumn, holds: (key: string) => boolean): number {
  let low = 0;
  let high = column.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(fold(column.text(column.foldedOrder[middle])))) high = middle;
    else low = middle + 1;
  }
  return low;
}
