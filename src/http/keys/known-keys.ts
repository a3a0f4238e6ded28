/**
 * The keys that are valid now: those of the environment, those of the store, and `demo` while the store holds
 * the demo city. They are re-read while requests come in, so that `rathaus keys` takes effect in every
 * process without a restart.
 */
import type { Observer } from "../../base/events.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { hashKey, type KeyTerms, listKeys } from "./key-table.ts";

export interface KnownKey extends KeyTerms {
  readonly hash: Buffer;
}

export type KnownKeys = () => Promise<readonly KnownKey[]>;

export interface KeySources {
  readonly store: Store;
  /** Plain-text keys from the settings. */
  readonly environment: readonly string[];
  readonly observe: Observer;
  readonly now?: () => number;
}

/** A change takes effect within a second: this interval, and the time of one read. */
const READ_EVERY_MS = 500;

const DEMO = unlimited("demo", "demo");

export function knownKeys({ store, environment, observe, now = Date.now }: KeySources): KnownKeys {
  const fixed = environment.map((key, i) => unlimited(`environment-${i + 1}`, key));
  let known: Promise<readonly KnownKey[]> | undefined;
  let readAt = 0;

  const read = (): Promise<readonly KnownKey[]> =>
    store.read(async (snapshot) => [
      ...fixed,
      ...((await holdsDemoCity(snapshot)) ? [DEMO] : []),
      ...(await listKeys(snapshot)),
    ]);

  return () => {
    // The absolute difference, so that a clock that is set back does not stop the refresh.
    if (known && Math.abs(now() - readAt) < READ_EVERY_MS) return known;
    readAt = now();
    const last = known;
    known = read().catch((error) => {
      observe({ type: "keys-unreadable", error });
      if (last) return last;
      throw error;
    });
    return known;
  };
}

/** Whether the store holds the demo city; only then is the key `demo` valid. */
export async function holdsDemoCity(snapshot: Snapshot): Promise<boolean> {
  return (await snapshot.rows(sql`SELECT value FROM meta WHERE name = 'demo'`)).length > 0;
}

function unlimited(name: string, key: string): KnownKey {
  return { name, hash: hashKey(key), perMinute: 0, expires: null };
}
