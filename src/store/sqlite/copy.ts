/**
 * An SQLite store as one file by itself, for backups there and back. In: the file of a store that others may be using. Out: a copy of one snapshot of it,
 * checked from beginning to end.
 */
import { existsSync } from "node:fs";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { formatProblem } from "../other-format.ts";
import { sql } from "../sql.ts";
import type { Snapshot } from "../store.ts";
import { SqliteConnection } from "./connection.ts";
import { snapshotOn } from "./sqlite.ts";

/** Fails if the copy is damaged; what lies there then is for the caller to remove. */
export async function copySqliteStore(from: string, to: string, observe: Observer): Promise<void> {
  const source = new SqliteConnection(from, { readOnly: true });
  try {
    // The copy stands on one snapshot. Else SQLite begins anew whenever somebody commits, and beside imports may never come to the end
    // (https://www.sqlite.org/c3ref/backup_finish.html#sqlite3backupstep).
    source.execute("BEGIN");
    source.rows(sql`SELECT value FROM meta`);
    await source.copyTo(to, (done, total) => observe({ type: "progress", task: "pages", done, total }));
  } finally {
    source.close();
  }
  const copy = new SqliteConnection(to, { readOnly: false });
  try {
    // Without a log beside it, the file is whole by itself, and can be read where nothing can be written.
    copy.execute("PRAGMA journal_mode = DELETE");
    const [[found]] = copy.rows<[string]>(sql`PRAGMA integrity_check(1)`);
    if (found !== "ok") throw new Problem("store-damaged", `The copy ${to} of the store is damaged (${found}).`);
  } finally {
    copy.close();
  }
}

/** Reads such a copy without changing anything, if this version of the program can. */
export async function readSqliteCopy<T>(file: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const copy = new SqliteConnection(file, { readOnly: true });
  try {
    const notes = new Map(copy.rows<[string, string]>(sql`SELECT name, value FROM meta`));
    const problem = formatProblem(notes.get("format") ?? "", file);
    if (problem) throw problem;
    return await work(snapshotOn(copy, notes.get("version") ?? ""));
  } finally {
    copy.close();
  }
}

/** Whether there is a store, or part of one: a log that was left behind would be taken for that of a new file. */
export function isSqliteStoreAt(file: string): boolean {
  return ["", "-wal", "-shm"].some((suffix) => existsSync(`${file}${suffix}`));
}
