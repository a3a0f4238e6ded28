/**
 * Items of JSON lists as bytes: written once, copied into every reply that has them. In: the texts of items. Out: their bytes; and replies
 * of the form `{"value":[…]}`, which can also be read again.
 */
import { inPieces } from "./pieces.ts";

declare global {
  interface JSON {
    /** A number exactly as written, for JSON.stringify (ECMAScript proposal JSON.parse source text access; in V8 since 11.4). */
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

export interface JsonItems {
  /** Each item, and a comma behind it. */
  readonly bytes: Buffer;
  /** Where each item begins, and at last where the last one ends. */
  readonly starts: Uint32Array;
}

export function jsonItems(texts: readonly string[]): JsonItems {
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, i) => {
    starts[i + 1] = starts[i] + Buffer.byteLength(text) + 1;
  });
  return { bytes: ownBytes(`${texts.join(",")},`), starts };
}

/** In memory of its own, to be kept: who keeps a piece of Node's common pool keeps the whole of it. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** The items at rising places, in as few pieces as can be. */
export function itemsAt({ bytes, starts }: JsonItems, places: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let i = 0; i < places.length; ) {
    const first = places[i];
    let behind = first + 1;
    for (i++; places[i] === behind; i++) behind++;
    pieces.push(bytes.subarray(starts[first], starts[behind]));
  }
  return pieces;
}

/** A reply as it is sent. */
export class JsonList {
  readonly pieces: readonly Uint8Array[];

  /** In: pieces with any number of items each, a comma behind each item. */
  constructor(pieces: readonly Buffer[]) {
    const filled = pieces.filter((piece) => piece.length > 0);
    const last = filled.pop()?.subarray(0, -1) ?? "";
    this.pieces = inPieces(['{"value":[', ...filled, last, "]}"]);
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

/** Decimals of 15 digits go through a double and come back the same (DBL_DIG of C); a run of this many characters may be longer. */
const LONG_NUMBER = /[\d.]{16}/;

/** The items of a reply; a number that a double could not hold stays as it is written. */
export function itemsIn(list: JsonList): readonly object[] {
  const text = list.toString();
  const { value } = (LONG_NUMBER.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text)) as {
    readonly value: readonly object[];
  };
  return value;
}

function asWritten(this: unknown, _key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return typeof value === "number" && String(value) !== source ? JSON.rawJSON(source as string) : value;
}
