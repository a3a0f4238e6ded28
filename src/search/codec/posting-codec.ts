/**
 * Encodes posting lists. `records`: for each record the gap to the previous one, doubled, plus one if the word occurs
 * more than once; then the frequency follows. `places`: for each record the first position, then the gaps. Numbers are
 * LEB128. A list is extended by appending bytes.
 */

import type { PositionLists, Postings } from "../plan/searchable.ts";
import { ByteReader, type ByteWriter } from "./bytes.ts";

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

/** `dead`, if given, is 1 at each ordinal to omit. */
export function decodePostings(stored: StoredPostings, dead?: Uint8Array): Postings {
  const all = decodeRecords(stored);
  const live = dead ? withoutDead(all, dead) : all;
  let lists: PositionLists | undefined;
  let encoded: Uint8Array | undefined = stored.places;
  return {
    ...live,
    positionLists() {
      if (!lists) {
        lists = decodePositions(encoded as Uint8Array, all.frequencies);
        if (dead && live !== all) lists = positionsWithoutDead(lists, all.ordinals, dead, live.ordinals.length);
        encoded = undefined;
      }
      return lists;
    },
  };
}

/** The memory that a decoded list takes, including its positions. */
export function decodedBytes({ count, places }: StoredPostings): number {
  // Each encoded position has at least one byte and becomes four; an empty list has some overhead too.
  return 600 + 12 * count + 5 * places.length;
}

interface Records {
  readonly ordinals: Uint32Array;
  readonly frequencies: Uint32Array;
}

function decodeRecords({ count, records }: StoredPostings): Records {
  const ordinals = new Uint32Array(count);
  const frequencies = new Uint32Array(count);
  const reader = new ByteReader(records);
  let ordinal = NONE;
  for (let i = 0; i < count; i++) {
    const value = reader.varint();
    ordinal += (value >>> 1) + 1;
    ordinals[i] = ordinal;
    frequencies[i] = (value & 1) === 0 ? 1 : reader.varint();
  }
  return { ordinals, frequencies };
}

function decodePositions(bytes: Uint8Array, frequencies: Uint32Array): PositionLists {
  const count = frequencies.length;
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i] + frequencies[i];
  const positions = new Uint32Array(starts[count]);
  const reader = new ByteReader(bytes);
  let next = 0;
  for (let i = 0; i < count; i++) {
    const end = starts[i + 1];
    let position = 0;
    for (; next < end; next++) {
      position += reader.varint();
      positions[next] = position;
    }
  }
  return { starts, positions };
}

/** Returns the same object if none of its records is dead. */
function withoutDead(all: Records, dead: Uint8Array): Records {
  const { ordinals, frequencies } = all;
  let gone = 0;
  for (let i = 0; i < ordinals.length; i++) gone += dead[ordinals[i]];
  if (gone === 0) return all;
  const live = {
    ordinals: new Uint32Array(ordinals.length - gone),
    frequencies: new Uint32Array(ordinals.length - gone),
  };
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) {
    if (dead[ordinals[i]] === 1) continue;
    live.ordinals[count] = ordinals[i];
    live.frequencies[count++] = frequencies[i];
  }
  return live;
}

/** `count`: the number of live records. */
function positionsWithoutDead(
  all: PositionLists,
  ordinals: Uint32Array,
  dead: Uint8Array,
  count: number,
): PositionLists {
  const starts = new Uint32Array(count + 1);
  const positions = new Uint32Array(all.positions.length);
  let record = 0;
  let end = 0;
  for (let i = 0; i < ordinals.length; i++) {
    if (dead[ordinals[i]] === 1) continue;
    for (let j = all.starts[i]; j < all.starts[i + 1]; j++) positions[end++] = all.positions[j];
    starts[++record] = end;
  }
  return { starts, positions: positions.subarray(0, end) };
}
