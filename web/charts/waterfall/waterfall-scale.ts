/**
 * The bars of a waterfall chart and the range of amounts that it shows. Changes are often a thousandth of the amounts
 * that they change: then the bars do not start at zero, which both layouts mark and explain.
 */
import type { WaterfallStep } from "./waterfall-steps.ts";

export interface Bar {
  readonly step: WaterfallStep;
  readonly from: number;
  readonly to: number;
}

export interface Range {
  readonly low: number;
  readonly high: number;
  /** The base of whole amounts: zero, or where they are cut. */
  readonly ground: number;
  readonly isCut: boolean;
}

/** Bars are cut if the changes together are less than this fraction of the largest amount. */
const CUT_BELOW = 0.12;
/** The least visible fraction of the largest amount: a tiny change must not look like a large one. */
const LEAST_SHOWN = 0.02;
/** The part of a cut bar below the smallest amount, as a fraction of the changes. */
const REST = 0.35;

export function rangeOf(steps: readonly WaterfallStep[]): Range {
  const levels = levelsOf(steps);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const isOneSided = low > 0 || high < 0;
  if (!isOneSided || high === low || high - low >= CUT_BELOW * largest) {
    return { low: Math.min(0, low), high: Math.max(0, high), ground: 0, isCut: false };
  }
  const shown = (1 + REST) * Math.max(high - low, LEAST_SHOWN * largest);
  const ground = low > 0 ? high - shown : low + shown;
  return { low: Math.min(low, ground), high: Math.max(high, ground), ground, isCut: true };
}

export function barsOf(steps: readonly WaterfallStep[], { ground }: Range): readonly Bar[] {
  const levels = levelsOf(steps);
  return steps.map((step, i) => ({ step, from: step.isWhole ? ground : (levels[i - 1] ?? 0), to: levels[i] }));
}

/** The amount after each step. */
function levelsOf(steps: readonly WaterfallStep[]): readonly number[] {
  let level = 0;
  return steps.map(({ isWhole, rappen }) => {
    level = isWhole ? rappen : level + rappen;
    return level;
  });
}
