/**
 * What evaluating a plan reads: lists and columns of one collection in one data version, all in memory and decoded as typed arrays. The reader
 * (`reader.ts`) fetches from the store what a plan needs and hands it over as this.
 */
import type { Mask } from "../../text/mask.ts";
import type { Ordinals } from "./ordinals.ts";

/** Where a word occurs. Dead records are not in it. */
export interface Postings {
  /** Rising. */
  readonly ordinals: Ordinals;
  /** How often in each of them. */
  readonly frequencies: Uint32Array;
  /** The positions in the record at `i` are `positions[starts[i]]` to before `positions[starts[i + 1]]`, rising. Decoded when first asked for. */
  places(): Places;
}

export interface Places {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/** The numbers of ordinal `o` are `numbers[starts[o]]` to before `numbers[starts[o + 1]]`; without `starts`, `numbers[o]`, NaN for none. */
export interface NumberColumn {
  readonly starts?: Uint32Array;
  readonly numbers: Float64Array;
}

/** Whole texts. Each different text has an id; ids follow the order of the texts by UTF-16 units. */
export interface ValueColumn {
  /** As in a column of numbers; without `starts` the one id of each ordinal, NO_VALUE for none. */
  readonly starts?: Uint32Array;
  readonly ids: Uint32Array;
  /** How many different texts there are. */
  readonly size: number;
  text(id: number): string;
  /** Ids in order of their folded texts. */
  readonly foldedOrder: Uint32Array;
  /** By id: the rank of its folded text; equal folded texts have equal ranks. */
  readonly foldedRanks: Uint32Array;
}

export const NO_VALUE = 0xffffffff;

/** How many words the field has in each record, and how many it has on average where it has any. */
export interface FieldLengths {
  readonly lengths: Float64Array;
  readonly average: number;
}

export interface Searchable {
  /** How many ordinals there are, dead ones included. */
  readonly size: number;
  /** The ordinals of all records that are there. */
  readonly live: Ordinals;
  /** Undefined: the word is nowhere. */
  word(field: number, word: string): Postings | undefined;
  /** The lists of all words that the mask fits. */
  masked(field: number, mask: Mask): readonly Postings[];
  numbers(column: number): NumberColumn;
  values(column: number): ValueColumn;
  lengths(field: number): FieldLengths;
}
