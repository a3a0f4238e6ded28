/**
 * The data of one record for snippets: its distinct texts with the offsets of their words, and the values of each
 * field. Encoding: the number of texts; for each, its number of words, the bytes of their offsets, the bytes of the
 * text (doubled, plus one if wide); the number of fields; for each, how many values and which; then the offsets and the
 * characters of each text.
 */
import type { MarkedText } from "../../text/snippet.ts";
import { VALUE_GAP } from "../plan/plan.ts";
import { PACE, sliced } from "../plan/sliced.ts";
import type { AnalysedText } from "./analysis.ts";
import { ByteReader, ByteWriter } from "./bytes.ts";
import { decodeText, encodeText } from "./text-codec.ts";

/** `fields`: the values of each field, as indexes into `texts`. */
export function encodeRecordText(texts: readonly AnalysedText[], fields: readonly (readonly number[])[]): Uint8Array {
  const header = new ByteWriter();
  const body = new ByteWriter();
  header.varint(texts.length);
  for (const { text, offsets } of texts) {
    const begin = body.length;
    let before = 0;
    for (const offset of offsets) {
      body.varint(offset - before);
      before = offset;
    }
    const { wide, bytes } = encodeText(text);
    header.varint(offsets.length / 2);
    header.varint(body.length - begin);
    header.varint(2 * bytes.length + (wide ? 1 : 0));
    body.append(bytes);
  }
  header.varint(fields.length);
  for (const values of fields) {
    header.varint(values.length);
    for (const value of values) header.varint(value);
  }
  header.append(body.take());
  return header.take();
}

/** Header numbers per text: its number of words, the bytes of their offsets, the bytes of the text (with the flag). */
const NUMBERS = 3;

/** Decodes lazily: most fields and texts of a record are never requested. */
export class RecordText {
  readonly #bytes: Uint8Array;
  #layout: Layout | undefined;
  readonly #fields: (readonly StoredValue[])[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /**
   * The values of a field with a word at one of the given positions, which ascend, and marks on these words.
   * VALUE_START and VALUE_END are not words.
   */
  *marked(field: number, positions: readonly number[]): Generator<void, MarkedText[]> {
    if (this.#fields[field] === undefined) {
      this.#layout ??= yield* layoutOf(this.#bytes);
      this.#fields[field] = yield* valuesOf(this.#layout, field);
    }
    const marked: MarkedText[] = [];
    let steps = 0;
    for (const { value, words } of wordsByValue(this.#fields[field], positions)) {
      const more = WORD_STEPS * (words[words.length - 1] + 1);
      if (steps + more > PACE.steps) {
        yield;
        steps = 0;
      }
      steps += more;
      marked.push(new MarkedValue(value, yield* marksOf(this.#bytes, value.offsetsAt, words)));
    }
    yield;
    return marked;
  }
}

interface ValueWords {
  readonly value: StoredValue;
  /** Their numbers within the value, ascending. */
  readonly words: number[];
}

/** The words at these positions, in the values that have any. */
function wordsByValue(values: readonly StoredValue[], positions: readonly number[]): readonly ValueWords[] {
  const found: ValueWords[] = [];
  let last: ValueWords | undefined;
  for (const position of positions) {
    if (last === undefined || position > last.value.end) {
      const value = valueAt(values, position);
      if (value === undefined || position <= value.start || position >= value.end) continue;
      last = { value, words: [] };
      found.push(last);
    }
    if (position < last.value.end) last.words.push(position - last.value.start - 1);
  }
  return found;
}

/** The last value that begins at the position or before it. */
function valueAt(values: readonly StoredValue[], position: number): StoredValue | undefined {
  let from = 0;
  for (let to = values.length; from < to; ) {
    const middle = (from + to) >>> 1;
    if (values[middle].start <= position) from = middle + 1;
    else to = middle;
  }
  return values[from - 1];
}

/** The header of a record, decoded. */
interface Layout {
  readonly buffer: Buffer;
  /** `NUMBERS` for each text. */
  readonly headers: Uint32Array;
  /** Where the offsets of each text begin. */
  readonly bodies: Uint32Array;
  /** The texts that are values, of one field after the other, and where those of each field begin. */
  readonly values: readonly number[];
  readonly begins: readonly number[];
}

function* layoutOf(bytes: Uint8Array): Generator<void, Layout> {
  const reader = new ByteReader(bytes);
  const headers = new Uint32Array(NUMBERS * reader.varint());
  yield* sliced(headers.length, (from, to) => {
    for (let i = from; i < to; i++) headers[i] = reader.varint();
  });
  const values: number[] = [];
  const begins = [0];
  for (let left = reader.varint(); left > 0; left--) {
    yield* sliced(reader.varint(), (from, to) => {
      for (let i = from; i < to; i++) values.push(reader.varint());
    });
    begins.push(values.length);
  }
  const bodies = new Uint32Array(headers.length / NUMBERS);
  let at = reader.at;
  yield* sliced(bodies.length, (from, to) => {
    for (let i = from; i < to; i++) {
      bodies[i] = at;
      at += headers[NUMBERS * i + 1] + (headers[NUMBERS * i + 2] >>> 1);
    }
  });
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { buffer, headers, bodies, values, begins };
}

function* valuesOf(layout: Layout, field: number): Generator<void, readonly StoredValue[]> {
  const { buffer, headers, bodies, values, begins } = layout;
  const first = begins[field] ?? values.length;
  const count = (begins[field + 1] ?? values.length) - first;
  const stored: StoredValue[] = [];
  let position = 0;
  yield* sliced(count, (from, to) => {
    for (let i = from; i < to; i++) {
      const value = values[first + i];
      const header = NUMBERS * value;
      const textAt = bodies[value] + headers[header + 1];
      const end = position + headers[header] + 1;
      stored.push(new StoredValue(buffer, bodies[value], textAt, headers[header + 2], position, end));
      position = end + 1 + VALUE_GAP;
    }
  });
  return stored;
}

/** A value without marks. A class, because V8 is very slow at creating object literals with getters. */
class StoredValue {
  readonly length: number;
  /** The positions of VALUE_START and VALUE_END. */
  readonly start: number;
  readonly end: number;
  readonly offsetsAt: number;
  readonly #buffer: Buffer;
  readonly #at: number;
  readonly #size: number;
  readonly #wide: boolean;
  #text: string | undefined;

  constructor(buffer: Buffer, offsetsAt: number, at: number, textBytes: number, start: number, end: number) {
    this.start = start;
    this.end = end;
    this.offsetsAt = offsetsAt;
    this.#buffer = buffer;
    this.#at = at;
    this.#size = textBytes >>> 1;
    this.#wide = (textBytes & 1) === 1;
    this.length = this.#wide ? this.#size / 2 : this.#size;
  }

  get text(): string {
    this.#text ??= decodeText(this.#buffer, this.#at, this.#at + this.#size, this.#wide);
    return this.#text;
  }
}

class MarkedValue implements MarkedText {
  readonly length: number;
  readonly marks: MarkedText["marks"];
  readonly #value: StoredValue;

  constructor(value: StoredValue, marks: MarkedText["marks"]) {
    this.length = value.length;
    this.marks = marks;
    this.#value = value;
  }

  get text(): string {
    return this.#value.text;
  }
}

/** Elementary steps to skip a word. */
const WORD_STEPS = 4;

/** The start and end offsets of the words with these (ascending) numbers. */
function* marksOf(
  bytes: Uint8Array,
  at: number,
  words: readonly number[],
): Generator<void, (readonly [number, number])[]> {
  const reader = new ByteReader(bytes, at);
  const marks: (readonly [number, number])[] = [];
  let next = 0;
  let end = 0;
  const scan = (from: number, to: number): void => {
    for (let word = from; word < to; word++) {
      const start = end + reader.varint();
      end = start + reader.varint();
      if (word !== words[next]) continue;
      marks.push([start, end]);
      next++;
    }
  };
  const count = words[words.length - 1] + 1;
  // Hardly any value is longer, and a generator for each would take longer than the words.
  if (WORD_STEPS * count <= PACE.steps) scan(0, count);
  else yield* sliced(count, scan, WORD_STEPS);
  return marks;
}
