/** Encodes ordinals that ascend, those of deleted records and those where parts begin: their gaps in LEB128. */
import { ByteReader, ByteWriter } from "./bytes.ts";

export function encodeAscending(ordinals: readonly number[]): Uint8Array {
  const out = new ByteWriter();
  let before = 0;
  for (const ordinal of ordinals) {
    out.varint(ordinal - before);
    before = ordinal;
  }
  return out.take();
}

export function decodeAscending(bytes: Uint8Array): number[] {
  const ordinals: number[] = [];
  const reader = new ByteReader(bytes);
  for (let ordinal = 0; reader.at < bytes.length; ) {
    ordinal += reader.varint();
    ordinals.push(ordinal);
  }
  return ordinals;
}
