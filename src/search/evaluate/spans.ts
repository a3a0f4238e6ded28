/**
 * Occurrences of a text condition as spans, from the position of the first word to that of the last, in flat typed
 * arrays. The position list of a word already has this form; several lists are merged here.
 */
import { NONE, type Ordinals } from "../plan/ordinals.ts";
import type { Postings } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

/**
 * The spans in the record at `i` are those from `starts[i]` to before `starts[i + 1]`: distinct, by first, then last
 * position.
 */
export interface Occurrences {
  /** Ascending; each has a span. */
  readonly ordinals: Ordinals;
  readonly starts: Uint32Array;
  readonly firsts: Uint32Array;
  readonly lasts: Uint32Array;
}

export const NO_OCCURRENCES: Occurrences = { ordinals: NONE, starts: new Uint32Array(1), firsts: NONE, lasts: NONE };

/** The span of a single word starts and ends at the same position, so both arrays are the same. */
export function occurrencesOfWord(list: Postings | undefined): Occurrences {
  if (list === undefined) return NO_OCCURRENCES;
  const { starts, positions } = list.positionLists();
  return { ordinals: list.ordinals, starts, firsts: positions, lasts: positions };
}

/** No record has 67 million words, so two positions fit into one number exactly. */
const POSITION_LIMIT = 2 ** 26;

/** A span as one number that sorts by first, then by last position. */
export function spanKey(first: number, last: number): number {
  return first * POSITION_LIMIT + last;
}

/**
 * Sorts the keys from `from` to before `to` in place, unless they are sorted, and removes duplicates. Returns the new
 * end.
 */
export function sortUniqueKeys(keys: Float64Array, from: number, to: number): number {
  let sorted = true;
  for (let i = from + 1; i < to && sorted; i++) sorted = keys[i - 1] < keys[i];
  if (sorted) return to;
  keys.subarray(from, to).sort();
  let end = from;
  for (let i = from; i < to; i++) if (i === from || keys[i] !== keys[i - 1]) keys[end++] = keys[i];
  return end;
}

/** Decodes span keys. */
export function* occurrencesOfKeys(
  ordinals: Ordinals,
  starts: Uint32Array,
  keys: Float64Array,
): Generator<void, Occurrences> {
  const firsts = new Uint32Array(keys.length);
  const lasts = new Uint32Array(keys.length);
  yield* sliced(keys.length, (from, to) => {
    for (let i = from; i < to; i++) {
      firsts[i] = keys[i] / POSITION_LIMIT;
      lasts[i] = keys[i] - firsts[i] * POSITION_LIMIT;
    }
  });
  return { ordinals, starts, firsts, lasts };
}

/**
 * The spans of all lists: distributed by record (a counting sort), then sorted within each record. `size` is above all
 * ordinals.
 */
export function* mergeOccurrences(lists: readonly Occurrences[], size: number): Generator<void, Occurrences> {
  if (lists.length < 2) return lists[0] ?? NO_OCCURRENCES;
  const ends = new Uint32Array(size + 1);
  for (const list of lists) {
    count(list, ends);
    yield;
  }
  accumulate(ends);
  const keys = new Float64Array(ends[size]);
  // From here on `ends[o]` is the index of the next key of `o`, and finally the end of its keys.
  for (const list of lists) {
    scatter(list, ends, keys);
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
      const end = sortUniqueKeys(keys, start, ends[ordinal]);
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

function scatter({ ordinals, starts, firsts, lasts }: Occurrences, ends: Uint32Array, keys: Float64Array): void {
  for (let i = 0; i < ordinals.length; i++) {
    let end = ends[ordinals[i]];
    for (let k = starts[i]; k < starts[i + 1]; k++) keys[end++] = spanKey(firsts[k], lasts[k]);
    ends[ordinals[i]] = end;
  }
}
