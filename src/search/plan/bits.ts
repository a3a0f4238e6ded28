/**
 * Sets of ordinals as bits, for those that come in any order: the ordinal `o` is bit `o % 32` of the entry `o >>> 5`. A
 * union of lists takes a fifth to three fifths of the time that it takes with an entry for each ordinal.
 */
import { sliced } from "./sliced.ts";

export type Bits = Int32Array;

const PER_ENTRY = 32;

/** An empty set; `size` is above all ordinals. */
export function noBits(size: number): Bits {
  return new Int32Array(Math.ceil(size / PER_ENTRY));
}

export function add(bits: Bits, ordinal: number): void {
  bits[ordinal >>> 5] |= 1 << ordinal;
}

/** Adds the items from `from` to before `to`. */
export function addSome(bits: Bits, list: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) add(bits, list[i]);
}

/** The ordinals of a set, which are at most `max`. */
export function* ordinalsOf(bits: Bits, max: number): Generator<void, Uint32Array> {
  const out = new Uint32Array(max);
  let count = 0;
  yield* sliced(
    bits.length,
    (from, to) => {
      count = listSome(bits, from, to, out, count);
    },
    PER_ENTRY,
  );
  return out.subarray(0, count);
}

/** Writes the ordinals in some entries to `out`, starting at `at`; returns where they end. */
function listSome(bits: Bits, from: number, to: number, out: Uint32Array, at: number): number {
  let end = at;
  for (let i = from; i < to; i++) {
    // Each step takes the lowest bit.
    for (let rest = bits[i]; rest !== 0; rest &= rest - 1) out[end++] = i * PER_ENTRY + 31 - Math.clz32(rest & -rest);
  }
  return end;
}
