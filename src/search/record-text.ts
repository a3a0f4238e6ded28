/**
 * What a snippet needs of one record: its different texts, each once, with the places of their words, and which of them each field
 * has. Bytes: the number of texts; for each its number of words, the bytes of their places, the bytes of the text (doubled, plus one
 * if wide); the number of fields; for each how many values and which; then the places and the text of each text.
 */
import type { MarkedText } from "../text/snippet.ts";
import type { AnalysedText } from "./analysis.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { VALUE_GAP } from "./plan.ts";
import { decodeText, encodeText } from "./text-codec.ts";

export interface RecordText {
  /** The values of a field in order, with marks on the words at these positions (rising). The edges of values are no words. */
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

/** Most fields and texts of a record are never looked at: they stay plain numbers until then. */
export function recordText(bytes: Uint8Array): RecordText {
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

  return {
    marked(field, positions) {
      let start = 0;
      let next = 0;
      return values.slice(begins[field] ?? values.length, begins[field + 1]).map((value) => {
        const end = start + heads[NUMBERS * value] + 1;
        const words: number[] = [];
        for (; next < positions.length && positions[next] <= end; next++) {
          if (positions[next] > start && positions[next] < end) words.push(positions[next] - start - 1);
        }
        start = end + 1 + VALUE_GAP;
        const textAt = places[value] + heads[NUMBERS * value + 1];
        const size = heads[NUMBERS * value + 2] >>> 1;
        const wide = (heads[NUMBERS * value + 2] & 1) === 1;
        const marks = words.length === 0 ? NO_MARKS : marksOf(bytes, places[value], words);
        return new StoredValue(buffer, textAt, size, wide, marks);
      });
    },
  };
}

const NO_MARKS: MarkedText["marks"] = [];

/** A class, because V8 makes objects with a getter of their own very slowly. */
class StoredValue implements MarkedText {
  readonly length: number;
  readonly marks: MarkedText["marks"];
  readonly #buffer: Buffer;
  readonly #at: number;
  readonly #size: number;
  readonly #wide: boolean;

  constructor(buffer: Buffer, at: number, size: number, wide: boolean, marks: MarkedText["marks"]) {
    this.length = wide ? size / 2 : size;
    this.marks = marks;
    this.#buffer = buffer;
    this.#at = at;
    this.#size = size;
    this.#wide = wide;
  }

  get text(): string {
    return decodeText(this.#buffer, this.#at, this.#at + this.#size, this.#wide);
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
