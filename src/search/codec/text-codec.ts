/** Encodes texts as Latin-1 if possible, which is nearly always, else as UTF-16. Round-trips lone surrogates too. */
export interface EncodedText {
  readonly wide: boolean;
  readonly bytes: Buffer;
}

const BEYOND_LATIN1 = /[^\0-\xff]/;

export function encodeText(text: string): EncodedText {
  const wide = BEYOND_LATIN1.test(text);
  return { wide, bytes: Buffer.from(text, wide ? "utf16le" : "latin1") };
}

/** A text as one byte string, with a byte for its encoding in front. */
export function packText(text: string): Uint8Array {
  const { wide, bytes } = encodeText(text);
  return Buffer.concat([Buffer.of(wide ? 1 : 0), bytes]);
}

export function unpackText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return decodeText(buffer, 1, buffer.length, buffer[0] === 1);
}

export function decodeText(bytes: Buffer, from: number, to: number, wide: boolean): string {
  return bytes.toString(wide ? "utf16le" : "latin1", from, to);
}
