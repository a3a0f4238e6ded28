/**
 * What a snippet needs of one record: its different texts, each once, with the places of their words, and which of them each field
 * has. Bytes: the number of texts; for each its number of words, the bytes of their places, the bytes of the text (doubled, plus one
 * if wide); the number of fields; for each how many values and which; then the places and the text of each text.
 */
import type { MarkedText } from "../../text/snippet.ts";
import { VALUE_GAP } from "../plan/plan.ts";
import type { AnalysedText } from "./analysis.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { decodeText, encodeText } from "./text-codec.ts";

export interface RecordText {
  /** The readable values of a field in order, and those with marks: on the words at these positions (rising). The edges of values are no words. */
  marked(field: number, positions: readonly number[]): MarkedText[];
}

/** `fields`: by field the values it has, as indexes of `texts`. */
export function encodeRecordText(texts: readonly AnalysedText[], fields: readonly (readonly number[])[]): Uint8Array {
  const head = new ByteWriter();
  const body = new ByteWriter();
  head.varint(texts.length);
  for (const { text, offsets } of texts) {
    const begin = body.length;
    let before = 0;
    for (const offset of offsets) {
      body.varint(offset - before);
      before = offset;
    }
    const { wide, bytes } = encodeText(text);
    head.varint(offsets.length / 2);
    head.varint(body.length - begin);
    head.varint(2 * bytes.length + (wide ? 1 : 0));
    body.append(bytes);
  }
  head.varint(fields.length);
  for (const values of fields) {
    head.varint(values.length);
    for (const value of values) head.varint(value);
  }
  head.append(body.take());
  return head.take();
}

/** What the head tells of each text: its number of words, the bytes of their places, the bytes of the text (doubled, plus one if wide). */
const NUMBERS = 3;

const NO_MARKS: MarkedText["marks"] = [];

/** Whether a value tells people something; asked once for each that could be shown. */
export type IsReadable = (value: MarkedText) => boolean;

/** Most fields and texts of a record are never looked at: they stay plain numbers until then. */
export function recordText(bytes: Uint8Array, isReadable: IsReadable = () => true): RecordText {
  const reader = new ByteReader(bytes);
  const heads = new Uint32Array(NUMBERS * reader.varint());
  for (let i = 0; i < heads.length; i++) heads[i] = reader.varint();
  // The values of all fields one after the other, and where those of each begin.
  const values: number[] = [];
  const begins = [0];
  for (let left = reader.varint(); left > 0; left--) {
    for (let more = reader.varint(); more > 0; more--) values.push(reader.varint());
    begins.push(values.length);
  }
  const places = new Uint32Array(heads.length / NUMBERS);
  let at = reader.at;
  for (let i = 0; i < places.length; i++) {
    places[i] = at;
    at += heads[NUMBERS * i + 1] + (heads[NUMBERS * i + 2] >>> 1);
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const fields: (readonly StoredValue[])[] = [];

  const valuesOf = (field: number): readonly StoredValue[] => {
    let position = 0;
    fields[field] ??= values.slice(begins[field] ?? values.length, begins[field + 1]).map((value) => {
      const [words, placesBytes, textBytes] = heads.subarray(NUMBERS * value, NUMBERS * (value + 1));
      const textAt = places[value] + placesBytes;
      const end = position + words + 1;
      const stored = new StoredValue(buffer, places[value], textAt, textBytes, position, end, isReadable);
      position = end + 1 + VALUE_GAP;
      return stored;
    });
    return fields[field];
  };

  return {
    marked(field, positions) {
      const marked: MarkedText[] = [];
      let next = 0;
      for (const value of valuesOf(field)) {
        const { start, end, placesAt } = value;
        let words: number[] | undefined;
        for (; next < positions.length && positions[next] <= end; next++) {
          if (positions[next] <= start || positions[next] >= end) continue;
          words ??= [];
          words.push(positions[next] - start - 1);
        }
        if (words) marked.push(new MarkedValue(value, marksOf(bytes, placesAt, words)));
        else if (value.isReadable) marked.push(value);
      }
      return marked;
    },
  };
}

/** A value without marks. Classes, because V8 makes objects with a getter of their own very slowly. */
class StoredValue implements MarkedText {
  readonly length: number;
  readonly marks = NO_MARKS;
  /** The positions of its edges. */
  readonly start: number;
  readonly end: number;
  readonly placesAt: number;
  readonly isReadable: boolean;
  readonly #buffer: Buffer;
  readonly #at: number;
  readonly #size: number;
  readonly #wide: boolean;
  #text: string | undefined;

  constructor(
    buffer: Buffer,
    placesAt: number,
    at: number,
    textBytes: number,
    start: number,
    end: number,
    isReadable: IsReadable,
  ) {
    this.start = start;
    this.end = end;
    this.placesAt = placesAt;
    this.#buffer = buffer;
    this.#at = at;
    this.#size = textBytes >>> 1;
    this.#wide = (textBytes & 1) === 1;
    this.length = this.#wide ? this.#size / 2 : this.#size;
    this.isReadable = isReadable(this);
  }

  get text(): string {
    this.#text ??= decodeText(this.#buffer, this.#at, this.#at + this.#size, this.#wide);
    return this.#text;
  }
}

class MarkedValue implements MarkedText {
  readonly length: number;
  readonly marks: MarkedText["marks"];
  readonly #value: MarkedText;

  constructor(value: MarkedText, marks: MarkedText["marks"]) {
    this.length = value.length;
    this.marks = marks;
    this.#value = value;
  }

  get text(): string {
    return this.#value.text;
  }
}

/** Where the words with these numbers (rising) begin and end. */
function marksOf(bytes: Uint8Array, at: number, words: readonly number[]): (readonly [number, number])[] {
  const reader = new ByteReader(bytes, at);
  let end = 0;
  let word = 0;
  return words.map((wanted) => {
    let start = 0;
    for (; word <= wanted; word++) {
      start = end + reader.varint();
      end = start + reader.varint();
    }
    return [start, end];
  });
}
