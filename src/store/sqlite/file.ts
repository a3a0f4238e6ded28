/** The file of an SQLite store as such: where it lies in the data folder, what it notes about itself whatever its format, how it goes. */
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "../sql.ts";
import { META } from "../store.ts";
import { SqliteConnection } from "./connection.ts";

export function sqliteFile(folder: string): string {
  return join(folder, "rathaus.sqlite");
}

/** The texts of `META` by name; undefined where there is no store. */
export function sqliteNotes(folder: string): ReadonlyMap<string, string> | undefined {
  const file = sqliteFile(folder);
  if (!existsSync(file)) return undefined;
  const connection = new SqliteConnection(file, { readOnly: true });
  try {
    // Whoever was killed while making the file leaves it without tables; the next to open it makes them.
    const tables = connection.rows(sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ${META.name}`);
    return new Map(tables.length === 0 ? [] : connection.rows<[string, string]>(sql`SELECT name, value FROM meta`));
  } finally {
    connection.close();
  }
}

/** Of the file and of the log of changes beside it. */
export function sqliteBytes(folder: string): { readonly file: number; readonly log: number } {
  const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { file: sizeOf(sqliteFile(folder)), log: sizeOf(`${sqliteFile(folder)}-wal`) };
}

/** Removes the store, all of it. */
export function removeSqliteStore(folder: string): void {
  // The write-ahead log first: beside a new file of the same name it would be taken for that one's.
  removeSqliteLog(folder);
  rmSync(sqliteFile(folder), { force: true });
}

/** Removes the log of changes with its index. */
export function removeSqliteLog(folder: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(`${sqliteFile(folder)}${suffix}`, { force: true });
}

/** Changes when the file is written or another takes its name; undefined where there is none. */
export function stateOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}`;
}

/** Tells a file from any other of the same name, for as long as somebody has it open; undefined where there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
