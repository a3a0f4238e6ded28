/** Which records have a value in a column that fits a range or a mask. In: the condition, the records in question and the column. Out: those that fit. */
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { NumberRange, SetPlan, ValueRange } from "../plan/plan.ts";
import type { NumberColumn, Searchable, ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

type ValueMask = Extract<SetPlan, { readonly type: "value-mask" }>;
export type ColumnPlan = NumberRange | ValueRange | ValueMask;

/** Looks only at the records given, so that in a chain of `and` a range costs as much as the other conditions have left over. */
export function* matchingValues(plan: ColumnPlan, among: Ordinals, index: Searchable): Generator<void, Ordinals> {
  switch (plan.type) {
    case "number-range":
      return yield* numbersInRange(plan, among, index.numbers(plan.column));
    case "value-range": {
      const column = index.values(plan.column);
      return yield* valuesOf(idsInRange(plan, column), among, column);
    }
    case "value-mask": {
      const column = index.values(plan.column);
      return yield* valuesOf(yield* idsOfMask(plan, column), among, column);
    }
  }
}

function* numbersInRange(
  plan: NumberRange,
  among: Ordinals,
  { starts, numbers }: NumberColumn,
): Generator<void, Ordinals> {
  const { from, to, openFrom = false, openTo = false } = plan;
  return yield* havingSome(among, starts, (i) => {
    // NaN, which stands for no number, fails every comparison.
    const number = numbers[i];
    return (number > from || (number === from && !openFrom)) && (number < to || (number === to && !openTo));
  });
}

/** The records with one of the ids that are marked. NO_VALUE lies beyond all marks. */
function valuesOf(marks: Uint8Array, among: Ordinals, { starts, ids }: ValueColumn): Generator<void, Ordinals> {
  return havingSome(among, starts, (i) => marks[ids[i]] === 1);
}

/** The records with some value, at place `i` of the column, for which the condition holds. */
function* havingSome(
  among: Ordinals,
  starts: Uint32Array | undefined,
  holds: (i: number) => boolean,
): Generator<void, Ordinals> {
  const out = new Uint32Array(among.length);
  let count = 0;
  yield* sliced(among.length, (from, to) => {
    for (let n = from; n < to; n++) {
      let i = starts === undefined ? among[n] : starts[among[n]];
      const end = starts === undefined ? i + 1 : starts[among[n] + 1];
      while (i < end && !holds(i)) i++;
      if (i < end) out[count++] = among[n];
    }
  });
  return out.subarray(0, count);
}

function idsInRange({ from, to, openFrom, openTo }: ValueRange, column: ValueColumn): Uint8Array {
  const first = from === undefined ? 0 : place(column, (key) => (openFrom ? key > from : key >= from));
  const end = to === undefined ? column.size : place(column, (key) => (openTo ? key >= to : key > to));
  const marks = new Uint8Array(column.size);
  for (let i = first; i < end; i++) marks[column.foldedOrder[i]] = 1;
  return marks;
}

function* idsOfMask({ mask }: ValueMask, column: ValueColumn): Generator<void, Uint8Array> {
  const marks = new Uint8Array(column.size);
  const first = place(column, (key) => key >= mask.prefix);
  const end = place(column, (key) => key >= mask.prefix && !key.startsWith(mask.prefix));
  yield* sliced(end - first, (from, to) => {
    for (let i = first + from; i < first + to; i++) {
      const id = column.foldedOrder[i];
      if (fits(mask, fold(column.text(id)))) marks[id] = 1;
    }
  });
  return marks;
}

/** The first place in the order of keys from which on the condition holds; their number, if it never does. */
function place(column: ValueColumn, holds: (key: string) => boolean): number {
  let low = 0;
  let high = column.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(fold(column.text(column.foldedOrder[middle])))) high = middle;
    else low = middle + 1;
  }
  return low;
}
