/** Long work in slices: whoever computes for more than a moment lets the event loop turn in between, so that other requests go on. */
import { setImmediate } from "node:timers/promises";

const SLICE_MS = 2;

export class Slice {
  readonly #milliseconds: number;
  #end: number;

  constructor(milliseconds = SLICE_MS) {
    this.#milliseconds = milliseconds;
    this.#end = performance.now() + milliseconds;
  }

  get isUsedUp(): boolean {
    return performance.now() >= this.#end;
  }

  /** Lets everything else that waits have its turn, then begins anew. */
  async next(): Promise<void> {
    await setImmediate();
    this.#end = performance.now() + this.#milliseconds;
  }
}

/** Runs a generator to its end; each of its yields is a place where it may be interrupted. */
export async function inSlices<T>(work: Generator<void, T>, milliseconds = SLICE_MS): Promise<T> {
  const slice = new Slice(milliseconds);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slice.isUsedUp) await slice.next();
  }
}
