/** The change of an amount from the year before, and its colour. */
import type { Scale } from "../../charts/treemap.ts";
import type { Language } from "../../frame/language.ts";
import { percent, signed } from "../../frame/numbers.ts";
import type { Side } from "../ledger/side.ts";

/** The bounds between the six colours. */
const BOUNDS = [-0.05, -0.02, 0, 0.02, 0.05];
const TONES = ["change-0", "change-1", "change-2", "change-3", "change-4", "change-5"];

/** As a fraction of 1; undefined if there is nothing to compare with. */
export function changeOf(amount: number, before: number | undefined): number | undefined {
  return before !== undefined && before > 0 ? (amount - before) / before : undefined;
}

/** From decrease to increase. More expense has the colour of less revenue: both make the city poorer. */
export function changeScale({ direction }: Pick<Side, "direction">, language: Language): Scale {
  return { tones: tonesFor(direction), bounds: BOUNDS.map((bound) => signed(percent(bound, language, 0))) };
}

export function changeTone(change: number | undefined, { direction }: Pick<Side, "direction">): string {
  if (change === undefined) return "change-none";
  return tonesFor(direction)[BOUNDS.filter((bound) => change > bound).length];
}

function tonesFor(direction: Side["direction"]): readonly string[] {
  return direction === "ertrag" ? TONES.toReversed() : TONES;
}
