/**
 * Encodes posting lists. `records`: for each record the gap to the previous one, doubled, plus one if the word occurs
 * more than once; then the frequency follows. `places`: for each record the first position, then the gaps. Numbers are
 * LEB128. A list is extended by appending bytes.
 */

import { LIMITS } from "../../base/limits.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { PositionLists, Postings } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";
import { ByteReader, type ByteWriter, joined } from "./bytes.ts";

/** `last` of a list without records. */
export const NONE = -1;

/**
 * Writes the occurrences of one word: those from `from` to before `to` in the two arrays, ordered by ordinal and
 * position, all after the record `last`. Returns the number of records.
 */
export function encodePostings(
  ordinals: Uint32Array,
  positions: Uint32Array,
  from: number,
  to: number,
  last: number,
  out: { readonly records: ByteWriter; readonly places: ByteWriter },
): number {
  let count = 0;
  let before = last;
  for (let i = from; i < to; count++) {
    const ordinal = ordinals[i];
    const first = i;
    let position = 0;
    for (; i < to && ordinals[i] === ordinal; i++) {
      out.places.varint(positions[i] - position);
      position = positions[i];
    }
    const frequency = i - first;
    out.records.varint(2 * (ordinal - before - 1) + (frequency > 1 ? 1 : 0));
    if (frequency > 1) out.records.varint(frequency);
    before = ordinal;
  }
  return count;
}

/** An encoded list, as stored. */
export interface StoredPostings {
  readonly count: number;
  readonly records: Uint8Array;
  readonly places: Uint8Array;
}

/** The parts of a list, in order, as one. */
export function joinedPostings(parts: readonly StoredPostings[]): StoredPostings {
  if (parts.length === 1) return parts[0];
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    records: joined(parts.map(({ records }) => records)),
    places: joined(parts.map(({ places }) => places)),
  };
}

/**
 * `dead`, if given, is 1 at each ordinal to omit. In each record only the first `most` occurrences count: a text may
 * consist of one word, a million times.
 */
export function* decodePostings(
  stored: StoredPostings,
  dead?: Uint8Array,
  most = LIMITS.occurrences.most,
): Generator<void, Postings> {
  const all = yield* decodeRecords(stored);
  const live = dead ? yield* withoutDead(all, dead) : all;
  const frequencies = yield* limited(live.frequencies, most);
  return new DecodedPostings({ ordinals: live.ordinals, frequencies }, { places: stored.places, all, dead, most });
}

/** What it takes to decode the positions of a list. */
interface EncodedPositions {
  readonly places: Uint8Array;
  /** With dead records. */
  readonly all: Records;
  readonly dead: Uint8Array | undefined;
  readonly most: number;
}

/** A class, because a generator in an object literal takes a prototype of its own: caches hold many short lists. */
class DecodedPostings implements Postings {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint32Array;
  #encoded: EncodedPositions | undefined;
  #lists: PositionLists | undefined;

  constructor({ ordinals, frequencies }: Records, encoded: EncodedPositions) {
    this.ordinals = ordinals;
    this.frequencies = frequencies;
    this.#encoded = encoded;
  }

  *positionLists(): Generator<void, PositionLists> {
    // Two queries may decode it at the same time.
    if (!this.#lists && this.#encoded) {
      const { places, all, dead, most } = this.#encoded;
      const decoded = yield* decodePositions(places, all.frequencies, most);
      this.#lists =
        dead && this.ordinals !== all.ordinals
          ? yield* positionsWithoutDead(decoded, all.ordinals, dead, this.ordinals.length)
          : decoded;
      this.#encoded = undefined;
    }
    return this.#lists as PositionLists;
  }
}

/** The ordinals alone, for counting: the positions, most of a list, need not be read. */
export function* decodeOrdinals(
  stored: Pick<StoredPostings, "count" | "records">,
  dead?: Uint8Array,
): Generator<void, Ordinals> {
  const all = yield* decodeRecords(stored);
  return (dead ? yield* withoutDead(all, dead) : all).ordinals;
}

/** The memory that a decoded list takes besides its contents: a dozen small objects. Most lists are short. */
export const LIST_BYTES = 1_200;

/** The memory for the contents of a decoded list, including its positions. */
export function contentBytes({ count, places }: Pick<StoredPostings, "count" | "places">): number {
  // Each encoded position has at least one byte and becomes four.
  return 12 * count + 5 * places.length;
}

interface Records {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint32Array;
}

function* decodeRecords({ count, records }: Pick<StoredPostings, "count" | "records">): Generator<void, Records> {
  const ordinals = new Uint32Array(count);
  const frequencies = new Uint32Array(count);
  const reader = new ByteReader(records);
  let last = NONE;
  yield* sliced(
    count,
    (from, to) => {
      let ordinal = last;
      for (let i = from; i < to; i++) {
        const value = reader.varint();
        ordinal += (value >>> 1) + 1;
        ordinals[i] = ordinal;
        frequencies[i] = (value & 1) === 0 ? 1 : reader.varint();
      }
      last = ordinal;
    },
    4,
  );
  return { ordinals, frequencies };
}

/** Returns the same array if none is higher. */
function* limited(frequencies: Uint32Array, most: number): Generator<void, Uint32Array> {
  let isWithin = true;
  yield* sliced(
    frequencies.length,
    (from, to) => {
      for (let i = from; i < to; i++) if (frequencies[i] > most) isWithin = false;
    },
    1,
  );
  if (isWithin) return frequencies;
  const lower = new Uint32Array(frequencies.length);
  yield* sliced(
    lower.length,
    (from, to) => {
      for (let i = from; i < to; i++) lower[i] = Math.min(frequencies[i], most);
    },
    1,
  );
  return lower;
}

function* decodePositions(bytes: Uint8Array, frequencies: Uint32Array, most: number): Generator<void, PositionLists> {
  const count = frequencies.length;
  const starts = new Uint32Array(count + 1);
  yield* sliced(
    count,
    (from, to) => {
      for (let i = from; i < to; i++) starts[i + 1] = starts[i] + Math.min(frequencies[i], most);
    },
    1,
  );
  const positions = new Uint32Array(starts[count]);
  const reader = new ByteReader(bytes);
  /** Reads the positions of records until enough steps are done. Returns where to continue. */
  const some = (from: number): number => {
    const begin = starts[from];
    let next = begin;
    let i = from;
    for (; i < count && next - begin + (i - from) < PACE.steps && frequencies[i] <= most; i++) {
      const end = starts[i + 1];
      let position = 0;
      for (; next < end; next++) {
        position += reader.varint();
        positions[next] = position;
      }
    }
    return i;
  };
  for (let i = 0; i < count; ) {
    i = some(i);
    yield;
    if (i < count && frequencies[i] > most) {
      let position = 0;
      const at = starts[i];
      yield* sliced(
        frequencies[i],
        (from, to) => {
          for (let k = from; k < to; k++) {
            position += reader.varint();
            if (k < most) positions[at + k] = position;
          }
        },
        1,
      );
      i++;
    }
  }
  return { starts, positions };
}

/** Returns the same object if none of its records is dead. */
function* withoutDead(all: Records, dead: Uint8Array): Generator<void, Records> {
  const { ordinals, frequencies } = all;
  let gone = 0;
  yield* sliced(
    ordinals.length,
    (from, to) => {
      for (let i = from; i < to; i++) gone += dead[ordinals[i]];
    },
    1,
  );
  if (gone === 0) return all;
  const live = {
    ordinals: new Uint32Array(ordinals.length - gone),
    frequencies: new Uint32Array(ordinals.length - gone),
  };
  let count = 0;
  yield* sliced(
    ordinals.length,
    (from, to) => {
      for (let i = from; i < to; i++) {
        if (dead[ordinals[i]] === 1) continue;
        live.ordinals[count] = ordinals[i];
        live.frequencies[count++] = frequencies[i];
      }
    },
    1,
  );
  return live;
}

/** `count`: the number of live records. */
function* positionsWithoutDead(
  all: PositionLists,
  ordinals: Uint32Array,
  dead: Uint8Array,
  count: number,
): Generator<void, PositionLists> {
  const starts = new Uint32Array(count + 1);
  const positions = new Uint32Array(all.positions.length);
  let record = 0;
  let end = 0;
  yield* inSteps(ordinals.length, (from) => {
    const enough = all.starts[from] + PACE.steps;
    let i = from;
    for (; i < ordinals.length && i - from < PACE.steps && all.starts[i] < enough; i++) {
      if (dead[ordinals[i]] === 1) continue;
      for (let j = all.starts[i]; j < all.starts[i + 1]; j++) positions[end++] = all.positions[j];
      starts[++record] = end;
    }
    return i;
  });
  return { starts, positions: positions.subarray(0, end) };
}
