/**
 * Facets: the distribution of the hits over the values of a column. Out: each value and its number of hits, largest
 * first.
 */
import type { Ordinals } from "../plan/ordinals.ts";
import { NO_VALUE, type NumberColumn, type ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { topK } from "./top-k.ts";

export interface ValueCount {
  readonly id: number;
  readonly count: number;
}

export interface NumberCount {
  readonly value: number;
  readonly count: number;
}

/** A hit counts once per distinct text; ties follow the order of the texts. */
export function* countValues(
  { starts, ids, size }: ValueColumn,
  hits: Ordinals,
): Generator<void, readonly ValueCount[]> {
  const counts = new Uint32Array(size);
  // By id: the number, starting at 1, of the last hit counted there.
  const seen = new Uint32Array(size);
  yield* sliced(hits.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const end = starts === undefined ? hits[n] + 1 : starts[hits[n] + 1];
      for (let i = starts === undefined ? hits[n] : starts[hits[n]]; i < end; i++) {
        const id = ids[i];
        if (id === NO_VALUE || seen[id] === n + 1) continue;
        seen[id] = n + 1;
        counts[id]++;
      }
    }
  });
  const present = new Uint32Array(size).map((_, id) => id).filter((id) => counts[id] > 0);
  const order = yield* topK([Float64Array.from(present, (id) => counts[id])], 0, present.length);
  return Array.from(order, (i) => ({ id: present[i], count: counts[present[i]] }));
}

/** A hit counts once per bucket of its numbers, such as the year of a date; ties follow the order of the buckets. */
export function* countNumbers(
  { starts, numbers }: NumberColumn,
  hits: Ordinals,
  bucket: (number: number) => number = (number) => number,
): Generator<void, readonly NumberCount[]> {
  const counts = new Map<number, { value: number; count: number; seen: number }>();
  yield* sliced(hits.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const end = starts === undefined ? hits[n] + 1 : starts[hits[n] + 1];
      for (let i = starts === undefined ? hits[n] : starts[hits[n]]; i < end; i++) {
        if (Number.isNaN(numbers[i])) continue;
        const value = bucket(numbers[i]);
        const known = counts.get(value);
        if (known === undefined) counts.set(value, { value, count: 1, seen: n });
        else if (known.seen !== n) {
          known.count++;
          known.seen = n;
        }
      }
    }
  });
  const all = [...counts.values()].sort((a, b) => b.count - a.count || a.value - b.value);
  return all.map(({ value, count }) => ({ value, count }));
}
