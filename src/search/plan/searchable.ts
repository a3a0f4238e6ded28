/**
 * The input of plan evaluation: posting lists and columns of one collection in one data version, in memory and decoded
 * as typed arrays. The reader (`reader.ts`) fetches what a plan needs from the store.
 */
import type { Mask } from "../../text/mask.ts";
import type { Ordinals } from "./ordinals.ts";
import type { Expansion } from "./plan.ts";

/** The posting list of a word, without dead records. */
export interface Postings {
  /** Ascending. */
  readonly ordinals: Ordinals;
  /** The term frequency in each of them, at most `LIMITS.occurrences`. */
  readonly frequencies: Uint32Array;
  /** Decoded on the first call. As many as the frequencies: the first ones in each record. */
  positionLists(): Generator<void, PositionLists>;
}

/** How close a word is to what a query asks for, the closest first: itself, a form of it, a compound, another part. */
export const TIERS = 4;

/** The list of a word that an expansion stands for. */
export interface TieredPostings {
  readonly postings: Postings;
  readonly tier: number;
}

/** The positions in the record at `i` are `positions[starts[i]]` to before `positions[starts[i + 1]]`, ascending. */
export interface PositionLists {
  readonly starts: Uint32Array;
  readonly positions: Uint32Array;
}

/**
 * The numbers of ordinal `o` are `numbers[starts[o]]` to before `numbers[starts[o + 1]]`; without `starts`,
 * `numbers[o]`, or NaN for none.
 */
export interface NumberColumn {
  readonly starts?: Uint32Array;
  readonly numbers: Float64Array;
}

/**
 * Whole texts. Each distinct text has an id; ids follow the order of the texts by UTF-16 units. A long text is
 * shortened (`long-text.ts`), but all orders are those of the whole texts.
 */
export interface ValueColumn {
  /** As in a number column; without `starts`, the single id of each ordinal, NO_VALUE for none. */
  readonly starts?: Uint32Array;
  readonly ids: Uint32Array;
  /** The number of distinct texts. */
  readonly size: number;
  text(id: number): string;
  isLong(id: number): boolean;
  /** The length of the shortest folded beginning of a long text: a shorter key is compared without the rest. */
  readonly shortestLong: number;
  /** Ids, ordered by their folded texts. */
  readonly foldedOrder: Uint32Array;
  /** By id: the rank of its folded text; equal folded texts have equal ranks. */
  readonly foldedRanks: Uint32Array;
  /** By id: the rank of its text in dictionary order (`collate.ts`). */
  readonly collatedRanks: Uint32Array;
}

export const NO_VALUE = 0xffffffff;

/** The `shortestLong` of a column without long texts. */
export const NO_LONG = 0xffffffff;

/** The number of words of the field in each record, and the average over records that have any. */
export interface FieldLengths {
  readonly lengths: Float64Array;
  readonly average: number;
}

export interface Searchable {
  /** The number of ordinals, including dead ones. */
  readonly size: number;
  /** The ordinals of all live records. */
  readonly live: Ordinals;
  /** Undefined if the word does not occur. */
  word(field: number, word: string): Postings | undefined;
  /** The lists of all words that match the mask. */
  masked(field: number, mask: Mask, omitsGuids?: boolean): readonly Postings[];
  /** The lists of all words that the expansion stands for. */
  expanded(field: number, expansion: Expansion): readonly TieredPostings[];
  numbers(column: number): NumberColumn;
  values(column: number): ValueColumn;
  /** By id of a long text, if the key begins like it: how the whole folded text compares to the key. */
  longOrder(column: number, key: string): ReadonlyMap<number, number>;
  /** The ids of long texts that match the mask, folded. */
  longFits(column: number, mask: Mask): ReadonlySet<number>;
  lengths(field: number): FieldLengths;
}
