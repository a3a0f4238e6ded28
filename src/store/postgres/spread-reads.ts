/**
 * Distributes reads over the standbys of a database. In: its servers. Out: a snapshot of one of them. Skips servers
 * that are unreachable or overloaded; falls back to the primary if no standby is available, and to stale data only
 * if there is nothing newer. If nothing is left, waits a moment for a server that has just failed.
 */
import { setImmediate as nextTick, setTimeout as sleep } from "node:timers/promises";
import { countOf } from "../data-version.ts";
import { isLost } from "../lost-snapshot.ts";
import type { HeldSnapshot } from "../store.ts";
import { PoolExhausted } from "./problems.ts";
import type { PostgresServer } from "./server.ts";

/** Each server that turns out to be down or busy allows one attempt more. */
const MAX_ATTEMPTS = 4;
const PAUSE_MS = 50;

interface Choice {
  readonly server: PostgresServer;
  readonly allowStale: boolean;
}

export function spreadReads(primary: PostgresServer, standbys: readonly PostgresServer[]): () => Promise<HeldSnapshot> {
  let next = 0;

  /** The standby with the least load, round-robin among equals. Undefined if no server can be used now. */
  function choose(busy: ReadonlySet<PostgresServer>): Choice | undefined {
    next += 1;
    const rotated = standbys.map((_, i) => standbys[(i + next) % standbys.length]);
    const [standby] = rotated
      .filter((one) => !one.problem && !busy.has(one))
      .sort((one, other) => one.load - other.load);
    if (standby) return { server: standby, allowStale: false };
    if (!primary.problem) return { server: primary, allowStale: true };
    const stale = standbys.filter(({ staleVersion }) => staleVersion !== undefined);
    const age = ({ staleVersion = "" }: PostgresServer): number => -countOf(staleVersion);
    const [newest] = stale.sort((one, other) => age(one) - age(other));
    return newest && { server: newest, allowStale: true };
  }

  async function chooseOrWait(busy: ReadonlySet<PostgresServer>): Promise<Choice> {
    for (;;) {
      const choice = choose(busy);
      if (choice) return choice;
      if (![primary, ...standbys].some(({ isJustSkipped }) => isJustSkipped)) throw primary.problem;
      await sleep(PAUSE_MS);
    }
  }

  return async () => {
    const down = new Set<PostgresServer>();
    const busy = new Set<PostgresServer>();
    for (let attempt = 1; ; attempt++) {
      const { server, allowStale } = await chooseOrWait(busy);
      try {
        return await server.snapshot(allowStale);
      } catch (error) {
        const isBusy = error instanceof PoolExhausted && server !== primary;
        if (!isBusy && !isLost(error)) throw error;
        if (isBusy) busy.add(server);
        if (server.problem) down.add(server);
        if (attempt >= MAX_ATTEMPTS + down.size + busy.size) throw error;
        // When one connection breaks, others often do too; the pool notices them in this iteration of the event loop.
        await nextTick();
      }
    }
  };
}
