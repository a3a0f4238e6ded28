/** Encodes a column of whole texts (`value-body.ts`), with their folded order, folded ranks and collated ranks. */
import { NO_LONG, NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { shortened } from "./long-text.ts";
import { decodeBody, encodeBody } from "./value-body.ts";

/** The column of records that have no values. */
export function noValues(records: number): ValueColumn {
  return {
    ids: new Uint32Array(records).fill(NO_VALUE),
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
}

export function encodeValues(column: ValueColumn): Uint8Array {
  return encodeBody(column, [column.foldedOrder, column.foldedRanks, column.collatedRanks]);
}

export function decodeValues(bytes: Uint8Array): ValueColumn {
  const { body, numbers } = decodeBody(bytes, 3);
  const [foldedOrder, foldedRanks, collatedRanks] = numbers;
  return { ...body, foldedOrder, foldedRanks, collatedRanks };
}

/** A value as stored in its column: a long one as beginning, U+0000 and hash. */
export function storedValue(text: string): string {
  return shortened(text, "\u0000");
}
