/** Passes a sequence through and reports, every so often, how much of it went by. */
import type { Observer } from "./events.ts";

const STEP = 5_000;

export function* withProgress<T>(task: string, items: Iterable<T>, observe: Observer): Generator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % STEP === 0) observe({ type: "progress", task, done });
  }
  observe({ type: "progress", task, done, total: done });
}
