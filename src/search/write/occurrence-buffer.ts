/**
 * Buffers the occurrences of words in the order of an import, in flat arrays, and sorts them by posting list (word of a
 * field). In: field, word id, ordinal, position. Out: the occurrences of each list, in order of record and position.
 */
import { GrowableArray } from "../codec/growable-array.ts";

/** One list: its occurrences are `ordinals[from]` and `positions[from]` to before `to`. */
export interface OccurrenceList {
  readonly field: number;
  readonly word: number;
  readonly from: number;
  readonly to: number;
}

export interface SortedOccurrences {
  readonly lists: readonly OccurrenceList[];
  readonly ordinals: Uint32Array;
  readonly positions: Uint32Array;
}

export class OccurrenceBuffer {
  readonly #lists = new GrowableArray(Uint32Array, 1 << 8);
  readonly #ordinals = new GrowableArray(Uint32Array, 1 << 8);
  readonly #positions = new GrowableArray(Uint32Array, 1 << 8);
  /** By field and word id: the number of the list plus one; 0 for none yet. */
  #listOf: Uint32Array[];
  readonly #fields = new GrowableArray(Uint32Array);
  readonly #words = new GrowableArray(Uint32Array);

  constructor(fields: number) {
    this.#listOf = Array.from({ length: fields }, () => new Uint32Array(64));
  }

  get length(): number {
    return this.#lists.length;
  }

  add(field: number, word: number, ordinal: number, position: number): void {
    let listOf = this.#listOf[field];
    if (word >= listOf.length) {
      listOf = new Uint32Array(2 * word);
      listOf.set(this.#listOf[field]);
      this.#listOf[field] = listOf;
    }
    if (listOf[word] === 0) {
      this.#fields.push(field);
      this.#words.push(word);
      listOf[word] = this.#fields.length;
    }
    this.#lists.push(listOf[word] - 1);
    this.#ordinals.push(ordinal);
    this.#positions.push(position);
  }

  /** A counting sort: stable and without comparisons. */
  sorted(): SortedOccurrences {
    const list = this.#lists.view();
    const ends = new Uint32Array(this.#fields.length);
    for (let i = 0; i < list.length; i++) ends[list[i]]++;
    for (let i = 1; i < ends.length; i++) ends[i] += ends[i - 1];
    const [fields, words] = [this.#fields.view(), this.#words.view()];
    const lists = Array.from(ends, (to, i) => ({ field: fields[i], word: words[i], from: ends[i - 1] ?? 0, to }));

    const [ordinals, positions] = [this.#ordinals.view(), this.#positions.view()];
    const sorted = { lists, ordinals: new Uint32Array(list.length), positions: new Uint32Array(list.length) };
    for (let i = list.length - 1; i >= 0; i--) {
      const to = --ends[list[i]];
      sorted.ordinals[to] = ordinals[i];
      sorted.positions[to] = positions[i];
    }
    return sorted;
  }
}
