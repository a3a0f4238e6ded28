/**
 * Proximity: occurrences near each other. In: the occurrences of both sides. Out: the matching pairs, or their spans.
 */
import { GrowableArray } from "../codec/growable-array.ts";
import { commonIndices, pick } from "../plan/ordinals.ts";
import type { Near } from "../plan/plan.ts";
import { sliced } from "../plan/sliced.ts";
import { type Occurrences, occurrencesOfKeys, sortUniqueKeys, spanKey } from "./spans.ts";

/**
 * Pairs per record: nearly all pairs are far apart (`distance>5`), and their number is quadratic in that of the words.
 */
const MAX_PAIRS = 10_000;

/** Records per slice: fewer than elsewhere, because a record can have so many pairs. */
const SLICE_RECORDS = 64;

/** The range of matching distances. */
export interface Limits {
  readonly min: number;
  readonly max: number;
  /** A distance in between that does not match. */
  readonly except: number;
  readonly ordered: boolean;
}

export type Distance = Pick<Near, "comparison" | "distance" | "ordered">;

export function limitsOf({ comparison, distance, ordered }: Distance): Limits {
  const all = { min: 0, max: Number.POSITIVE_INFINITY, except: Number.NaN, ordered };
  switch (comparison) {
    case "<":
      return { ...all, max: distance - 1 };
    case "<=":
      return { ...all, max: distance };
    case "=":
      return { ...all, min: distance, max: distance };
    case ">=":
      return { ...all, min: distance };
    case ">":
      return { ...all, min: distance + 1 };
    case "<>":
      return { ...all, except: distance };
  }
}

/**
 * Visits the matching pairs in the record at `i` of the left and `j` of the right side, as indexes of `firsts` and
 * `lasts`.
 */
export function forEachPair(
  { min, max, except, ordered }: Limits,
  left: Occurrences,
  i: number,
  right: Occurrences,
  j: number,
  visit: (l: number, r: number) => void,
): void {
  const end = right.starts[j + 1];
  let from = right.starts[j];
  let pairs = 0;
  for (let l = left.starts[i]; l < left.starts[i + 1]; l++) {
    const first = left.firsts[l];
    const last = left.lasts[l];
    // An occurrence too far before this one is too far before all later ones.
    while (from < end && right.lasts[from] + max < first) from++;
    for (let r = from; r < end && right.firsts[r] <= last + max; r++) {
      const after = right.firsts[r] - last;
      const distance = Math.max(0, after, first - right.lasts[r]);
      if (distance < min || distance > max || distance === except || (ordered && after <= 0)) continue;
      visit(l, r);
      if (++pairs === MAX_PAIRS) return;
    }
  }
}

/** The distinct spans of the matching pairs. */
export function* near(plan: Distance, left: Occurrences, right: Occurrences): Generator<void, Occurrences> {
  const { inA, inB } = commonIndices(left.ordinals, right.ordinals);
  const limits = limitsOf(plan);
  const records = new Uint32Array(inA.length);
  const starts = new Uint32Array(inA.length + 1);
  const keys = new GrowableArray(Float64Array, inA.length + 16);
  const add = (l: number, r: number) => {
    const first = Math.min(left.firsts[l], right.firsts[r]);
    keys.push(spanKey(first, Math.max(left.lasts[l], right.lasts[r])));
  };
  let found = 0;
  yield* sliced(
    inA.length,
    (start, end) => {
      for (let n = start; n < end; n++) {
        const from = keys.length;
        forEachPair(limits, left, inA[n], right, inB[n], add);
        if (keys.length === from) continue;
        if (keys.length > from + 1) keys.length = sortUniqueKeys(keys.view(), from, keys.length);
        records[found++] = inA[n];
        starts[found] = keys.length;
      }
    },
    SLICE_RECORDS,
  );
  const ordinals = pick(left.ordinals, records.subarray(0, found));
  return yield* occurrencesOfKeys(ordinals, starts.subarray(0, found + 1), keys.view());
}
