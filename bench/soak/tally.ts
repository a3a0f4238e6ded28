/** The outcome of the requests of a minute. */
import { quantile } from "../measure/report.ts";

/** By column heading. */
export type Figures = Readonly<Record<string, number>>;

export interface Tally {
  /** Milliseconds from when a request was due to the end of its response, by kind. */
  readonly latencies: Map<string, number[]>;
  /** Milliseconds from when a request got a connection to the end of its response. */
  readonly fromSending: number[];
  /** Requests that the client aborted during the response. */
  aborted: number;
  faults: number;
  /** The first faults. */
  readonly examples: string[];
}

/** How many faults are reported, per minute and for the run. */
export const EXAMPLES = 20;

export function newTally(): Tally {
  return { latencies: new Map(), fromSending: [], aborted: 0, faults: 0, examples: [] };
}

export function recordFault(tally: Tally, fault: string): void {
  tally.faults += 1;
  if (tally.examples.length < EXAMPLES) tally.examples.push(fault);
}

export function figuresOf({ latencies, fromSending, aborted, faults }: Tally): Figures {
  const all = [...latencies.values()].flat();
  return { requests: all.length + aborted, faults, ...spreadOf(all), ...spreadOf(fromSending, "sent ") };
}

/** `prefix`: of the headings. */
export function spreadOf(latencies: readonly number[], prefix = ""): Figures {
  if (latencies.length === 0) return {};
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    [`${prefix}p50 ms`]: quantile(sorted, 0.5),
    [`${prefix}p99 ms`]: quantile(sorted, 0.99),
    [`${prefix}max ms`]: sorted.at(-1)!,
  };
}
