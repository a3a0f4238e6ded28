/** Runs a transaction, and rolls it back if nothing has changed: then not even the file of the store is written. */
import type { Store, Transaction } from "./store.ts";

/** Rolls back the transaction and passes on its result. */
class Unchanged<T> extends Error {
  readonly result: T;

  constructor(result: T) {
    super();
    this.result = result;
  }
}

export async function writeIfChanged<T>(
  store: Store,
  work: (tx: Transaction) => Promise<T>,
  hasChanged: (result: T) => boolean,
): Promise<T> {
  try {
    return await store.write(async (tx) => {
      const result = await work(tx);
      if (!hasChanged(result)) throw new Unchanged(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Unchanged) return error.result;
    throw error;
  }
}
