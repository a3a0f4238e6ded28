/** Ranks parts by growth since a year, the largest first; parts without an amount at either end are separate. */
import type { Series } from "./series.ts";

/** A department of the city, an institution of a department, or a kind of money of an institution. */
export interface Part {
  readonly key: string;
  readonly name: string;
  /** The page with its own series. */
  readonly href: string;
  readonly series: Series;
}

export interface Growth extends Part {
  readonly from: number;
  readonly to: number;
  readonly change: number;
  /**
   * A fraction of `from`; absent if the sign changes or `from` is negligible, because percentages of it mean nothing.
   */
  readonly share?: number;
}

export interface Ranking {
  readonly grown: readonly Growth[];
  readonly incomplete: readonly Part[];
}

/** As a fraction of the largest `from`. */
const NEGLIGIBLE = 0.002;

export function rankedByGrowth(parts: readonly Part[], since: number, until: number): Ranking {
  const ends = ({ series }: Part): readonly (number | undefined)[] =>
    [since, until].map((year) => series.actual.get(year));
  const isComplete = (part: Part): boolean => ends(part).every((end) => end !== undefined);
  const complete = parts.filter(isComplete);
  const least = NEGLIGIBLE * Math.max(0, ...complete.map((part) => Math.abs(ends(part)[0] ?? 0)));
  const grown = complete.map((part) => {
    const [from = 0, to = 0] = ends(part);
    const change = to - from;
    const hasShare = Math.abs(from) >= least && from * to > 0;
    return { ...part, from, to, change, share: hasShare ? change / Math.abs(from) : undefined };
  });
  return {
    grown: grown.sort((one, other) => other.change - one.change),
    incomplete: parts.filter((part) => !isComplete(part)),
  };
}
