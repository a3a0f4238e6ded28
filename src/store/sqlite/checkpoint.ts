/** Checkpoints of SQLite's write-ahead log (https://www.sqlite.org/wal.html): when one is due, and how it is done. */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../sql.ts";
import { SqliteConnection } from "./connection.ts";

/**
 * A larger WAL is checkpointed after a commit, once the readers of older data are done, with retries for a
 * limited time. A long response to a slow client holds its snapshot for many seconds; with one during each
 * import, the WAL would grow each time.
 */
const LARGE_WAL_BYTES = 4 * 2 ** 20;
const TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 50;

export function isLargeWal(wal: string): boolean {
  return (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > LARGE_WAL_BYTES;
}

/** SQLite itself tries only once, on commit; with readers of older data each time, the WAL would grow forever. */
export async function checkpoint(file: string): Promise<void> {
  const connection = new SqliteConnection(file, { readOnly: false });
  try {
    for (const end = performance.now() + TIMEOUT_MS; performance.now() < end; await sleep(RETRY_EVERY_MS)) {
      const [[busy, pages, done]] = connection.rows<[number, number, number]>(sql`PRAGMA wal_checkpoint(PASSIVE)`);
      if (busy === 0 && pages === done) return;
    }
  } finally {
    connection.close();
  }
}
