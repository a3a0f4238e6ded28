/**
 * Strict UTF-8, piece by piece: a character may be cut by the end of a chunk, anything else broken is found with its
 * place. In: chunks of bytes. Out: text, and where the first broken byte sequence starts.
 */
import { isUtf8 } from "node:buffer";

export interface DecodedPiece {
  /** The text up to the end of the chunk, or up to the broken place. */
  readonly text: string;
  /** Offset of the first broken byte from the start of the stream. */
  readonly brokenAt: number | undefined;
}

/** Makes a decoder for one stream; `last` says that no chunk follows. */
export function strictUtf8(): (chunk: Uint8Array, last: boolean) => DecodedPiece {
  // A byte order mark is left in place: one that stands between chunks is a character like any other.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = new Uint8Array(0);
  let consumed = 0;
  return (chunk, last) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const length = last ? bytes.length : completeLength(bytes);
    const whole = bytes.subarray(0, length);
    if (!isUtf8(whole)) {
      const valid = validLength(whole);
      return { text: decoder.decode(whole.subarray(0, valid)), brokenAt: consumed + valid };
    }
    rest = bytes.slice(length);
    consumed += length;
    return { text: decoder.decode(whole), brokenAt: undefined };
  };
}

/** How many bytes stand before a character that the end of the chunk cuts. */
function completeLength(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back];
    if (byte < 0x80) return length;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? length - back : length;
    }
  }
  return length;
}

/** Length of the valid start of bytes that are not UTF-8: where a lenient reading, written again, first differs. */
function validLength(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), "utf-8");
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  while (!isUtf8(bytes.subarray(0, at))) at--;
  return at;
}
