/** A piece of work on the store that the settings name; the store is closed after it, however it ends. */
import type { Settings } from "../../base/settings.ts";
import { openStore } from "../../open-store.ts";
import type { Store } from "../../store/store.ts";

/** Commands ask the primary alone: a standby may be behind what the command before has done. */
export function withStore<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  return withAnyServer({ ...settings, databaseReplicaUrls: [] }, work);
}

export async function withAnyServer<T>(settings: Settings, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(settings);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
