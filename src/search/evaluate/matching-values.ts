/**
 * Filters records by a range or a mask on a column. In: condition, candidate records, index. Out: the matching records.
 */
import { fold } from "../../text/fold.ts";
import { fits } from "../../text/mask.ts";
import { beginningOf } from "../codec/long-text.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { NumberRange, SetPlan, ValueRange } from "../plan/plan.ts";
import type { NumberColumn, Searchable, ValueColumn } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";

/** Comparing a text with a mask may take the square of its length. */
const MASK_COST = 1024;

type ValueMask = Extract<SetPlan, { readonly type: "value-mask" }>;
export type ColumnPlan = NumberRange | ValueRange | ValueMask;

/** Scans only the candidates, so that in a chain of `and` a range costs as much as the other conditions have left. */
export function* matchingValues(plan: ColumnPlan, candidates: Ordinals, index: Searchable): Generator<void, Ordinals> {
  switch (plan.type) {
    case "number-range":
      return yield* numbersInRange(plan, candidates, index.numbers(plan.column));
    case "value-range": {
      const column = index.values(plan.column);
      return yield* withMarkedIds(yield* idsInRange(plan, column, index), candidates, column);
    }
    case "value-mask": {
      const column = index.values(plan.column);
      return yield* withMarkedIds(yield* idsOfMask(plan, column, index), candidates, column);
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
  // The next item of the record that is being visited, if it has many.
  let next = 0;
  yield* inSteps(candidates.length, (from) => {
    let n = from;
    for (let steps = PACE.steps / 4; n < candidates.length && steps > 0; n++, steps--) {
      const begin = starts === undefined ? candidates[n] : Math.max(next, starts[candidates[n]]);
      const end = starts === undefined ? begin + 1 : starts[candidates[n] + 1];
      const enough = Math.min(end, begin + steps);
      let i = begin;
      while (i < enough && !holds(i)) i++;
      if (i < enough) out[count++] = candidates[n];
      else if (i < end) {
        next = i;
        break;
      }
      next = 0;
      steps -= i - begin;
    }
    return n;
  });
  return out.subarray(0, count);
}

function* idsInRange(plan: ValueRange, values: ValueColumn, index: Searchable): Generator<void, Uint8Array> {
  const { column, from, to, openFrom, openTo } = plan;
  const bound = (key: string, isAfter: boolean): number => {
    const order = comparison(values, key, index.longOrder(column, key));
    return lowerBound(values, (id) => order(id) > 0 || (!isAfter && order(id) === 0));
  };
  const first = from === undefined ? 0 : bound(from, openFrom === true);
  const end = to === undefined ? values.size : bound(to, openTo !== true);
  const marks = new Uint8Array(values.size);
  yield* sliced(
    end - first,
    (low, high) => {
      for (let i = first + low; i < first + high; i++) marks[values.foldedOrder[i]] = 1;
    },
    1,
  );
  return marks;
}

/** How the whole folded text of an id compares to the key. `undecided`: for texts whose beginning does not tell. */
function comparison(values: ValueColumn, key: string, undecided: ReadonlyMap<number, number>): (id: number) => number {
  return (id) => {
    const known = undecided.get(id);
    if (known !== undefined) return known;
    const text = fold(beginningOf(values.text(id)));
    return text < key ? -1 : text > key ? 1 : 0;
  };
}

function* idsOfMask({ column, mask }: ValueMask, values: ValueColumn, index: Searchable): Generator<void, Uint8Array> {
  const marks = new Uint8Array(values.size);
  const long = index.longFits(column, mask);
  for (const id of long) marks[id] = 1;
  // Only texts with the prefix of the mask can match: they are neighbours, unless a long one is not known to its end.
  const isNarrow = mask.prefix.length < values.shortestLong;
  const textOf = (id: number): string => fold(beginningOf(values.text(id)));
  const first = isNarrow ? lowerBound(values, (id) => textOf(id) >= mask.prefix) : 0;
  const end = isNarrow
    ? lowerBound(values, (id) => textOf(id) >= mask.prefix && !textOf(id).startsWith(mask.prefix))
    : values.size;
  yield* sliced(
    end - first,
    (from, to) => {
      for (let i = first + from; i < first + to; i++) {
        const id = values.foldedOrder[i];
        if (!values.isLong(id) && fits(mask, textOf(id))) marks[id] = 1;
      }
    },
    MASK_COST,
  );
  return marks;
}

/** Binary search: the first index in folded order from which the condition holds; the size, if it never does. */
function lowerBound(column: ValueColumn, holds: (id: number) => boolean): number {
  let low = 0;
  let high = column.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(column.foldedOrder[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
