/** A column: one number for each record, by ordinal. Stored as the little-endian bytes of a Float64Array. */
export type Column = Float64Array;

export function encodeColumn(values: Column): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

export function decodeColumn(bytes: Uint8Array): Column {
  // Copied, because bytes from the store need not start at a multiple of eight.
  return new Float64Array(bytes.slice().buffer);
}
