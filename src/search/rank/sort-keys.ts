/**
 * Converts the sort keys of a query to numbers, one per hit, higher first; and omits hits without a value if required.
 */
import type { Ordinals } from "../plan/ordinals.ts";
import type { SortKey } from "../plan/plan.ts";
import { NO_VALUE, type NumberColumn, type Searchable, type ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

/** Removes records without a value for a key with `missing: "omit"`. */
export function* withoutMissing(
  hits: Ordinals,
  sort: readonly SortKey[],
  index: Searchable,
): Generator<void, Ordinals> {
  let left = hits;
  for (const key of sort) {
    if (key.missing !== "omit") continue;
    const numbers = yield* firstValues(key, left, index);
    left = yield* withNumber(left, numbers);
  }
  return left;
}

function* withNumber(hits: Ordinals, numbers: Float64Array): Generator<void, Ordinals> {
  const out = new Uint32Array(hits.length);
  let count = 0;
  yield* sliced(hits.length, (from, to) => {
    for (let i = from; i < to; i++) if (!Number.isNaN(numbers[i])) out[count++] = hits[i];
  });
  return out.subarray(0, count);
}

/** Parallel to `hits`. */
export function* sortNumbers(key: SortKey, hits: Ordinals, index: Searchable): Generator<void, Float64Array> {
  const numbers = yield* firstValues(key, hits, index);
  const missing = key.missing === "high" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  yield* sliced(numbers.length, (from, to) => direct(numbers, missing, key.descending, from, to));
  return numbers;
}

/** Makes higher numbers those that come first. */
function direct(numbers: Float64Array, missing: number, descending: boolean, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const number = Number.isNaN(numbers[i]) ? missing : numbers[i];
    numbers[i] = descending ? number : -number;
  }
}

/** The first number, or the rank of the first text, of each record; NaN if it has none. */
function* firstValues(key: SortKey, hits: Ordinals, index: Searchable): Generator<void, Float64Array> {
  const column = key.kind === "number" ? index.numbers(key.column) : index.values(key.column);
  const ranks = "ids" in column ? ranksOf(key, column) : undefined;
  const out = new Float64Array(hits.length).fill(Number.NaN);
  yield* sliced(hits.length, (from, to) => readFirst(column, ranks, hits, from, to, out));
  return out;
}

function readFirst(
  column: NumberColumn | ValueColumn,
  ranks: Uint32Array | undefined,
  hits: Ordinals,
  from: number,
  to: number,
  out: Float64Array,
): void {
  for (let i = from; i < to; i++) {
    const at = column.starts === undefined ? hits[i] : column.starts[hits[i]];
    const isThere = column.starts === undefined || at < column.starts[hits[i] + 1];
    if (isThere && "numbers" in column) out[i] = column.numbers[at];
    else if (isThere && "ids" in column && column.ids[at] !== NO_VALUE)
      out[i] = ranks === undefined ? column.ids[at] : ranks[column.ids[at]];
  }
}

/** By id; undefined if the ids themselves are in order. */
function ranksOf({ order }: SortKey, column: ValueColumn): Uint32Array | undefined {
  switch (order) {
    case "units":
      return undefined;
    case "folded":
      return column.foldedRanks;
    case "collated":
      return column.collatedRanks;
  }
}
