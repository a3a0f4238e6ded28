/**
 * The data of one record for snippets: its distinct texts with the offsets of their words, and the values of each
 * field. Encoding: the number of texts; for each, its number of words, the bytes of their offsets, the bytes of the
 * text (doubled, plus one if wide); the number of fields; for each, how many values and which; then the offsets and the
 * characters of each text.
 */
import type { MarkedText } from "../../text/snippet.ts";
import { VALUE_GAP } from "../plan/plan.ts";
import { sliced, Turn } from "../plan/sliced.ts";
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
    const turn = new Turn();
    if (this.#fields[field] === undefined) {
      this.#layout ??= yield* layoutOf(this.#bytes, turn);
      this.#fields[field] = yield* valuesOf(this.#layout, field, turn);
    }
    const marked: MarkedText[] = [];
    for (const { value, words } of wordsByValue(this.#fields[field], positions)) {
      const marks: [number, number][] = [];
      const scan = markScan(this.#bytes, value.offsetsAt, words, marks);
      const count = words[words.length - 1] + 1;
      if (turn.admits(count, WORD_STEPS)) scan(0, count);
      else yield* sliced(count, scan, WORD_STEPS);
      marked.push(new MarkedValue(value, marks));
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

function* layoutOf(bytes: Uint8Array, turn: Turn): Generator<void, Layout> {
  const reader = new ByteReader(bytes);
  const headers = new Uint32Array(NUMBERS * reader.varint());
  const readHeaders = (from: number, to: number): void => {
    for (let i = from; i < to; i++) headers[i] = reader.varint();
  };
  if (turn.admits(headers.length)) readHeaders(0, headers.length);
  else yield* sliced(headers.length, readHeaders);

  const values: number[] = [];
  const begins = [0];
  const readValues = (from: number, to: number): void => {
    for (let i = from; i < to; i++) values.push(reader.varint());
  };
  for (let left = reader.varint(); left > 0; left--) {
    const count = reader.varint();
    if (turn.admits(count + 1)) readValues(0, count);
    else yield* sliced(count, readValues);
    begins.push(values.length);
  }

  const bodies = new Uint32Array(headers.length / NUMBERS);
  let at = reader.at;
  const addBodies = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      bodies[i] = at;
      at += headers[NUMBERS * i + 1] + (headers[NUMBERS * i + 2] >>> 1);
    }
  };
  if (turn.admits(bodies.length)) addBodies(0, bodies.length);
  else yield* sliced(bodies.length, addBodies);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return { buffer, headers, bodies, values, begins };
}

function* valuesOf(layout: Layout, field: number, turn: Turn): Generator<void, readonly StoredValue[]> {
  const { buffer, headers, bodies, values, begins } = layout;
  const first = begins[field] ?? values.length;
  const count = (begins[field + 1] ?? values.length) - first;
  const stored: StoredValue[] = [];
  let position = 0;
  const addValues = (from: number, to: number): void => {
    for (let i = from; i < to; i++) {
      const value = values[first + i];
      const header = NUMBERS * value;
      const textAt = bodies[value] + headers[header + 1];
      const end = position + headers[header] + 1;
      stored.push(new StoredValue(buffer, bodies[value], textAt, headers[header + 2], position, end));
      position = end + 1 + VALUE_GAP;
    }
  };
  if (turn.admits(count)) addValues(0, count);
  else yield* sliced(count, addValues);
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

/** A loop over the first words of a text, that adds the start and end offsets of those with these ascending numbers. */
function markScan(
  bytes: Uint8Array,
  at: number,
  words: readonly number[],
  marks: [number, number][],
): (from: number, to: number) => void {
  const reader = new ByteReader(bytes, at);
  let next = 0;
  let end = 0;
  return (from, to) => {
    for (let word = from; word < to; word++) {
      const start = end + reader.varint();
      end = start + reader.varint();
      if (word !== words[next]) continue;
      marks.push([start, end]);
      next++;
    }
  };
}
