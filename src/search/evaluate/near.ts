/** Occurrences near each other. In: the occurrences of both sides. Out: the pairs whose distance fits, or the spans that they reach over. */
import { Growing } from "../codec/growing.ts";
import { meet, pick } from "../plan/ordinals.ts";
import type { Near } from "../plan/plan.ts";
import { sliced } from "../plan/sliced.ts";
import { type Occurrences, occurrencesOfKeys, spanKey, tidyKeys } from "./spans.ts";

/** Of one record so many pairs are looked at: far apart (`distance>5`) is true of almost all pairs, whose number is the square of that of the words. */
const MOST_PAIRS = 10_000;

/** With so many pairs, a slice of the loop has fewer records than elsewhere. */
const FEW_RECORDS = 64;

/** Which distances fit. */
export interface Limits {
  readonly least: number;
  readonly most: number;
  /** Between the two, but does not fit. */
  readonly except: number;
  readonly ordered: boolean;
}

export type Distance = Pick<Near, "comparison" | "distance" | "ordered">;

export function limitsOf({ comparison, distance, ordered }: Distance): Limits {
  const all = { least: 0, most: Number.POSITIVE_INFINITY, except: Number.NaN, ordered };
  switch (comparison) {
    case "<":
      return { ...all, most: distance - 1 };
    case "<=":
      return { ...all, most: distance };
    case "=":
      return { ...all, least: distance, most: distance };
    case ">=":
      return { ...all, least: distance };
    case ">":
      return { ...all, least: distance + 1 };
    case "<>":
      return { ...all, except: distance };
  }
}

/** Visits the fitting pairs in the record at `i` of the left and `j` of the right side, as places in `firsts` and `lasts`. */
export function forEachPair(
  { least, most, except, ordered }: Limits,
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
    // What is too far before this one is too far before all later ones.
    while (from < end && right.lasts[from] + most < first) from++;
    for (let r = from; r < end && right.firsts[r] <= last + most; r++) {
      const after = right.firsts[r] - last;
      const distance = Math.max(0, after, first - right.lasts[r]);
      if (distance < least || distance > most || distance === except || (ordered && after <= 0)) continue;
      visit(l, r);
      if (++pairs === MOST_PAIRS) return;
    }
  }
}

/** The spans of the fitting pairs, each once. */
export function* near(plan: Distance, left: Occurrences, right: Occurrences): Generator<void, Occurrences> {
  const { inA, inB } = meet(left.ordinals, right.ordinals);
  const limits = limitsOf(plan);
  const records = new Uint32Array(inA.length);
  const starts = new Uint32Array(inA.length + 1);
  const keys = new Growing(Float64Array, inA.length + 16);
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
        if (keys.length > from + 1) keys.length = tidyKeys(keys.view(), from, keys.length);
        records[found++] = inA[n];
        starts[found] = keys.length;
      }
    },
    FEW_RECORDS,
  );
  const ordinals = pick(left.ordinals, records.subarray(0, found));
  return yield* occurrencesOfKeys(ordinals, starts.subarray(0, found + 1), keys.view());
}
