/** How an amount changed against the year before, and which colour says so. In: two amounts of the same side. Out: a share of 1, a class, a scale. */
import type { Scale } from "../../charts/treemap.ts";
import { percent, signed } from "../../frame/numbers.ts";
import type { Side } from "../ledger/side.ts";

/** Between the six colours. */
const BOUNDS = [-0.05, -0.02, 0, 0.02, 0.05];
const TONES = ["change-0", "change-1", "change-2", "change-3", "change-4", "change-5"];

/** Undefined where there is nothing to compare with. */
export function changeOf(amount: number, before: number | undefined): number | undefined {
  return before !== undefined && before > 0 ? (amount - before) / before : undefined;
}

/** Less on the left. More expense is shown like less revenue: both make the city poorer. */
export function changeScale({ direction }: Pick<Side, "direction">): Scale {
  return {
    tones: direction === "ertrag" ? TONES.toReversed() : TONES,
    bounds: BOUNDS.map((bound) => signed(percent(bound, 0))),
  };
}

export function changeTone(change: number | undefined, side: Pick<Side, "direction">): string {
  if (change === undefined) return "change-none";
  return changeScale(side).tones[BOUNDS.filter((bound) => change > bound).length];
}
