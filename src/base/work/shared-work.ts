/**
 * Work whose result several requests wait for. The first one runs it; it is scheduled at the priority of the least
 * served client among them, and goes on until all of them have disconnected. Only the result is shared: if the work
 * fails, perhaps because the first client has too many requests, each of the others does it for itself.
 */
import { currentContext } from "./request-context.ts";

export class SharedWork<T> {
  readonly result: Promise<T>;
  readonly #context = currentContext();
  #isPending = true;

  constructor(run: () => Promise<T>) {
    this.result = run().finally(() => {
      this.#isPending = false;
    });
    // Those who wait for it get the error.
    this.result.catch(() => {});
  }

  /** The result, or that of `alone` if the work fails while this request waits for it. */
  join(alone: () => Promise<T>): Promise<T> {
    return this.#isPending ? this.#wait(alone) : this.result;
  }

  async #wait(alone: () => Promise<T>): Promise<T> {
    const waiter = currentContext();
    if (waiter) this.#context?.waiters.add(waiter);
    try {
      return await this.result;
    } catch {
      return await alone();
    } finally {
      if (waiter) this.#context?.waiters.delete(waiter);
    }
  }
}
