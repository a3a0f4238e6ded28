/**
 * Opens, inspects and removes the store that the settings name. Loads the code of an engine only when it is the one in
 * use.
 */
import { join } from "node:path";
import type { Observer } from "./base/events.ts";
import type { Settings } from "./base/settings.ts";
import { FINANCE_TABLES } from "./finance/model/tables.ts";
import { API_KEY } from "./http/keys/key-table.ts";
import { COUNCIL_TABLES } from "./parliament/describe/tables.ts";
import { SEARCH_TABLES } from "./search/codec/tables.ts";
import type { Store } from "./store/store.ts";

const TABLES = [...FINANCE_TABLES, ...COUNCIL_TABLES, ...SEARCH_TABLES, API_KEY];

/**
 * Opens the store with the tables of both services and the API keys. Servers pass an observer: their store reopens
 * after failures and reports them.
 */
export async function openStore(settings: Settings, observe?: Observer): Promise<Store> {
  if (settings.databaseUrl === "") {
    if (observe) {
      const { openReopeningStore } = await import("./store/sqlite/reopening.ts");
      return openReopeningStore(settings.data, TABLES, observe);
    }
    const { openSqliteStore } = await import("./store/sqlite/sqlite.ts");
    return openSqliteStore(settings.data, TABLES);
  }
  const { openPostgresStore } = await import("./store/postgres/postgres.ts");
  const { databaseReplicaUrls: standbys, databaseConnections: connections } = settings;
  return openPostgresStore(settings.databaseUrl, TABLES, { standbys, connections, observe });
}

/** The folder of the attached files. */
export function filesFolder(settings: Settings): string {
  return join(settings.data, "files");
}

/** The metadata of the store, also of one in another format; undefined if there is no store. */
export async function storeNotes(settings: Settings): Promise<ReadonlyMap<string, string> | undefined> {
  if (settings.databaseUrl === "") {
    const { sqliteMeta } = await import("./store/sqlite/file.ts");
    return sqliteMeta(settings.data);
  }
  const { postgresMeta } = await import("./store/postgres/database.ts");
  return postgresMeta(settings.databaseUrl);
}

/** The sizes of the store's files; undefined for a database server. */
export async function storeBytes(
  settings: Settings,
): Promise<{ readonly file: number; readonly log: number } | undefined> {
  if (settings.databaseUrl !== "") return undefined;
  const { sqliteBytes } = await import("./store/sqlite/file.ts");
  return sqliteBytes(settings.data);
}

export async function removeStore(settings: Settings): Promise<void> {
  if (settings.databaseUrl === "") {
    const { removeSqliteStore } = await import("./store/sqlite/file.ts");
    return removeSqliteStore(settings.data);
  }
  const { removePostgresStore } = await import("./store/postgres/database.ts");
  return removePostgresStore(settings.databaseUrl, TABLES);
}
