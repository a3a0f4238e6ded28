/**
 * What to do when a snapshot is lost: the store is on another machine and the connection broke, or the data is not of
 * the version that was expected. The work is then done again on another snapshot, so every read must be safe to repeat.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import { Problem } from "../base/problems.ts";
import type { HeldSnapshot, Snapshot } from "./store.ts";

/** How often work is begun in all. */
export const MOST_ATTEMPTS = 4;

export function isLost(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "store-unavailable";
}

/** Runs `work` on a snapshot of its own, again if that is lost. */
export async function readRepeatably<T>(
  hold: () => Promise<HeldSnapshot>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const snapshot = await hold();
    try {
      const result = await work(snapshot);
      await snapshot.confirm();
      return result;
    } catch (error) {
      if (!isLost(error) || attempt === MOST_ATTEMPTS) throw error;
    } finally {
      snapshot.release();
    }
    // Where one connection breaks, others often do too; the pool learns of them in this turn of the event loop.
    await nextTick();
  }
}
