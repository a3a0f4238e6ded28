/**
 * Lets work that consists of several requests to this process read one snapshot: a page of the explorer calls the
 * services a dozen times, and must not mix the data of two imports. In: a store. Out: the same store, and a function
 * that runs work in which every read of that store sees the pinned snapshot (AsyncLocalStorage).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTick } from "node:timers/promises";
import { isLost, MAX_ATTEMPTS } from "./lost-snapshot.ts";
import { withErrors } from "./snapshot-errors.ts";
import type { HeldSnapshot, Store } from "./store.ts";

export interface PinnableStore extends Store {
  /** Whether this work has a pinned snapshot. */
  isPinned(): boolean;
  /** Runs `work` on one snapshot, and again on another if that is lost: it must be safe to repeat. */
  pinned<T>(work: () => Promise<T>): Promise<T>;
}

interface Pinned {
  readonly snapshot: HeldSnapshot;
  /** A request that could not read has answered with an error, and the work may have failed in any way. */
  isLost: boolean;
}

export function pinnable(store: Store): PinnableStore {
  const pins = new AsyncLocalStorage<Pinned>();

  async function pinned<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const pin: Pinned = { snapshot: await store.snapshot(), isLost: false };
      try {
        const result = await pins.run(pin, work);
        await pin.snapshot.confirm();
        return result;
      } catch (error) {
        if (!(pin.isLost || isLost(error)) || attempt === MAX_ATTEMPTS) throw error;
      } finally {
        pin.snapshot.release();
      }
      await nextTick();
    }
  }

  return {
    isPinned: () => pins.getStore() !== undefined,
    pinned,
    version: () => pins.getStore()?.snapshot.version ?? store.version(),
    async snapshot() {
      const pin = pins.getStore();
      return pin ? borrowed(pin) : store.snapshot();
    },
    read(work) {
      const pin = pins.getStore();
      return pin ? work(borrowed(pin)) : store.read(work);
    },
    write: (work) => store.write(work),
    check: (deep) => store.check(deep),
    close: () => store.close(),
  };
}

/** The pinned snapshot stays held after its borrowers have released it. */
function borrowed(pin: Pinned): HeldSnapshot {
  const lent = withErrors(pin.snapshot, (error) => {
    if (isLost(error)) pin.isLost = true;
    return error;
  });
  return { ...lent, release: () => {} };
}
