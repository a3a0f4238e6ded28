/** The log of changes beside an SQLite file (https://www.sqlite.org/wal.html): how long it may become, and how it is taken into the file. */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../sql.ts";
import { SqliteConnection } from "./connection.ts";

/**
 * A log of changes that is longer is taken into the file after a commit, once the readers of older data are gone; and how long that is tried. A long reply to
 * a slow client stands on its snapshot for many seconds, and with one of them at each import the log would grow each time.
 */
const LONG_LOG_BYTES = 4 * 2 ** 20;
const LOG_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 50;

export function isLongLog(log: string): boolean {
  return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONG_LOG_BYTES;
}

/** SQLite itself tries only once, while it commits; with readers of older data at each such moment the log would grow for ever. */
export async function settleLog(file: string): Promise<void> {
  const connection = new SqliteConnection(file, { readOnly: false });
  try {
    for (const end = performance.now() + LOG_WAIT_MS; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
      const [[busy, pages, taken]] = connection.rows<[number, number, number]>(sql`PRAGMA wal_checkpoint(PASSIVE)`);
      if (busy === 0 && pages === taken) return;
    }
  } finally {
    connection.close();
  }
}
