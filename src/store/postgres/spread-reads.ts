/**
 * Spreads reads over the standbys of a database. In: its servers. Out: a snapshot of one of them. A server that cannot
 * be reached or has too much to do is passed over; the primary is asked where no standby can answer, and old data is
 * taken only where nothing newer can be had.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import { countOf } from "../data-version.ts";
import { isLost } from "../lost-snapshot.ts";
import type { HeldSnapshot } from "../store.ts";
import { PoolExhausted } from "./problems.ts";
import type { PostgresServer } from "./server.ts";

/** How often a snapshot is tried for in all; each server that turns out to be down or busy allows one more. */
const MOST_ATTEMPTS = 4;

export function spreadReads(primary: PostgresServer, standbys: readonly PostgresServer[]): () => Promise<HeldSnapshot> {
  let turn = 0;

  /** The standby with the least load, round-robin among equals. */
  function choose(busy: ReadonlySet<PostgresServer>): { readonly server: PostgresServer; readonly evenIfOld: boolean } {
    turn += 1;
    const inTurn = standbys.map((_, i) => standbys[(i + turn) % standbys.length]);
    const [standby] = inTurn
      .filter((one) => !one.trouble && !busy.has(one))
      .sort((one, other) => one.load - other.load);
    if (standby) return { server: standby, evenIfOld: false };
    if (!primary.trouble) return { server: primary, evenIfOld: true };
    const behind = standbys.filter(({ oldVersion }) => oldVersion !== undefined);
    const age = ({ oldVersion = "" }: PostgresServer): number => -countOf(oldVersion);
    const [newest] = behind.sort((one, other) => age(one) - age(other));
    if (newest) return { server: newest, evenIfOld: true };
    throw primary.trouble;
  }

  return async () => {
    const down = new Set<PostgresServer>();
    const busy = new Set<PostgresServer>();
    for (let attempt = 1; ; attempt++) {
      const { server, evenIfOld } = choose(busy);
      try {
        return await server.snapshot(evenIfOld);
      } catch (error) {
        const isBusy = error instanceof PoolExhausted && server !== primary;
        if (!isBusy && !isLost(error)) throw error;
        if (isBusy) busy.add(server);
        if (server.trouble) down.add(server);
        if (attempt >= MOST_ATTEMPTS + down.size + busy.size) throw error;
        // Where one connection breaks, others often do too; the pool learns of them in this turn of the event loop.
        await nextTick();
      }
    }
  };
}
