/**
 * Encodes the field length (number of words) of each record as a 32-bit number, so that new records are appended. Out:
 * the lengths, and their average over live records with a nonzero length.
 */

import type { FieldLengths } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { aligned } from "./bytes.ts";

export function encodeLengths(lengths: Uint32Array): Uint8Array {
  return new Uint8Array(lengths.buffer, lengths.byteOffset, lengths.byteLength);
}

/** `dead`, if given, is 1 at each ordinal to exclude from the average. */
export function* decodeLengths(bytes: Uint8Array, dead?: Uint8Array): Generator<void, FieldLengths> {
  const stored = new Uint32Array(aligned(bytes), 0, bytes.length / 4);
  const lengths = new Float64Array(stored.length);
  let sum = 0;
  let count = 0;
  yield* sliced(
    stored.length,
    (from, to) => {
      for (let o = from; o < to; o++) {
        lengths[o] = stored[o];
        if (stored[o] === 0 || dead?.[o] === 1) continue;
        sum += stored[o];
        count++;
      }
    },
    1,
  );
  return { lengths, average: count === 0 ? 0 : sum / count };
}
