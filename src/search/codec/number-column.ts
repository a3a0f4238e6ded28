/**
 * A column of numbers as bytes: a head of four 32-bit numbers, the numbers, the starts. Reading makes views, no copies. Little-endian,
 * as the machines that Node runs on.
 */

import type { NumberColumn } from "../plan/searchable.ts";
import { aligned } from "./bytes.ts";

const HEAD_BYTES = 16;

export function encodeNumbers({ starts, numbers }: NumberColumn): Uint8Array {
  const head = new Uint32Array([numbers.length, starts?.length ?? 0, 0, 0]);
  const bytes = new Uint8Array(HEAD_BYTES + numbers.byteLength + (starts?.byteLength ?? 0));
  bytes.set(bytesOf(head));
  bytes.set(bytesOf(numbers), HEAD_BYTES);
  if (starts) bytes.set(bytesOf(starts), HEAD_BYTES + numbers.byteLength);
  return bytes;
}

export function decodeNumbers(bytes: Uint8Array): NumberColumn {
  const buffer = aligned(bytes);
  const [count, starts] = new Uint32Array(buffer, 0, 2);
  const numbers = new Float64Array(buffer, HEAD_BYTES, count);
  return starts === 0 ? { numbers } : { numbers, starts: new Uint32Array(buffer, HEAD_BYTES + 8 * count, starts) };
}

function bytesOf(numbers: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
