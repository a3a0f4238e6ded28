/**
 * What is to be found, in terms of words, numbers and ordinals: a query after its language and the council have been taken out. The
 * planner of a slice makes plans, `evaluate.ts` carries them out.
 */
import type { Mask } from "../../text/mask.ts";

/**
 * Two words that no text can hold stand before and after each value of a field. They make anchors ordinary phrases: `^velo` is the
 * phrase of VALUE_START and `velo`.
 */
export const VALUE_START = "\u0002";
export const VALUE_END = "\u0003";

/** Free positions between the last word of one value and the first of the next, so that nothing near or adjacent crosses from one to the other. */
export const VALUE_GAP = 100;

/** Fields of words are named by their number in the layout (`layout.ts`), columns too. */
export type Plan = SetPlan | TextPlan;

/** Conditions that hold or not. */
export type SetPlan =
  | { readonly type: "all" }
  /** The field has a value at all. */
  | { readonly type: "present"; readonly field: number }
  | NumberRange
  | ValueRange
  /** Some value of the column, as a whole and folded, fits the mask. */
  | { readonly type: "value-mask"; readonly column: number; readonly mask: Mask }
  | { readonly type: "and" | "or" | "not"; readonly left: Plan; readonly right: Plan };

/** Some number of the column lies between the two ends; an open end leaves out the end itself. */
export interface NumberRange {
  readonly type: "number-range";
  readonly column: number;
  readonly from: number;
  readonly to: number;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

/** Some value of the column lies between the two ends, compared as folded text (`valueKey`); an absent end is no limit. */
export interface ValueRange {
  readonly type: "value-range";
  readonly column: number;
  readonly from?: string;
  readonly to?: string;
  readonly openFrom?: boolean;
  readonly openTo?: boolean;
}

/** Conditions on the words of one field. They count for relevance and are shown in snippets, unless they stand right of a `not`. */
export type TextPlan =
  | { readonly type: "word"; readonly field: number; readonly word: string }
  | { readonly type: "mask"; readonly field: number; readonly mask: Mask }
  /** The parts one after the other in one value. `any-word` stands for exactly one word, whichever. */
  | { readonly type: "phrase"; readonly field: number; readonly parts: readonly PhrasePart[] }
  | Near;

export type PhrasePart =
  | { readonly type: "word"; readonly word: string }
  | { readonly type: "mask"; readonly mask: Mask }
  | { readonly type: "any-word" };

/**
 * An occurrence of the left side and one of the right side of the same field whose distance fits. Neighbours have distance 1, what overlaps 0; between
 * longer occurrences the nearest ends count. An occurrence of both together reaches from the first to the last word of the two.
 */
export interface Near {
  readonly type: "near";
  readonly field: number;
  /** Several sides mean any of them. */
  readonly left: readonly TextPlan[];
  readonly right: readonly TextPlan[];
  readonly comparison: "<" | "<=" | "=" | ">=" | ">" | "<>";
  readonly distance: number;
  /** The left side comes first: its last word before the right side's first. */
  readonly ordered: boolean;
}

/** By what hits are sorted; ties go on to the next key and end with the ordinal, which follows SEQ. */
export interface SortKey {
  readonly kind: "number" | "value";
  readonly column: number;
  readonly descending: boolean;
  /** `value` columns only: by folded text, which ignores case and diacritics. */
  readonly folded: boolean;
  /** Where records without a value go: as if theirs were the lowest, the highest, or not among the hits at all. */
  readonly missing: "low" | "high" | "omit";
}
