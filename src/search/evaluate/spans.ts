/**
 * Occurrences of a text condition as spans, from the position of the first word to that of the last, in flat typed
 * arrays. The position list of a word already has this form; several lists are merged here.
 */
import { LIMITS } from "../../base/limits.ts";
import { NONE, type Ordinals } from "../plan/ordinals.ts";
import type { Postings } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";

/**
 * The spans in the record at `i` are those from `starts[i]` to before `starts[i + 1]`: distinct, by first, then last
 * position. In each record at most `LIMITS.occurrences`, so that one record is never too much work at once.
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
export function* occurrencesOfWord(list: Postings | undefined): Generator<void, Occurrences> {
  if (list === undefined) return NO_OCCURRENCES;
  const { starts, positions } = yield* list.positionLists();
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
export function* mergeOccurrences(
  lists: readonly Occurrences[],
  size: number,
  most = LIMITS.occurrences.most,
): Generator<void, Occurrences> {
  if (lists.length < 2) return lists[0] ?? NO_OCCURRENCES;
  const room = yield* roomByRecord(lists, size, 2 * most);
  const keys = new Float64Array(room[size]);
  // By ordinal: the end of its keys.
  const ends = room.slice(0, size);
  for (const list of lists) yield* addKeys(list, room, ends, keys, most);
  const ordinals = new Uint32Array(Math.min(size, keys.length));
  const starts = new Uint32Array(ordinals.length + 1);
  let records = 0;
  let kept = 0;
  yield* inSteps(size, (from) => {
    let ordinal = from;
    for (let steps = 0; ordinal < size && steps < PACE.steps; ordinal++) {
      const start = room[ordinal];
      steps += 1 + ends[ordinal] - start;
      if (start === ends[ordinal]) continue;
      const end = Math.min(sortUniqueKeys(keys, start, ends[ordinal]), start + most);
      if (kept < start) keys.copyWithin(kept, start, end);
      kept += end - start;
      ordinals[records++] = ordinal;
      starts[records] = kept;
    }
    return ordinal;
  });
  return yield* occurrencesOfKeys(
    ordinals.subarray(0, records),
    starts.subarray(0, records + 1),
    keys.subarray(0, kept),
  );
}

/** By ordinal, where its keys begin, if each record has room for its spans, but for no more than `most`. */
function* roomByRecord(lists: readonly Occurrences[], size: number, most: number): Generator<void, Uint32Array> {
  const room = new Uint32Array(size + 1);
  for (const { ordinals, starts } of lists)
    yield* sliced(
      ordinals.length,
      (from, to) => {
        for (let i = from; i < to; i++) room[ordinals[i] + 1] += starts[i + 1] - starts[i];
      },
      1,
    );
  yield* sliced(
    size,
    (from, to) => {
      for (let i = from; i < to; i++) room[i + 1] = room[i] + Math.min(room[i + 1], most);
    },
    1,
  );
  return room;
}

/** If a record has no more room, all its keys but the first are removed: those could not be among the result. */
function* addKeys(
  { ordinals, starts, firsts, lasts }: Occurrences,
  room: Uint32Array,
  ends: Uint32Array,
  keys: Float64Array,
  most: number,
): Generator<void, void> {
  yield* inSteps(ordinals.length, (from) => {
    const enough = starts[from] + PACE.steps;
    let i = from;
    for (; i < ordinals.length && i - from < PACE.steps && starts[i] < enough; i++) {
      const ordinal = ordinals[i];
      const limit = room[ordinal + 1];
      let end = ends[ordinal];
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        if (end === limit) end = Math.min(sortUniqueKeys(keys, room[ordinal], end), room[ordinal] + most);
        keys[end++] = spanKey(firsts[k], lasts[k]);
      }
      ends[ordinal] = end;
    }
    return i;
  });
}
