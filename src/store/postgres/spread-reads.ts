/**
 * Spreads reads over the standbys of a database. In: its servers, and work to do on a snapshot. Out: what the work gives. Work whose server
 * or connection fails is done again elsewhere, also where a standby has too much to do; the primary is asked where no standby can answer, old data only where nothing newer can be had.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { countOf } from "../data-version.ts";
import { isLost, NoTurn } from "./problems.ts";
import type { Reading } from "./read-transaction.ts";
import type { PostgresServer } from "./server.ts";

/** How often a read is begun in all; each server that turns out to be away allows one more. */
const MOST_ATTEMPTS = 4;

export function spreadReads(primary: PostgresServer, standbys: readonly PostgresServer[]) {
  let turn = 0;

  /** The standby with the least to do; those with equally little in turn. */
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

  return async <T>(work: Reading<T>): Promise<T> => {
    const away = new Set<PostgresServer>();
    const busy = new Set<PostgresServer>();
    for (let attempt = 1; ; attempt++) {
      const { server, evenIfOld } = choose(busy);
      try {
        return await server.read(work, evenIfOld);
      } catch (error) {
        const isBusy = error instanceof NoTurn && server !== primary;
        if (!isBusy && !isLost(error)) throw error;
        if (isBusy) busy.add(server);
        if (server.trouble) away.add(server);
        if (attempt >= MOST_ATTEMPTS + away.size + busy.size) throw error;
        // Where one connection breaks, others mostly do too; the pool hears of them in this turn of the event loop.
        await nextTurn();
      }
    }
  };
}
