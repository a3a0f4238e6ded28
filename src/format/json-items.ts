/**
 * Items of JSON lists as bytes: serialized once, copied into every response that contains them. In: the texts of items.
 * Out: their bytes, and responses of the form `{"value":[…]}`, which can also be parsed again.
 */
import { inPieces } from "./pieces.ts";

declare global {
  interface JSON {
    /**
     * A number exactly as written, for JSON.stringify (ECMAScript proposal JSON.parse source text access; in V8 since
     * 11.4).
     */
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

export interface JsonItems {
  /** Each item, followed by a comma. */
  readonly bytes: Buffer;
  /** The offset of each item, and last the end of the last one. */
  readonly starts: Uint32Array;
}

export function jsonItems(texts: readonly string[]): JsonItems {
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, i) => {
    starts[i + 1] = starts[i] + Buffer.byteLength(text) + 1;
  });
  return { bytes: ownBytes(`${texts.join(",")},`), starts };
}

/** Bytes with their own memory, for caches: a slice of Node's shared buffer pool would retain the whole pool. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Items of a long list are parsed about so many bytes at a time. */
const PARSED_BYTES = 64 * 1024;

/** The items at ascending indexes, in few pieces. */
export function itemsAt({ bytes, starts }: JsonItems, indexes: readonly number[]): Buffer[] {
  const pieces: Buffer[] = [];
  for (let i = 0; i < indexes.length; ) {
    const first = indexes[i];
    let end = first + 1;
    for (i++; indexes[i] === end && starts[end] - starts[first] < PARSED_BYTES; i++) end++;
    pieces.push(bytes.subarray(starts[first], starts[end]));
  }
  return pieces;
}

/** The body of a response. */
export class JsonList {
  readonly pieces: readonly Uint8Array[];
  /** Any number of items each, every item followed by a comma. */
  readonly items: readonly Buffer[];

  constructor(items: readonly Buffer[]) {
    this.items = items;
    const filled = items.filter((piece) => piece.length > 0);
    const last = filled.pop()?.subarray(0, -1) ?? "";
    this.pieces = inPieces(['{"value":[', ...filled, last, "]}"]);
  }

  toString(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

/** Decimals of up to 15 digits survive the round trip through a double (DBL_DIG in C); a run this long may not. */
const LONG_NUMBER = /[\d.]{16}/;

/** The items of a response, some at a time; a number that a double cannot represent stays as written. */
export function* itemsIn({ items }: JsonList): Generator<readonly object[]> {
  let some: Buffer[] = [];
  let length = 0;
  for (const piece of items) {
    some.push(piece);
    length += piece.length;
    if (length < PARSED_BYTES) continue;
    yield parsed(some);
    some = [];
    length = 0;
  }
  if (length > 0) yield parsed(some);
}

function parsed(pieces: readonly Buffer[]): readonly object[] {
  const text = `[${Buffer.concat(pieces).toString().slice(0, -1)}]`;
  return (LONG_NUMBER.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text)) as readonly object[];
}

function asWritten(this: unknown, _key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return typeof value === "number" && String(value) !== source ? JSON.rawJSON(source as string) : value;
}
