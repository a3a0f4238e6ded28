/** Runs a function on the store of the settings, and closes the store afterwards. */
import type { Settings } from "../../base/settings.ts";
import { openStore } from "../../open-store.ts";
import type { Store } from "../../store/store.ts";

/** Commands use only the primary: a standby may lag behind what the previous command wrote. */
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
