/** Long work in slices: whoever computes for more than a moment waits for the next turn, so that other requests go on. */
import { performance } from "node:perf_hooks";
import { currentContext, type RequestContext } from "./request-context.ts";
import { SCHEDULER, SLICE_MS } from "./scheduler.ts";

export class Slice {
  readonly #milliseconds: number;
  readonly #context: RequestContext | undefined = currentContext();
  #begun = performance.now();

  constructor(milliseconds = SLICE_MS) {
    this.#milliseconds = milliseconds;
  }

  get isUsedUp(): boolean {
    return performance.now() - this.#begun >= this.#milliseconds;
  }

  /** Lets everything else that waits have its turn, then begins anew. Fails where there is too much to do. */
  async next(): Promise<void> {
    await SCHEDULER.next(this.#context, performance.now() - this.#begun);
    this.#begun = performance.now();
  }

  /** To be called before somebody else is waited for, such as a client: that is no work. */
  rest(): void {
    SCHEDULER.count(this.#context, performance.now() - this.#begun);
  }

  /** To be called after `rest`: begins anew, at once if not too much else is done just now. */
  async goOn(): Promise<void> {
    await SCHEDULER.begin(this.#context);
    this.#begun = performance.now();
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
