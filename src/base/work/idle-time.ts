/**
 * How long a request has waited for what another process does for it, such as a database server. Meanwhile others have
 * computed: if that counted as its own work, those who wait most would be served last.
 */
import { performance } from "node:perf_hooks";

export class IdleTime {
  #waits = 0;
  #since = 0;
  #ended = 0;

  get milliseconds(): number {
    return this.#ended + (this.#waits > 0 ? performance.now() - this.#since : 0);
  }

  /** Up to the last wait that has ended: while one part of a request waits, another one may compute. */
  get endedMilliseconds(): number {
    return this.#ended;
  }

  /** In: something that has begun. What was computed before, as by SQLite, which reads in this thread, is work. */
  async during<T>(result: Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await result;
    } finally {
      const now = performance.now();
      this.#waits -= 1;
      this.#ended += now - this.#since;
      this.#since = now;
    }
  }

  async *duringEach<T>(items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
    const iterator = items[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.during(iterator.next());
        if (done) return;
        yield value;
      }
    } finally {
      await iterator.return?.();
    }
  }
}
