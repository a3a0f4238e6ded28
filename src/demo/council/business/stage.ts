/**
 * The stages of business: a step that is taken, or the wait for a council meeting. A lifecycle is a generator of stages
 * that is resumed with what the council decided.
 */
import type { Day } from "../model/calendar.ts";
import type { PendentBei, Status } from "../model/code-lists.ts";
import type { Traktandum } from "../model/model.ts";
import type { SchrittArt, Zweck } from "../model/steps.ts";

/** What happened to an item in a meeting. */
export interface Treatment {
  readonly day: Day;
  readonly traktandum: Traktandum;
  readonly accepted: boolean;
  /** Sent back to the executive instead of decided. */
  readonly returned: boolean;
}

/** The document that comes with a step: of members or the public, of a committee or the board, of the executive. */
export type Paper = "vorstoss" | "antrag" | "beschluss";

export interface Step {
  readonly kind: "step";
  readonly day: Day;
  readonly art: SchrittArt;
  readonly status: Status;
  readonly pendentBei: PendentBei;
  /** When the next step is due. */
  readonly frist?: Day;
  readonly paper?: Paper;
  readonly at?: Traktandum;
  /** The item is urgent from now on. */
  readonly dringlich?: boolean;
  /** The item is assigned to its committee. */
  readonly kommission?: boolean;
}

/** Waits to be put on the agenda of a meeting on or after `ready`. */
export interface Wait {
  readonly kind: "council";
  readonly ready: Day;
  readonly zweck: Zweck;
}

export type Lifecycle = Generator<Step | Wait, void, Treatment | undefined>;

type Options = Pick<Step, "frist" | "paper" | "at" | "dringlich" | "kommission">;

export function step(day: Day, art: SchrittArt, status: Status, pendentBei: PendentBei, options: Options = {}): Step {
  return { kind: "step", day, art, status, pendentBei, ...options };
}

export function* council(ready: Day, zweck: Zweck): Generator<Wait, Treatment, Treatment | undefined> {
  return (yield { kind: "council", ready, zweck })!;
}

/** Members receive the papers on Friday before the meeting. */
export const LEAD_DAYS = 5;
