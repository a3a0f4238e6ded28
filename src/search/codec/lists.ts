/** Multi-valued columns: each record has no, one or several items, in flat typed arrays. */
import { sliced } from "../plan/sliced.ts";
import { GrowableArray } from "./growable-array.ts";

type Items = Uint32Array<ArrayBufferLike> | Float64Array<ArrayBufferLike>;

/**
 * The items of ordinal `o` are `items[starts[o]]` to before `items[starts[o + 1]]`. Without `starts`, each record has
 * at most one: `items[o]`, or the sentinel for none.
 */
export interface Lists<T extends Items> {
  readonly starts?: Uint32Array | undefined;
  readonly items: T;
}

/** Collects the lists of consecutive records. */
export class ListBuilder<T extends Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>> {
  readonly items: GrowableArray<T>;
  readonly #starts = new GrowableArray(Uint32Array);

  constructor(make: new (size: number) => T) {
    this.items = new GrowableArray(make);
    this.#starts.push(0);
  }

  /** Ends the list of the current record. */
  endRecord(): void {
    this.#starts.push(this.items.length);
  }

  /** Replaces each item in place. */
  mapped(change: (item: number) => number): this {
    const items = this.items.view();
    for (let i = 0; i < items.length; i++) items[i] = change(items[i]);
    return this;
  }

  /** The collected lists; without `starts` if no record has several items. */
  lists(none: number): Lists<T> {
    const [starts, items] = [this.#starts.view(), this.items.view()];
    const size = starts.length - 1;
    const single = emptyLike(items, size).fill(none) as T;
    for (let o = 0; o < size; o++) {
      const count = starts[o + 1] - starts[o];
      if (count > 1) return { starts, items };
      if (count === 1) single[o] = items[starts[o]];
    }
    return { items: single };
  }
}

/** The lists of consecutive records in several parts as one; without `starts` if no part has any. */
export function* joinedLists<T extends Items>(parts: readonly Lists<T>[], none: number): Generator<void, Lists<T>> {
  if (parts.length === 1) return parts[0];
  if (parts.every(({ starts }) => starts === undefined))
    return { items: concatenated(parts.map(({ items }) => items)) };
  const spread: SpreadLists<T>[] = [];
  for (const part of parts) spread.push(yield* spreadOut(part, none));
  const starts = new Uint32Array(1 + spread.reduce((sum, part) => sum + part.starts.length - 1, 0));
  let record = 0;
  for (const part of spread) {
    const [from, before] = [record, starts[record]];
    yield* sliced(
      part.starts.length,
      (first, end) => {
        for (let i = first; i < end; i++) starts[from + i] = before + part.starts[i];
      },
      1,
    );
    record += part.starts.length - 1;
  }
  return { starts, items: concatenated(spread.map(({ items }) => items)) };
}

function* spreadOut<T extends Items>({ starts, items }: Lists<T>, none: number): Generator<void, SpreadLists<T>> {
  if (starts) return { starts, items };
  const ends = new Uint32Array(items.length + 1);
  const present = emptyLike(items, items.length);
  let count = 0;
  yield* sliced(
    items.length,
    (from, to) => {
      for (let o = from; o < to; o++) {
        // Object.is, because the sentinel may be NaN.
        if (!Object.is(items[o], none)) present[count++] = items[o];
        ends[o + 1] = count;
      }
    },
    1,
  );
  return { starts: ends, items: present.subarray(0, count) as T };
}

interface SpreadLists<T extends Items> {
  readonly starts: Uint32Array;
  readonly items: T;
}

function concatenated<T extends Items>(parts: readonly T[]): T {
  const whole = emptyLike(
    parts[0],
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function emptyLike<T extends Items>(items: T, size: number): T {
  return new (items.constructor as new (size: number) => T)(size);
}
