/**
 * The encodings in which offices save text files. In: chunks of bytes. Out: text and the offset of the first byte that
 * the encoding does not have, or which encoding a file probably has.
 */
import { type DecodedPiece, strictUtf8 } from "./strict-utf8.ts";

export const ENCODINGS = ["utf-8", "windows-1252", "latin-1", "utf-16"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A decoder for one stream; `last` means that no chunk follows. */
export type Decoder = (chunk: Uint8Array, last: boolean) => DecodedPiece;

/** As people write the names. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "latin-1": "Latin-1",
  "utf-16": "UTF-16",
};

export function decoderOf(encoding: Encoding): Decoder {
  switch (encoding) {
    case "utf-8":
      return strictUtf8();
    case "windows-1252":
      return singleBytes("windows-1252", (byte) => UNASSIGNED_1252.has(byte));
    case "latin-1":
      // Its control characters from 0x80 to 0x9f are in no text: such a file is Windows-1252.
      return singleBytes("latin1", (byte) => byte >= 0x80 && byte < 0xa0);
    case "utf-16":
      return utf16();
  }
}

/** https://encoding.spec.whatwg.org/index-windows-1252.txt has control characters there, which are in no text. */
const UNASSIGNED_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function singleBytes(label: string, isInvalid: (byte: number) => boolean): Decoder {
  const decoder = new TextDecoder(label);
  let consumed = 0;
  return (chunk) => {
    const invalid = chunk.findIndex(isInvalid);
    const text = decoder.decode(invalid < 0 ? chunk : chunk.subarray(0, invalid));
    consumed += chunk.length;
    return { text, invalidAt: invalid < 0 ? undefined : consumed - chunk.length + invalid };
  };
}

/** With a byte order mark, as spreadsheets write it; without one, little-endian. */
function utf16(): Decoder {
  let decoder: TextDecoder | undefined;
  let consumed = 0;
  let rest = new Uint8Array(0);
  return (chunk, last) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (bytes.length < 2 && !last) {
      rest = bytes.slice();
      return { text: "", invalidAt: undefined };
    }
    rest = new Uint8Array(0);
    decoder ??= new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-16le", {
      fatal: true,
      ignoreBOM: true,
    });
    try {
      const text = decoder.decode(bytes, { stream: !last });
      consumed += bytes.length;
      return { text, invalidAt: undefined };
    } catch {
      return { text: "", invalidAt: consumed };
    }
  };
}

/**
 * The encoding of a file, from all of its bytes: UTF-16 by its byte order mark, UTF-8 if everything is valid UTF-8,
 * otherwise Windows-1252, which includes what Latin-1 texts contain.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decode = strictUtf8();
  let start: number[] = [];
  let isUtf8 = true;
  for await (const chunk of chunks) {
    if (start.length < 2) start = [...start, ...chunk.subarray(0, 2)];
    if (isUtf8) isUtf8 = decode(chunk, false).invalidAt === undefined;
  }
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return "utf-16";
  return isUtf8 && decode(new Uint8Array(0), true).invalidAt === undefined ? "utf-8" : "windows-1252";
}
