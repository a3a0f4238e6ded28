/**
 * Occurrences of a text condition as spans, from the position of the first word to that of the last, in flat typed
 * arrays. The position list of a word already has this form; several lists are merged here.
 */
import { LIMITS } from "../../base/limits.ts";
import { NONE, type Ordinals, union } from "../plan/ordinals.ts";
import type { Postings } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";
import type { TemporaryMemory } from "./temporary-memory.ts";

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

/** The first and the last position of a span. */
export const SPAN_BYTES = 8;
const KEY_BYTES = 8;

/** Decodes span keys. */
export function* occurrencesOfKeys(
  ordinals: Ordinals,
  starts: Uint32Array,
  keys: Float64Array,
  memory: TemporaryMemory,
): Generator<void, Occurrences> {
  memory.hold(SPAN_BYTES * keys.length);
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
  memory: TemporaryMemory,
  most = LIMITS.occurrences.most,
): Generator<void, Occurrences> {
  if (lists.length < 2) return lists[0] ?? NO_OCCURRENCES;
  const found = yield* union(
    lists.map((list) => list.ordinals),
    size,
  );
  const room = yield* roomByRecord(lists, found, size, 2 * most);
  memory.hold(KEY_BYTES * room.total);
  const keys = new Float64Array(room.total);
  // By ordinal: the end of its keys.
  const ends = room.begins.slice();
  for (const list of lists) yield* addKeys(list, room, ends, keys, most);
  const starts = new Uint32Array(found.length + 1);
  yield* inSteps(found.length, (from) => {
    let [i, kept] = [from, starts[from]];
    for (let steps = 0; i < found.length && steps < PACE.steps; i++) {
      const start = room.begins[found[i]];
      steps += 1 + ends[found[i]] - start;
      const end = Math.min(sortUniqueKeys(keys, start, ends[found[i]]), start + most);
      if (kept < start) keys.copyWithin(kept, start, end);
      kept += end - start;
      starts[i + 1] = kept;
    }
    return i;
  });
  const spans = yield* occurrencesOfKeys(found, starts, keys.subarray(0, starts[found.length]), memory);
  memory.hold(-KEY_BYTES * room.total);
  return spans;
}

/** By ordinal, the range of keys that it has room for. */
interface Room {
  readonly begins: Uint32Array;
  readonly limits: Uint32Array;
  readonly total: number;
}

/** Room for all spans of each of the records, but for no more than `most`. */
function* roomByRecord(
  lists: readonly Occurrences[],
  records: Ordinals,
  size: number,
  most: number,
): Generator<void, Room> {
  const begins = new Uint32Array(size);
  const limits = new Uint32Array(size);
  for (const { ordinals, starts } of lists)
    yield* sliced(
      ordinals.length,
      (from, to) => {
        for (let i = from; i < to; i++) limits[ordinals[i]] += starts[i + 1] - starts[i];
      },
      1,
    );
  let total = 0;
  yield* sliced(
    records.length,
    (from, to) => {
      for (let i = from; i < to; i++) {
        begins[records[i]] = total;
        total += Math.min(limits[records[i]], most);
        limits[records[i]] = total;
      }
    },
    1,
  );
  return { begins, limits, total };
}

/** If a record has no more room, all its keys but the first are removed: those could not be among the result. */
function* addKeys(
  { ordinals, starts, firsts, lasts }: Occurrences,
  { begins, limits }: Room,
  ends: Uint32Array,
  keys: Float64Array,
  most: number,
): Generator<void, void> {
  yield* inSteps(ordinals.length, (from) => {
    const enough = starts[from] + PACE.steps;
    let i = from;
    for (; i < ordinals.length && i - from < PACE.steps && starts[i] < enough; i++) {
      const ordinal = ordinals[i];
      const limit = limits[ordinal];
      let end = ends[ordinal];
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        if (end === limit) end = Math.min(sortUniqueKeys(keys, begins[ordinal], end), begins[ordinal] + most);
        keys[end++] = spanKey(firsts[k], lasts[k]);
      }
      ends[ordinal] = end;
    }
    return i;
  });
}
