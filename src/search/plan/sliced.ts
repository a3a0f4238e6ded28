/**
 * A long loop as a generator that yields at intervals. The loop itself is in a plain function, which runs several times
 * faster than in the body of a generator.
 */

/** Elementary steps between two yields: well below a millisecond of work. Tests make it short. */
export const PACE = { steps: 16_384 };

/** Calls `work` for consecutive slices of the indices below `length`. `cost`: elementary steps for each. */
export function* sliced(length: number, work: (from: number, to: number) => void, cost = 16): Generator<void, void> {
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
