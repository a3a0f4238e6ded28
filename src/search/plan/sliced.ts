/**
 * A long loop as a generator that yields at intervals. The loop itself is in a plain function, which runs several times
 * faster than in the body of a generator. On paths of many requests, that is a function of the module: V8 gives up the
 * optimized code of a closure whenever it collects garbage while no closure of that kind is alive, and compiles it
 * again for the next ones. That took 4 to 10 % of the processor time of a mix of requests.
 */

/** Elementary steps between two yields: well below a millisecond of work. Tests make it short. */
export const PACE = { steps: 16_384 };

const COST = 16;

/** Calls `work` for consecutive slices of the indices below `length`. `cost`: elementary steps for each. */
export function* sliced(length: number, work: (from: number, to: number) => void, cost = COST): Generator<void, void> {
  const size = Math.max(1, Math.floor(PACE.steps / cost));
  for (let from = 0; from < length; from += size) {
    work(from, Math.min(length, from + size));
    yield;
  }
}

/**
 * The same for items of different cost: `work` begins at an index, stops after about as many steps, and returns the
 * index to continue with.
 */
export function* inSteps(length: number, work: (from: number) => number): Generator<void, void> {
  for (let at = 0; at < length; ) {
    at = work(at);
    yield;
  }
}

/** The steps since the last yield. For many short loops in a row, each of which would take longer as a generator. */
export class Turn {
  #steps = 0;

  /** Whether so much more fits in. It then counts as done; otherwise, `sliced` must do it, which yields. */
  admits(length: number, cost = COST): boolean {
    this.#steps += length * cost;
    if (this.#steps <= PACE.steps) return true;
    this.#steps = 0;
    return false;
  }
}
