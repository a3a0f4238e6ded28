/** What a waterfall is drawn from. */
import type { Language } from "../../frame/language.ts";

export interface WaterfallStep {
  readonly name: string;
  /** The name in lines for a column. */
  readonly lines: readonly string[];
  /** A whole amount, or a change of what stands before it. */
  readonly isWhole: boolean;
  readonly rappen: number;
  /** A change as a share of the whole amount that it changes. */
  readonly share?: number;
  /** Colour: `phase-0` to `phase-4` for whole amounts, `better`, `worse` or `same` for changes. */
  readonly tone: string;
  /** Number of the text beside the picture that explains the step. */
  readonly note?: number;
}

export interface Waterfall {
  readonly steps: readonly WaterfallStep[];
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly language: Language;
}
