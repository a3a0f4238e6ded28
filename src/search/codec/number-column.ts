/**
 * Encodes a number column: a header of four 32-bit numbers, the numbers, the starts. Decoding creates views, not
 * copies. Little-endian, like the platforms that Node runs on.
 */

import type { NumberColumn } from "../plan/searchable.ts";
import { aligned } from "./bytes.ts";
import { joinedLists } from "./lists.ts";

const HEADER_BYTES = 16;

export function encodeNumbers({ starts, numbers }: NumberColumn): Uint8Array {
  const header = new Uint32Array([numbers.length, starts?.length ?? 0, 0, 0]);
  const bytes = new Uint8Array(HEADER_BYTES + numbers.byteLength + (starts?.byteLength ?? 0));
  bytes.set(bytesOf(header));
  bytes.set(bytesOf(numbers), HEADER_BYTES);
  if (starts) bytes.set(bytesOf(starts), HEADER_BYTES + numbers.byteLength);
  return bytes;
}

export function decodeNumbers(bytes: Uint8Array): NumberColumn {
  const buffer = aligned(bytes);
  const [count, starts] = new Uint32Array(buffer, 0, 2);
  const numbers = new Float64Array(buffer, HEADER_BYTES, count);
  return starts === 0 ? { numbers } : { numbers, starts: new Uint32Array(buffer, HEADER_BYTES + 8 * count, starts) };
}

/** A column from its parts; without any, no record has a number. */
export function* joinedNumbers(parts: readonly Uint8Array[], size: number): Generator<void, NumberColumn> {
  if (parts.length === 0) return noNumbers(size);
  const lists = parts.map(decodeNumbers).map(({ starts, numbers }) => ({ starts, items: numbers }));
  const { starts, items } = yield* joinedLists(lists, Number.NaN);
  return starts ? { starts, numbers: items } : { numbers: items };
}

export function noNumbers(size: number): NumberColumn {
  return { numbers: new Float64Array(size).fill(Number.NaN) };
}

function bytesOf(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
