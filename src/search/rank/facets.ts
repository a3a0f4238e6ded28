/**
 * Facets: the distribution of the hits over the values of a column. Out: each value and its number of hits, largest
 * first.
 */
import { GrowableArray } from "../codec/growable-array.ts";
import { add, noBits, ordinalsOf } from "../plan/bits.ts";
import { type Ordinals, pick } from "../plan/ordinals.ts";
import { NO_VALUE, type NumberColumn, type ValueColumn } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";
import { topK } from "./top-k.ts";

/** Parallel: the ids of texts, and the number of hits of each. */
export interface ValueCounts {
  readonly ids: Uint32Array;
  readonly counts: Uint32Array;
}

export interface NumberCount {
  readonly value: number;
  readonly count: number;
}

/** A hit counts once per distinct text; ties follow the order of the texts. */
export function* countValues({ starts, ids, size }: ValueColumn, hits: Ordinals): Generator<void, ValueCounts> {
  const counts = new Uint32Array(size);
  const counted = noBits(size);
  // By id: the number, starting at 1, of the last hit counted there.
  const seen = new Uint32Array(size);
  yield* forEachItem(starts, hits, (i, n) => {
    const id = ids[i];
    if (id === NO_VALUE || seen[id] === n + 1) return;
    seen[id] = n + 1;
    counts[id]++;
    add(counted, id);
  });
  const present = yield* ordinalsOf(counted, Math.min(size, ids.length));
  const order = yield* topK([yield* asKeys(yield* pick(counts, present))], 0, present.length);
  const ordered = yield* pick(present, order);
  return { ids: ordered, counts: yield* pick(counts, ordered) };
}

/**
 * A hit counts once per bucket of its numbers, such as the year of a date; ties follow the order of the buckets.
 * Returns the first `most` of them.
 */
export function* countNumbers(
  { starts, numbers }: NumberColumn,
  hits: Ordinals,
  bucket: (number: number) => number = (number) => number,
  most = Number.POSITIVE_INFINITY,
): Generator<void, readonly NumberCount[]> {
  const buckets = new Map<number, number>();
  const values = new GrowableArray(Float64Array);
  const counts = new GrowableArray(Float64Array);
  // By bucket: the last hit counted there.
  const seen = new GrowableArray(Uint32Array);
  yield* forEachItem(starts, hits, (i, n) => {
    if (Number.isNaN(numbers[i])) return;
    const value = bucket(numbers[i]);
    const known = buckets.get(value);
    if (known === undefined) {
      buckets.set(value, buckets.size);
      // Keys sort downwards.
      values.push(-value);
      counts.push(1);
      seen.push(n);
    } else if (seen.view()[known] !== n) {
      counts.view()[known]++;
      seen.view()[known] = n;
    }
  });
  const order = yield* topK([counts.view(), values.view()], 0, Math.min(most, counts.length));
  // Adding 0 turns -0 into 0.
  return Array.from(order, (i) => ({ value: -values.view()[i] + 0, count: counts.view()[i] }));
}

/** Visits the items of each hit, as indexes of the column, with the number of the hit. */
function* forEachItem(
  starts: Uint32Array | undefined,
  hits: Ordinals,
  visit: (i: number, n: number) => void,
): Generator<void, void> {
  if (starts === undefined) {
    yield* sliced(hits.length, (from, to) => {
      for (let n = from; n < to; n++) visit(hits[n], n);
    });
    return;
  }
  // The next item of the hit that is being visited.
  let next = 0;
  yield* inSteps(hits.length, (from) => {
    let n = from;
    for (let steps = PACE.steps / 4; n < hits.length && steps > 0; n++, steps--) {
      const end = starts[hits[n] + 1];
      let i = Math.max(next, starts[hits[n]]);
      for (; i < end && steps > 0; i++, steps--) visit(i, n);
      next = i;
      if (i < end) break;
      next = 0;
    }
    return n;
  });
}

function* asKeys(numbers: Uint32Array): Generator<void, Float64Array> {
  const keys = new Float64Array(numbers.length);
  yield* sliced(numbers.length, (from, to) => {
    for (let i = from; i < to; i++) keys[i] = numbers[i];
  });
  return keys;
}
