/**
 * Occurrences of a condition on words as spans, from the position of the first word to that of the last, in flat typed arrays. A word's own list of
 * places is one already; several lists are united here.
 */
import { NONE, type Ordinals } from "../plan/ordinals.ts";
import type { Postings } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

/** The spans in the record at `i` are those from `starts[i]` to before `starts[i + 1]`: rising by first, then by last position, each once. */
export interface Occurrences {
  /** Rising; each has a span. */
  readonly ordinals: Ordinals;
  readonly starts: Uint32Array;
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
}

export const NOWHERE: Occurrences = { ordinals: NONE, starts: new Uint32Array(1), firsts: NONE, lasts: NONE };

/** A span of a single word begins and ends at the same position, so both arrays are the same one. */
export function occurrencesOfWord(list: Postings | undefined): Occurrences {
  if (list === undefined) return NOWHERE;
  const { starts, positions } = list.places();
  return { ordinals: list.ordinals, starts, firsts: positions, lasts: positions };
}

/** No record has 67 million words. So two positions fit into one number, exactly. */
const BEYOND_POSITIONS = 2 ** 26;

/** A span as one number that sorts by first, then by last position. */
export function spanKey(first: number, last: number): number {
  return first * BEYOND_POSITIONS + last;
}

/** Sorts the keys from `from` to before `to`, if they are not rising anyway, and moves the different ones together. Returns their new end. */
export function tidyKeys(keys: Float64Array, from: number, to: number): number {
  let rising = true;
  for (let i = from + 1; i < to && rising; i++) rising = keys[i - 1] < keys[i];
  if (rising) return to;
  keys.subarray(from, to).sort();
  let end = from;
  for (let i = from; i < to; i++) if (i === from || keys[i] !== keys[i - 1]) keys[end++] = keys[i];
  return end;
}

/** Spans by their keys. */
export function* occurrencesOfKeys(
  ordinals: Ordinals,
  starts: Uint32Array,
  keys: Float64Array,
): Generator<void, Occurrences> {
  const firsts = new Uint32Array(keys.length);
  const lasts = new Uint32Array(keys.length);
  yield* sliced(keys.length, (from, to) => {
    for (let i = from; i < to; i++) {
      firsts[i] = keys[i] / BEYOND_POSITIONS;
      lasts[i] = keys[i] - firsts[i] * BEYOND_POSITIONS;
    }
  });
  return { ordinals, starts, firsts, lasts };
}

/** The spans of all lists together: dealt out by record (a counting sort), then sorted within each record. `size` is above all ordinals. */
export function* unite(lists: readonly Occurrences[], size: number): Generator<void, Occurrences> {
  if (lists.length < 2) return lists[0] ?? NOWHERE;
  const ends = new Uint32Array(size + 1);
  for (const list of lists) {
    count(list, ends);
    yield;
  }
  accumulate(ends);
  const keys = new Float64Array(ends[size]);
  // From here on `ends[o]` is where the next key of `o` goes, and in the end where those of `o` end.
  for (const list of lists) {
    deal(list, ends, keys);
    yield;
  }
  const ordinals = new Uint32Array(Math.min(size, keys.length));
  const starts = new Uint32Array(ordinals.length + 1);
  let records = 0;
  let kept = 0;
  let start = 0;
  yield* sliced(size, (from, to) => {
    for (let ordinal = from; ordinal < to; ordinal++) {
      if (start === ends[ordinal]) continue;
      const end = tidyKeys(keys, start, ends[ordinal]);
      if (kept < start) keys.copyWithin(kept, start, end);
      kept += end - start;
      start = ends[ordinal];
      ordinals[records++] = ordinal;
      starts[records] = kept;
    }
  });
  return yield* occurrencesOfKeys(
    ordinals.subarray(0, records),
    starts.subarray(0, records + 1),
    keys.subarray(0, kept),
  );
}

function count({ ordinals, starts }: Occurrences, ends: Uint32Array): void {
  for (let i = 0; i < ordinals.length; i++) ends[ordinals[i] + 1] += starts[i + 1] - starts[i];
}

function accumulate(counts: Uint32Array): void {
  for (let i = 1; i < counts.length; i++) counts[i] += counts[i - 1];
}

function deal({ ordinals, starts, firsts, lasts }: Occurrences, ends: Uint32Array, keys: Float64Array): void {
  for (let i = 0; i < ordinals.length; i++) {
    let end = ends[ordinals[i]];
    for (let k = starts[i]; k < starts[i + 1]; k++) keys[end++] = spanKey(firsts[k], lasts[k]);
    ends[ordinals[i]] = end;
  }
}
