/**
 * Encodes texts, the ids that records have of them, and some numbers for each text: a header of four 32-bit numbers
 * (three lengths, `shortestLong`), then 32-bit numbers (starts, ids, those for each text, text offsets), then the
 * texts. Decoding creates views; a string is created when it is requested.
 */
import type { ValueColumn } from "../plan/searchable.ts";
import { aligned } from "./bytes.ts";
import { isShortened } from "./long-text.ts";
import { decodeText, encodeText } from "./text-codec.ts";

const HEADER = 4;

/** What columns and their parts have in common. */
export type ValueBody = Pick<ValueColumn, "starts" | "ids" | "size" | "text" | "isLong" | "shortestLong">;

/** Each of `numbers` has one for each text. */
export function encodeBody(body: ValueBody, numbers: readonly Uint32Array[]): Uint8Array {
  const { starts, ids, size, shortestLong } = body;
  const texts: Buffer[] = [];
  // Where text `i` begins, doubled, plus one if it is UTF-16.
  const begins = new Uint32Array(size + 1);
  let end = 0;
  for (let id = 0; id < size; id++) {
    const { wide, bytes } = encodeText(body.text(id));
    begins[id] = 2 * end + (wide ? 1 : 0);
    end += bytes.length;
    texts.push(bytes);
  }
  begins[size] = 2 * end;
  const header = new Uint32Array([starts?.length ?? 0, ids.length, size, shortestLong]);
  return Buffer.concat([
    ...[header, ...(starts ? [starts] : []), ids, ...numbers, begins].map((part) =>
      Buffer.from(part.buffer, part.byteOffset, part.byteLength),
    ),
    ...texts,
  ]);
}

/** `count`: how many arrays of numbers there are. */
export function decodeBody(
  bytes: Uint8Array,
  count: number,
): { readonly body: ValueBody; readonly numbers: readonly Uint32Array[] } {
  const buffer = aligned(bytes);
  const [startsLength, idsLength, size, shortestLong] = new Uint32Array(buffer, 0, HEADER);
  let at = 4 * HEADER;
  const next = (length: number): Uint32Array => {
    const view = new Uint32Array(buffer, at, length);
    at += view.byteLength;
    return view;
  };
  const starts = startsLength === 0 ? undefined : next(startsLength);
  const ids = next(idsLength);
  const numbers = Array.from({ length: count }, () => next(size));
  const begins = next(size + 1);
  const texts = Buffer.from(buffer, at);
  const body = {
    ...(starts ? { starts } : {}),
    ids,
    size,
    text: (id: number) => decodeText(texts, begins[id] >>> 1, begins[id + 1] >>> 1, (begins[id] & 1) === 1),
    isLong: (id: number) => isShortened({ length: ((begins[id + 1] >>> 1) - (begins[id] >>> 1)) >>> (begins[id] & 1) }),
    shortestLong,
  };
  return { body, numbers };
}
