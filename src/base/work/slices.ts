/** Long work in time slices: work that has used up its slice waits in the run queue, so that other requests can run. */
import { performance } from "node:perf_hooks";
import { currentContext, type RequestContext } from "./request-context.ts";
import { SCHEDULER, SLICE_MS } from "./scheduler.ts";

export class Slice {
  readonly #milliseconds: number;
  readonly #context: RequestContext | undefined = currentContext();
  #startedAt = performance.now();
  /** The idle time of the request at the start. */
  #idleBefore = this.#context?.idle.milliseconds ?? 0;

  constructor(milliseconds = SLICE_MS) {
    this.#milliseconds = milliseconds;
  }

  get isUsedUp(): boolean {
    // Usually less time has passed, even with what is not work.
    return performance.now() - this.#startedAt >= this.#milliseconds && this.#worked() >= this.#milliseconds;
  }

  /** Waits in the run queue, then starts a new slice. Fails if the server is overloaded. */
  async next(): Promise<void> {
    const worked = this.#worked();
    if (this.#context) this.#context.waitedMs += this.#idle();
    await SCHEDULER.next(this.#context, worked);
    this.#start();
  }

  /** Must be called before waiting for something else, such as a client: waiting is no work. */
  pause(): void {
    SCHEDULER.count(this.#context, this.#worked());
  }

  /** Must be called after `pause`: starts a new slice, at once unless the server is busy. */
  async resume(): Promise<void> {
    await SCHEDULER.begin(this.#context);
    this.#start();
  }

  #start(): void {
    this.#idleBefore = this.#context?.idle.milliseconds ?? 0;
    this.#startedAt = performance.now();
  }

  #worked(): number {
    return performance.now() - this.#startedAt - this.#idle();
  }

  /** Without a wait that has not ended: this is asked by another part of the request, which computes meanwhile. */
  #idle(): number {
    return Math.max(0, (this.#context?.idle.endedMilliseconds ?? 0) - this.#idleBefore);
  }
}

/** Runs a generator to its end; it may be interrupted at each yield. */
export async function inSlices<T>(work: Generator<void, T>, slice = new Slice()): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (slice.isUsedUp) await slice.next();
  }
}
