/**
 * Lets work that consists of several requests to this process read one snapshot: a page of the explorer calls the
 * services a dozen times, and must not mix the data of two imports. In: a store. Out: the same store, and a function
 * that runs work in which every read of that store sees the pinned snapshot (AsyncLocalStorage).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTick } from "node:timers/promises";
import { Problem } from "../base/problems.ts";
import { isLost, MAX_ATTEMPTS } from "./lost-snapshot.ts";
import { withErrors } from "./snapshot-errors.ts";
import type { HeldSnapshot, Store } from "./store.ts";

export interface PinnableStore extends Store {
  /** Whether this work has a pinned snapshot. */
  isPinned(): boolean;
  /** Runs `work` on one snapshot, and again on another if that is lost: it must be safe to repeat. */
  pinned<T>(work: () => Promise<T>): Promise<T>;
}

const UNREADABLE = {
  en: "The connection to the data broke.",
  de: "Die Verbindung zu den Daten ist abgebrochen.",
};

interface Pinned {
  readonly snapshot: HeldSnapshot;
  /** A request that could not read has answered with an error, and the work may have failed in any way. */
  isLost: boolean;
  /** The work has ended; requests that it did not wait for may still read. */
  isOver: boolean;
  borrowers: number;
}

export function pinnable(store: Store): PinnableStore {
  const pins = new AsyncLocalStorage<Pinned>();

  async function pinned<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const pin: Pinned = { snapshot: await store.snapshot(), isLost: false, isOver: false, borrowers: 0 };
      try {
        const result = await pins.run(pin, work);
        await pin.snapshot.confirm();
        // A part may have gone on without what it could not read.
        if (pin.isLost) throw unreadable();
        return result;
      } catch (error) {
        if (!(pin.isLost || isLost(error)) || attempt === MAX_ATTEMPTS) throw error;
      } finally {
        pin.isOver = true;
        releaseUnused(pin);
      }
      await nextTick();
    }
  }

  const current = (): Pinned | undefined => {
    const pin = pins.getStore();
    return pin?.isOver ? undefined : pin;
  };

  return {
    isPinned: () => current() !== undefined,
    pinned,
    version: () => current()?.snapshot.version ?? store.version(),
    async snapshot() {
      const pin = current();
      return pin ? borrowed(pin) : store.snapshot();
    },
    async read(work) {
      const pin = current();
      if (!pin) return store.read(work);
      const snapshot = borrowed(pin);
      try {
        return await work(snapshot);
      } finally {
        snapshot.release();
      }
    },
    write: (work) => store.write(work),
    check: (deep) => store.check(deep),
    close: () => store.close(),
  };
}

function unreadable(cause?: unknown): Problem {
  return new Problem("store-overloaded", UNREADABLE, { cause });
}

/** The pinned snapshot stays held until the work has ended and all its borrowers have released it. */
function borrowed(pin: Pinned): HeldSnapshot {
  pin.borrowers += 1;
  let isReleased = false;
  const lent = withErrors(pin.snapshot, (error) => {
    if (!isLost(error)) return error;
    pin.isLost = true;
    // Not as lost: a retry would borrow the same snapshot again. The work as a whole is repeated.
    return unreadable(error);
  });
  const release = (): void => {
    if (isReleased) return;
    isReleased = true;
    pin.borrowers -= 1;
    releaseUnused(pin);
  };
  return { ...lent, release };
}

function releaseUnused({ snapshot, isOver, borrowers }: Pinned): void {
  if (isOver && borrowers === 0) snapshot.release();
}
