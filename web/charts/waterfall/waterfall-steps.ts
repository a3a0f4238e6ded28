/** The data of a waterfall chart. */
import type { Reader } from "../../frame/visit.ts";

export interface WaterfallStep {
  readonly name: string;
  /** The name in lines, for a narrow column. */
  readonly lines: readonly string[];
  /** A whole amount, or a change of the amount before. */
  readonly isWhole: boolean;
  readonly rappen: number;
  /** A change as a fraction of the whole amount that it changes. */
  readonly share?: number;
  /**
   * The class that sets the colour: `phase-0` to `phase-4` for whole amounts, `better`, `worse` or `same` for changes.
   */
  readonly tone: string;
  /** The number of the text on the page that explains the step. */
  readonly note?: number;
}

export interface Waterfall extends Reader {
  readonly steps: readonly WaterfallStep[];
  readonly label: string;
}
