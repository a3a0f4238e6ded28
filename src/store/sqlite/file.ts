/** The file of an SQLite store: its path in the data folder, its metadata whatever its format, its removal. */
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "../sql.ts";
import { META } from "../store.ts";
import { SqliteConnection } from "./connection.ts";

export function sqliteFile(folder: string): string {
  return join(folder, "rathaus.sqlite");
}

/** The texts of `META` by name; undefined if there is no store. */
export function sqliteMeta(folder: string): ReadonlyMap<string, string> | undefined {
  const file = sqliteFile(folder);
  if (!existsSync(file)) return undefined;
  const connection = new SqliteConnection(file, { readOnly: true });
  try {
    // A process that is killed while it creates the file leaves it without tables; the next one creates them.
    const tables = connection.rows(sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ${META.name}`);
    return new Map(tables.length === 0 ? [] : connection.rows<[string, string]>(sql`SELECT name, value FROM meta`));
  } finally {
    connection.close();
  }
}

/** The sizes of the file and of its write-ahead log. */
export function sqliteBytes(folder: string): { readonly file: number; readonly log: number } {
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { file: sizeOf(sqliteFile(folder)), log: sizeOf(`${sqliteFile(folder)}-wal`) };
}

/** Removes the whole store. */
export function removeSqliteStore(folder: string): void {
  // The WAL first: SQLite would apply a leftover one to a new file of the same name.
  removeSqliteWal(folder);
  rmSync(sqliteFile(folder), { force: true });
}

/** Removes the write-ahead log with its index. */
export function removeSqliteWal(folder: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${sqliteFile(folder)}${suffix}`, { force: true });
}

/** Changes when the file is written or replaced; undefined if there is none. */
export function stateOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** Distinguishes a file from others of the same name while it is open; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
