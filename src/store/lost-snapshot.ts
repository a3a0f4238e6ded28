/**
 * Retries after a lost snapshot: the connection to a remote store broke, or the data has another version than expected.
 * The work then runs again on another snapshot, so every read must be safe to repeat.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import { Problem } from "../base/problems.ts";
import type { HeldSnapshot, Snapshot } from "./store.ts";

/** Including the first attempt. */
export const MAX_ATTEMPTS = 4;

export function isLost(error: unknown): error is Problem {
  return error instanceof Problem && error.code === "store-unavailable";
}

/** Runs `work` on a snapshot of its own, and again on another if that is lost. */
export async function readWithRetry<T>(
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
      if (!isLost(error) || attempt === MAX_ATTEMPTS) throw error;
    } finally {
      snapshot.release();
    }
    // When one connection breaks, others often do too; the pool notices them in this iteration of the event loop.
    await nextTick();
  }
}
