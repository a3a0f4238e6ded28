/**
 * Copies an SQLite store into a single file, for backup and restore. In: the file of a store that may be in use. Out: a
 * copy of one snapshot, fully checked.
 */
import { existsSync } from "node:fs";
import type { Observer } from "../../base/events.ts";
import { createPrivateFile } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { formatProblem } from "../format-problem.ts";
import { sql } from "../sql.ts";
import type { Snapshot } from "../store.ts";
import { SqliteConnection } from "./connection.ts";
import { snapshotOn } from "./readers.ts";

/** Fails if the copy is corrupt; the caller must then remove it. */
export async function copySqliteStore(from: string, to: string, observe: Observer): Promise<void> {
  const source = new SqliteConnection(from, { readOnly: true });
  try {
    // Copies one snapshot. Otherwise SQLite restarts the backup after every commit, and might never finish during
    // imports (https://www.sqlite.org/c3ref/backup_finish.html#sqlite3backupstep).
    source.execute("BEGIN");
    source.rows(sql`SELECT value FROM meta`);
    createPrivateFile(to);
    await source.copyTo(to, (done, total) => observe({ type: "progress", task: "pages", done, total }));
  } finally {
    source.close();
  }
  const copy = new SqliteConnection(to, { readOnly: false });
  try {
    // Without a WAL the file is complete by itself, and can be read from a read-only folder.
    copy.execute("PRAGMA journal_mode = DELETE");
    const [[found]] = copy.rows<[string]>(sql`PRAGMA integrity_check(1)`);
    if (found !== "ok") throw new Problem("store-damaged", `The copy ${to} of the store is damaged (${found}).`);
  } finally {
    copy.close();
  }
}

/** Reads such a copy without changing anything, if this version of the program supports its format. */
export async function readSqliteCopy<T>(file: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const copy = new SqliteConnection(file, { readOnly: true });
  try {
    const meta = new Map(copy.rows<[string, string]>(sql`SELECT name, value FROM meta`));
    const problem = formatProblem(meta.get("format") ?? "", file);
    if (problem) throw problem;
    return await work(snapshotOn(copy, meta.get("version") ?? ""));
  } finally {
    copy.close();
  }
}

/** Whether there is a store, or part of one: SQLite would apply a leftover WAL to a new file. */
export function isSqliteStoreAt(file: string): boolean {
  return ["", "-wal", "-shm"].some((suffix) => existsSync(`${file}${suffix}`));
}
