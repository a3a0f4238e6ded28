/**
 * Encodes a column of whole texts: a header of four 32-bit numbers (three lengths, `shortestLong`), then 32-bit numbers
 * (starts, ids, folded order, folded ranks, collated ranks, text offsets), then the texts. Decoding creates views; a
 * string is created when it is requested.
 */
import { NO_LONG, type ValueColumn } from "../plan/searchable.ts";
import { aligned } from "./bytes.ts";
import { isShortened, shortened } from "./long-text.ts";
import { decodeText, encodeText } from "./text-codec.ts";

const HEADER = 4;

export const NO_VALUES: ValueColumn = {
  ids: new Uint32Array(0),
  size: 0,
  text: (id) => {
    throw new RangeError(`there is no text ${id}`);
  },
  isLong: () => false,
  shortestLong: NO_LONG,
  foldedOrder: new Uint32Array(0),
  foldedRanks: new Uint32Array(0),
  collatedRanks: new Uint32Array(0),
};

export function encodeValues(column: ValueColumn): Uint8Array {
  const { starts, ids, size, shortestLong, foldedOrder, foldedRanks, collatedRanks } = column;
  const texts: Buffer[] = [];
  // Where text `i` begins, doubled, plus one if it is UTF-16.
  const begins = new Uint32Array(size + 1);
  let end = 0;
  for (let id = 0; id < size; id++) {
    const { wide, bytes } = encodeText(column.text(id));
    begins[id] = 2 * end + (wide ? 1 : 0);
    end += bytes.length;
    texts.push(bytes);
  }
  begins[size] = 2 * end;
  const header = new Uint32Array([starts?.length ?? 0, ids.length, size, shortestLong]);
  const numbers = [header, ...(starts ? [starts] : []), ids, foldedOrder, foldedRanks, collatedRanks, begins];
  return Buffer.concat([
    ...numbers.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
    ...texts,
  ]);
}

export function decodeValues(bytes: Uint8Array): ValueColumn {
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
  const foldedOrder = next(size);
  const foldedRanks = next(size);
  const collatedRanks = next(size);
  const begins = next(size + 1);
  const texts = Buffer.from(buffer, at);
  return {
    ...(starts ? { starts } : {}),
    ids,
    size,
    text: (id) => decodeText(texts, begins[id] >>> 1, begins[id + 1] >>> 1, (begins[id] & 1) === 1),
    isLong: (id) => isShortened({ length: ((begins[id + 1] >>> 1) - (begins[id] >>> 1)) >>> (begins[id] & 1) }),
    shortestLong,
    foldedOrder,
    foldedRanks,
    collatedRanks,
  };
}

/** A value as stored in its column: a long one as beginning, U+0000 and hash. */
export function storedValue(text: string): string {
  return shortened(text, "\u0000");
}
