/** Multi-valued columns: each record has no, one or several items, in flat typed arrays. */
import { GrowableArray } from "./growable-array.ts";

type Items = Uint32Array | Float64Array;

/**
 * The items of ordinal `o` are `items[starts[o]]` to before `items[starts[o + 1]]`. Without `starts`, each record has
 * at most one: `items[o]`, or the sentinel for none.
 */
export interface Lists<T extends Items> {
  readonly starts?: Uint32Array;
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

  /** The old lists followed by the collected ones; without `starts` if no record has several items. */
  after(old: Lists<T>, none: number): Lists<T> {
    const both = concatenated(spread(old, none), { starts: this.#starts.view(), items: this.items.view() });
    return dense(both, none);
  }
}

function spread<T extends Items>({ starts, items }: Lists<T>, none: number): Required<Lists<T>> {
  if (starts) return { starts, items };
  const ends = new Uint32Array(items.length + 1);
  // Object.is, because the sentinel may be NaN.
  for (let o = 0; o < items.length; o++) ends[o + 1] = ends[o] + (Object.is(items[o], none) ? 0 : 1);
  return { starts: ends, items: items.filter((item) => !Object.is(item, none)) as T };
}

function concatenated<T extends Items>(a: Required<Lists<T>>, b: Required<Lists<T>>): Required<Lists<T>> {
  const make = a.items.constructor as new (size: number) => T;
  const items = new make(a.items.length + b.items.length);
  items.set(a.items);
  items.set(b.items, a.items.length);
  const starts = new Uint32Array(a.starts.length + b.starts.length - 1);
  starts.set(a.starts);
  for (let i = 1; i < b.starts.length; i++) starts[a.starts.length - 1 + i] = a.items.length + b.starts[i];
  return { starts, items };
}

function dense<T extends Items>(lists: Required<Lists<T>>, none: number): Lists<T> {
  const { starts, items } = lists;
  const size = starts.length - 1;
  const make = items.constructor as new (size: number) => T;
  const single = new make(size).fill(none) as T;
  for (let o = 0; o < size; o++) {
    const count = starts[o + 1] - starts[o];
    if (count > 1) return lists;
    if (count === 1) single[o] = items[starts[o]];
  }
  return { items: single };
}
