/**
 * Commands wait longer for another writer than requests do: who runs one would only run it again. The other writer may
 * be a nightly mirror, or the server, which writes the texts of documents.
 */
import { Problem } from "../../base/problems.ts";
import type { Store } from "../../store/store.ts";

const WAIT_MS = 60_000;

/** The store, with writes that wait for up to a minute. Says so once. */
export function waitForWriters(store: Store): Store {
  let isAnnounced = false;

  async function write<T>(work: Parameters<typeof store.write<T>>[0]): Promise<T> {
    for (const end = performance.now() + WAIT_MS; ; ) {
      let hasBegun = false;
      try {
        return await store.write((tx) => {
          hasBegun = true;
          return work(tx);
        });
      } catch (error) {
        const isBusy = error instanceof Problem && error.code === "store-busy";
        if (!isBusy || hasBegun || performance.now() > end) throw error;
      }
      if (!isAnnounced) console.error("Another process is writing to the store. Waiting for it, for up to a minute.");
      isAnnounced = true;
    }
  }

  return {
    version: () => store.version(),
    snapshot: () => store.snapshot(),
    read: (work) => store.read(work),
    write,
    check: (deep) => store.check(deep),
    close: () => store.close(),
  };
}
