/**
 * The keys that are valid now: those of the environment, those of the store, and `demo` for as long as the store holds the demo city. The
 * store is asked again while requests come, so that `rathaus keys` takes effect in every running process without a restart.
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
  /** Keys as they are, from the settings. */
  readonly environment: readonly string[];
  /** The key by which this process asks itself, for the pages that it makes. */
  readonly ownKey?: string;
  readonly observe: Observer;
  readonly now?: () => number;
}

/** A change is known within a second: this, and the time of one read. */
const READ_EVERY_MS = 500;

const DEMO = unlimited("demo", "demo");

export function knownKeys({ store, environment, ownKey, observe, now = Date.now }: KeySources): KnownKeys {
  const fixed = environment.map((key, i) => unlimited(`environment-${i + 1}`, key));
  if (ownKey !== undefined) fixed.push(unlimited("explorer-pages", ownKey));
  let known: Promise<readonly KnownKey[]> | undefined;
  let readAt = 0;

  const read = (): Promise<readonly KnownKey[]> =>
    store.read(async (snapshot) => [
      ...fixed,
      ...((await takesDemoKey(snapshot)) ? [DEMO] : []),
      ...(await listKeys(snapshot)),
    ]);

  return () => {
    // The difference without its sign: a clock that is set back must not stop the reading.
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

/** Whether the store holds the demo city, for which alone the key `demo` is valid. */
export async function takesDemoKey(snapshot: Snapshot): Promise<boolean> {
  return (await snapshot.rows(sql`SELECT value FROM meta WHERE name = 'demo'`)).length > 0;
}

function unlimited(name: string, key: string): KnownKey {
  return { name, hash: hashKey(key), perMinute: 0, expires: null };
}
