/**
 * Work whose result several requests wait for. The first one runs it; it is scheduled at the priority of the least
 * served client among them, and goes on until all of them have disconnected. Only the result is shared: if the work
 * fails, perhaps because the first client has too many requests, each of the others does it for itself.
 */
import { currentContext } from "./request-context.ts";

export class SharedWork<T> {
  readonly result: Promise<T>;
  readonly #context = currentContext();
  #state: "pending" | "done" | "failed" = "pending";

  constructor(run: () => Promise<T>) {
    this.result = run();
    // Those who wait for it get the error.
    this.result.then(
      () => {
        this.#state = "done";
      },
      () => {
        this.#state = "failed";
      },
    );
  }

  /** The result, or that of `alone` if the work fails or has just failed: its owner may not know yet. */
  join(alone: () => Promise<T>): Promise<T> {
    switch (this.#state) {
      case "pending":
        return this.#wait(alone);
      case "done":
        return this.result;
      case "failed":
        return alone();
    }
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
