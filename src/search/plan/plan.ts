/**
 * The search plan: a query in terms of words, numbers and ordinals, independent of the query language and the council.
 * Planners such as that of the council create plans, `evaluate.ts` executes them.
 */
import type { Mask } from "../../text/mask.ts";

/**
 * Boundary markers before and after each value of a field: two words that no text can contain. They make anchors
 * ordinary phrases: `^velo` is the phrase of VALUE_START and `velo`.
 */
export const VALUE_START = "\u0002";
export const VALUE_END = "\u0003";

/**
 * Before a word of the dictionary that is spelled with umlauts: its list has the occurrences with this spelling, while
 * the list of the folded word has those of all spellings.
 */
export const SPELLED = "\u0004";

/** Unused positions between two values of a field, so that proximity and phrases do not match across values. */
export const VALUE_GAP = 100;

/** Text fields and columns are identified by their number in the layout (`layout.ts`). */
export type Plan = SetPlan | TextPlan;

/** Conditions that match or not, without occurrences. */
export type SetPlan =
  | { readonly type: "all" | "none" }
  /** The field has any value. */
  | { readonly type: "present"; readonly field: number }
  | NumberRange
  | ValueRange
  /** Some whole, folded value of the column matches the mask. */
  | { readonly type: "value-mask"; readonly column: number; readonly mask: Mask }
  | { readonly type: "and" | "or" | "not"; readonly left: Plan; readonly right: Plan };

/** Some number of the column is between the two ends; an open end excludes the end itself. */
export interface NumberRange {
  readonly type: "number-range";
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

/**
 * Some value of the column is between the two ends, compared as folded text; an absent end is unlimited.
 */
export interface ValueRange {
  readonly type: "value-range";
  readonly column: number;
  readonly from?: string;
  readonly to?: string;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

/**
 * Conditions on the words of one field. They count for relevance and snippets, unless they are to the right of a `not`.
 */
export type TextPlan = (
  | WordPlan
  | { readonly type: "mask"; readonly field: number; readonly mask: Mask; readonly omitsGuids?: boolean }
  | { readonly type: "expansion"; readonly field: number; readonly expansion: Expansion }
  /** The parts are consecutive in one value. `any-word` matches exactly one word. */
  | { readonly type: "phrase"; readonly field: number; readonly parts: readonly PhrasePart[] }
  | Near
) & { readonly boosts?: readonly Boost[] };

export interface WordPlan {
  readonly type: "word";
  readonly field: number;
  readonly word: string;
  /** With umlauts: what is spelled like this ranks before other spellings. */
  readonly spelling?: string;
  /** Where the word does not occur: words with umlauts that may be meant by its `ae`, `oe` and `ue`. */
  readonly otherwise?: readonly string[];
}

/** Occurrences that count more than those of the condition: in the title rather than anywhere. */
export interface Boost {
  readonly plan: TextPlan;
  readonly weight: number;
}

export type PhrasePart =
  | { readonly type: "word"; readonly word: string; readonly otherwise?: readonly string[] }
  /** `omitsGuids`: GUIDs do not match, as nobody who looks for a part of a word means one. */
  | { readonly type: "mask"; readonly mask: Mask; readonly omitsGuids?: boolean }
  | { readonly type: "expansion"; readonly expansion: Expansion }
  | { readonly type: "any-word" };

/**
 * A word of a query that stands for several of the dictionary: for those with one of its stems, or that differ by a few
 * letters, or both.
 */
export interface Expansion {
  /** As it is spelled, with its umlauts. */
  readonly word: string;
  /** Other words that mean the same and whose stems count, too; undefined if stems do not count. */
  readonly stems?: readonly string[];
  readonly isFuzzy?: boolean;
}

/** The same for expansions that stand for the same words. */
export function expansionKey({ word, stems, isFuzzy = false }: Expansion): string {
  return `${word} ${stems ? `stem ${stems.join(" ")}` : ""} ${isFuzzy ? "fuzzy" : ""}`;
}

/**
 * An occurrence of the left and one of the right side, in the same field, whose distance matches. Adjacent words have
 * distance 1, overlapping occurrences 0; between longer occurrences, the nearest ends count. The span of a pair reaches
 * from its first to its last word.
 */
export interface Near {
  readonly type: "near";
  readonly field: number;
  /** Alternatives: any of them matches. */
  readonly left: readonly TextPlan[];
  readonly right: readonly TextPlan[];
  readonly comparison: "<" | "<=" | "=" | ">=" | ">" | "<>";
  readonly distance: number;
  /** The left side comes first: its last word is before the right side's first. */
  readonly ordered: boolean;
}

/** A sort key of hits; ties are broken by the next key and finally by ordinal, which follows SEQ. */
export interface SortKey {
  readonly kind: "number" | "value";
  readonly column: number;
  readonly descending: boolean;
  /** `value` columns only: by UTF-16 units, by folded text (ignoring case and diacritics), or as in dictionaries. */
  readonly order: "units" | "folded" | "collated";
  /** How to sort records without a value: as the lowest, as the highest, or omit them from the hits. */
  readonly missing: "low" | "high" | "omit";
}
