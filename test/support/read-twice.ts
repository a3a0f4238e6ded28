/**
 * A store that executes every read twice, as PostgreSQL does if the data changes meanwhile: the first snapshot of each
 * read is lost once the work on it is done.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../src/base/problems.ts";
import type { Store } from "../../src/store/store.ts";

/** The snapshots that a request has taken so far. */
const taken = new AsyncLocalStorage<{ count: number }>();

export function readTwice(store: Store): Store {
  return {
    version: () => store.version(),
    async snapshot() {
      const held = await store.snapshot();
      const request = taken.getStore();
      if (!request) return held;
      request.count += 1;
      const isLost = request.count % 2 === 1;
      const confirm = async (): Promise<void> => {
        await held.confirm();
        if (isLost) throw new Problem("store-unavailable", "The snapshot is lost.");
      };
      return { ...held, confirm };
    },
    async read(work) {
      await store.read(work);
      return store.read(work);
    },
    write: (work) => store.write(work),
    check: (deep) => store.check(deep),
    close: () => store.close(),
  };
}

/** Tells apart the requests to a server over such a store. */
export function countSnapshots(app: FastifyInstance): void {
  app.addHook("onRequest", (_request, _reply, done) => taken.run({ count: 0 }, done));
}
