/** Reports the progress of a long task at intervals. */
import type { Observer } from "./events.ts";

const STEP = 5_000;

export interface Progress {
  /** One more item is done. */
  step(): void;
  /** All items are done. */
  end(): void;
}

export function progressOf(task: string, observe: Observer): Progress {
  let done = 0;
  return {
    step() {
      done += 1;
      if (done % STEP === 0) observe({ type: "progress", task, done });
    },
    end: () => observe({ type: "progress", task, done, total: done }),
  };
}
