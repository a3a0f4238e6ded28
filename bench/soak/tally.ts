/** What came of the requests of a minute. */

/** By the heading of their column. */
export type Figures = Readonly<Record<string, number>>;

export interface Tally {
  /** Milliseconds from when a request was due to the end of its reply, by kind. */
  readonly latencies: Map<string, number[]>;
  /** Milliseconds from when a request had a connection to the end of its reply. */
  readonly fromSending: number[];
  /** Clients that went away while their reply came. */
  left: number;
  faults: number;
  /** The first of the faults. */
  readonly examples: string[];
}

/** How many faults are told, of each minute and of the run. */
export const EXAMPLES = 20;

export function newTally(): Tally {
  return { latencies: new Map(), fromSending: [], left: 0, faults: 0, examples: [] };
}

export function note(tally: Tally, fault: string): void {
  tally.faults += 1;
  if (tally.examples.length < EXAMPLES) tally.examples.push(fault);
}

export function figuresOf({ latencies, fromSending, left, faults }: Tally): Figures {
  const all = [...latencies.values()].flat();
  return { requests: all.length + left, faults, ...spreadOf(all), ...spreadOf(fromSending, "sent ") };
}

/** Headings begin with `before`. */
export function spreadOf(latencies: readonly number[], before = ""): Figures {
  if (latencies.length === 0) return {};
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return {
    [`${before}p50 ms`]: quantile(0.5),
    [`${before}p99 ms`]: quantile(0.99),
    [`${before}most ms`]: sorted.at(-1)!,
  };
}
