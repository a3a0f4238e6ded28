/** Runs a function on the store of the settings, and closes the store afterwards. */
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { openStore, storeNotes } from "../../open-store.ts";
import type { Store } from "../../store/store.ts";
import { waitForWriters } from "./wait-for-writers.ts";

/** For commands that fill the store: creates one if there is none, and waits for other writers. */
export function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  return withPrimary(settings, (store) => work(waitForWriters(store)));
}

/**
 * Commands, and a server before it starts, use only the primary: a standby may lag behind what the previous command
 * wrote.
 */
export function withPrimary<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  return withAnyServer({ ...settings, databaseReplicaUrls: [] }, work);
}

/** For all other commands: a mistyped folder must not become an empty store. */
export async function withExistingStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  await requireStore(settings);
  return withStore(settings, work);
}

export async function requireStore(settings: Settings): Promise<void> {
  if (!(await hasStore(settings))) throw new Problem("store-missing", `There is no store in ${placeOf(settings)}.`);
}

export async function hasStore(settings: Settings): Promise<boolean> {
  return (await storeNotes(settings)) !== undefined;
}

/** Where the store is, without the URL of the database, which contains a password. */
export function placeOf({ data, databaseUrl }: Settings): string {
  return databaseUrl === "" ? `the folder ${data}` : "the database";
}

export async function withAnyServer<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
