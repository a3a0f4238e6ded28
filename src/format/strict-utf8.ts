/**
 * A strict streaming UTF-8 decoder: a character may be split between chunks; any other invalid sequence is reported.
 * In: chunks of bytes. Out: text, and the offset of the first invalid byte sequence.
 */
import { isUtf8 } from "node:buffer";

export interface DecodedPiece {
  /** The text up to the end of the chunk, or up to the first invalid byte. */
  readonly text: string;
  /** Offset of the first invalid byte from the start of the stream. */
  readonly invalidAt: number | undefined;
}

/** A decoder for one stream; `last` means that no chunk follows. */
export function strictUtf8(): (chunk: Uint8Array, last: boolean) => DecodedPiece {
  // Keeps byte order marks: at the start of a later chunk, U+FEFF is a character like any other.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let rest = new Uint8Array(0);
  let consumed = 0;
  return (chunk, last) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const length = last ? bytes.length : completeLength(bytes);
    const whole = bytes.subarray(0, length);
    if (!isUtf8(whole)) {
      const valid = validLength(whole);
      return { text: decoder.decode(whole.subarray(0, valid)), invalidAt: consumed + valid };
    }
    rest = bytes.slice(length);
    consumed += length;
    return { text: decoder.decode(whole), invalidAt: undefined };
  };
}

/** The number of bytes before a character that the end of the chunk splits. */
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

/** Length of the valid prefix of invalid UTF-8: up to where a lenient decoding, encoded again, first differs. */
function validLength(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), "utf-8");
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  while (!isUtf8(bytes.subarray(0, at))) at--;
  return at;
}
