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
      return yield* withSomeItem(candidates, new NumbersInRange(plan, index.numbers(plan.column)));
    case "value-range": {
      const column = index.values(plan.column);
      return yield* withSomeItem(candidates, new MarkedIds(yield* idsInRange(plan, column, index), column));
    }
    case "value-mask": {
      const column = index.values(plan.column);
      return yield* withSomeItem(candidates, new MarkedIds(yield* idsOfMask(plan, column, index), column));
    }
  }
}

/** The items of a column for which a condition holds. */
interface MatchingItems {
  readonly starts: Uint32Array | undefined;
  /** The index of the first of them; `end` if there is none before. */
  first(begin: number, end: number): number;
}

class NumbersInRange implements MatchingItems {
  readonly starts: Uint32Array | undefined;
  readonly #range: NumberRange;
  readonly #numbers: Float64Array;

  constructor(range: NumberRange, { starts, numbers }: NumberColumn) {
    this.starts = starts;
    this.#range = range;
    this.#numbers = numbers;
  }

  first(begin: number, end: number): number {
    const { from, to, openFrom = false, openTo = false } = this.#range;
    for (let i = begin; i < end; i++) {
      // NaN, the sentinel for no number, fails every comparison.
      const number = this.#numbers[i];
      if ((number > from || (number === from && !openFrom)) && (number < to || (number === to && !openTo))) return i;
    }
    return end;
  }
}

/** NO_VALUE is beyond the end of the marks. */
class MarkedIds implements MatchingItems {
  readonly starts: Uint32Array | undefined;
  readonly #marks: Uint8Array;
  readonly #ids: Uint32Array;

  constructor(marks: Uint8Array, { starts, ids }: ValueColumn) {
    this.starts = starts;
    this.#marks = marks;
    this.#ids = ids;
  }

  first(begin: number, end: number): number {
    for (let i = begin; i < end; i++) if (this.#marks[this.#ids[i]] === 1) return i;
    return end;
  }
}

/** The records found so far, and the next item of the record that is being visited, if it has many. */
interface Found {
  readonly out: Uint32Array;
  count: number;
  next: number;
}

function* withSomeItem(candidates: Ordinals, items: MatchingItems): Generator<void, Ordinals> {
  const found: Found = { out: new Uint32Array(candidates.length), count: 0, next: 0 };
  yield* inSteps(candidates.length, (from) => visit(candidates, from, items, found));
  return found.out.subarray(0, found.count);
}

/** Continues at `from`; returns where to continue. */
function visit(candidates: Ordinals, from: number, items: MatchingItems, found: Found): number {
  const { starts } = items;
  let n = from;
  for (let steps = Math.ceil(PACE.steps / 4); n < candidates.length && steps > 0; n++, steps--) {
    const begin = starts === undefined ? candidates[n] : Math.max(found.next, starts[candidates[n]]);
    const end = starts === undefined ? begin + 1 : starts[candidates[n] + 1];
    const enough = Math.min(end, begin + steps);
    const i = items.first(begin, enough);
    if (i < enough) found.out[found.count++] = candidates[n];
    else if (i < end) {
      found.next = i;
      break;
    }
    found.next = 0;
    steps -= i - begin;
  }
  return n;
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
