/** What came of the requests of a minute. */

/** By the heading of their column. */
export type Figures = Readonly<Record<string, number>>;

export interface Tally {
  /** Milliseconds until the end of each reply, by kind. */
  readonly latencies: Map<string, number[]>;
  /** Clients that went away while their reply came. */
  left: number;
  faults: number;
  /** The first of the faults. */
  readonly examples: string[];
}

/** How many faults are told, of each minute and of the run. */
export const EXAMPLES = 20;

export function newTally(): Tally {
  return { latencies: new Map(), left: 0, faults: 0, examples: [] };
}

export function note(tally: Tally, fault: string): void {
  tally.faults += 1;
  if (tally.examples.length < EXAMPLES) tally.examples.push(fault);
}

export function figuresOf({ latencies, left, faults }: Tally): Figures {
  const all = [...latencies.values()].flat();
  return { requests: all.length + left, faults, ...spreadOf(all) };
}

export function spreadOf(latencies: readonly number[]): Figures {
  if (latencies.length === 0) return {};
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { "p50 ms": quantile(0.5), "p99 ms": quantile(0.99), "most ms": sorted.at(-1)! };
}
