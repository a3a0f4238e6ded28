/**
 * The embedded engine: one SQLite file in WAL mode. Readers share a connection that stands on one snapshot; when somebody
 * commits, new reads get a fresh snapshot and the old one goes when its last reader is done, so nobody waits for an import
 * and nobody sees half of it (https://www.sqlite.org/wal.html).
 */
import { accessSync, constants, mkdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Problem } from "../../base/problems.ts";
import { isOlder, nextVersion, noteChange } from "../data-version.ts";
import { type Sql, sql } from "../sql.ts";
import type { HeldSnapshot, Row, Snapshot, Store, Transaction } from "../store.ts";
import type { Table } from "../table.ts";
import { SqliteConnection } from "./connection.ts";
import { identityOf, removeSqliteLog, sqliteFile } from "./file.ts";
import { insertInto } from "./insert.ts";
import { isLongLog, settleLog } from "./log.ts";
import { prepareTables, requireTables } from "./tables.ts";

/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;

/** A commit of another process is seen after this time at most: SQLite takes and gives back a lock each time it is asked. */
const COUNT_EVERY_MS = 2;

/** Commits of this process, through whichever store: they are seen at once. */
let ownCommits = 0;

/** Reads that begin within this time share a snapshot. It must not stand for long: until it goes, the log of changes cannot be taken into the file. */
const LEASE_MS = 100;

/** A connection that stands on one snapshot, and how many reads use it. */
interface Lease {
  readonly connection: SqliteConnection;
  readonly snapshot: Snapshot;
  /** SQLite's own change counter when the snapshot was taken. */
  readonly counter: number;
  users: number;
}

/** A store with its file, which others can take away while it is open. */
export interface SqliteStore extends Store {
  version(): string;
  /** Whether the file and its log of changes, as they are open here, still lie in the folder. */
  place(): "same" | "log-gone" | "other" | "gone";
  isWriting(): boolean;
  isReading(): boolean;
  /** Lets go of what connections remember of the file; who reads goes on. */
  forget(): void;
  /** Takes the log of changes into the file; nobody else can once its name is gone. */
  takeLogIn(): void;
  /** Removes the log from the folder if it still is the one that is open here: a new file of the same name would take it for its own. */
  removeLog(): void;
  /**
   * Closes at once; who reads goes on to the end. `keepingLog` leaves alone what lies in the folder: it may be another's by now, and who closes a
   * file last, and could write it, removes its log by name.
   */
  closeNow(keepingLog: boolean): void;
}

/** In place of a store that this process has had open: it must be there, and no data version may be lower than the last one of that. */
export interface Successor {
  readonly after: string;
}

export function openSqliteStore(folder: string, tables: readonly Table[], successor?: Successor): SqliteStore {
  const file = sqliteFile(folder);
  const log = `${file}-wal`;
  if (!successor) makeFolder(folder);
  else if (!identityOf(file)) throw new Problem("data-unusable", `The store ${file} is gone.`);
  const writer = new SqliteConnection(file, { readOnly: false });
  let watch: SqliteConnection;
  try {
    // A damaged or foreign file shows itself at the first statement. Turning WAL on needs the file alone for an instant and does not wait
    // for it, so two processes that make the same store must ask again.
    if (successor) requireTables(writer, tables, file);
    patiently(() => writer.execute("PRAGMA journal_mode = WAL"));
    writer.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864");
    if (successor) raiseVersion(writer, successor.after);
    else prepareTables(writer, tables, file);
    watch = new SqliteConnection(file, { readOnly: true });
  } catch (error) {
    writer.close();
    throw error;
  }
  const identity = identityOf(file);
  const logIdentity = identityOf(log);
  const indexIdentity = identityOf(`${file}-shm`);
  const idle: SqliteConnection[] = [];
  let lease: Lease | undefined;
  let leaseEnd: NodeJS.Timeout | undefined;
  let known = { counter: -1, version: "" };
  let lastWrite: Promise<unknown> = Promise.resolve();
  let settling: Promise<void> | undefined;
  let reads = 0;
  let isWriting = false;
  let isClosed = false;

  let counted = { at: Number.NEGATIVE_INFINITY, ownCommits, counter: -1 };

  /** Changes whenever another connection commits. */
  const changeCounter = (): number => {
    const now = performance.now();
    if (now - counted.at >= COUNT_EVERY_MS || counted.ownCommits !== ownCommits) {
      counted = { at: now, ownCommits, counter: watch.rows<[number]>(sql`PRAGMA data_version`)[0][0] };
    }
    return counted.counter;
  };
  function acquire(): Lease {
    const counter = changeCounter();
    if (lease?.counter !== counter) {
      endLease();
      const connection = idle.pop() ?? new SqliteConnection(file, { readOnly: true });
      const version = beginOn(connection);
      lease = { connection, snapshot: snapshotOn(connection, version), counter, users: 0 };
      leaseEnd = setTimeout(endLease, LEASE_MS).unref();
      // Nobody is told of an older version after this.
      known = { counter, version };
    }
    lease.users += 1;
    return lease;
  }

  /** A lease stays for the next who reads: to begin and end a transaction takes longer than most queries. */
  function release(used: Lease): void {
    used.users -= 1;
    if (lease !== used && used.users === 0) giveBack(used);
  }

  function hold(): HeldSnapshot {
    const used = acquire();
    let isReleased = false;
    reads += 1;
    return {
      ...used.snapshot,
      confirm: async () => {},
      release() {
        if (isReleased) return;
        isReleased = true;
        reads -= 1;
        release(used);
      },
    };
  }

  /** Who reads now goes on; who comes gets another. */
  function endLease(): void {
    clearTimeout(leaseEnd);
    const ended = lease;
    lease = undefined;
    if (ended?.users === 0) giveBack(ended);
  }

  function giveBack({ connection }: Lease): void {
    try {
      connection.execute("COMMIT");
    } catch {
      // The file is damaged, which the next read will find, too. Nobody waits for this one any more: it must not end the process.
      connection.close();
      return;
    }
    if (isClosed) connection.close();
    else idle.push(connection);
  }

  async function begin(): Promise<void> {
    // Asks again and again instead of letting SQLite wait: its waiting would stop the whole process.
    for (const end = performance.now() + WRITER_WAIT_MS; ; await sleep(20)) {
      try {
        writer.execute("PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; PRAGMA busy_timeout = 2000");
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
      }
    }
  }

  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    await begin();
    isWriting = true;
    try {
      const version = versionOn(writer);
      let changed = false;
      const result = await work({
        ...snapshotOn(writer, version),
        run: async (statement) => writer.run(statement),
        insert: (table, rows) => insertInto(writer, table, rows),
        clear: async (table) => writer.execute(`DELETE FROM "${table.name}"`),
        changeVersion: () => {
          changed = true;
        },
      });
      if (changed) {
        writer.run(sql`UPDATE meta SET value = ${nextVersion(version)} WHERE name = 'version'`);
        writer.run(noteChange());
      }
      writer.execute("COMMIT");
      ownCommits += 1;
      // What cannot be taken in now is tried again after the next commit.
      if (isLongLog(log))
        settling ??= settleLog(file)
          .catch(() => {})
          .finally(() => {
            settling = undefined;
          });
      return result;
    } catch (error) {
      writer.rollback();
      throw error;
    } finally {
      isWriting = false;
    }
  }

  function closeNow(keepingLog: boolean): void {
    if (isClosed) return;
    isClosed = true;
    endLease();
    const readers = [...idle, watch];
    for (const connection of keepingLog ? [writer, ...readers] : [...readers, writer]) connection.close();
  }

  return {
    version() {
      const counter = changeCounter();
      if (known.counter !== counter) known = { counter, version: versionOn(watch) };
      return known.version;
    },
    snapshot: async () => hold(),
    async read(work) {
      const snapshot = hold();
      try {
        return await work(snapshot);
      } finally {
        snapshot.release();
      }
    },
    write(work) {
      const mine = lastWrite.then(() => write(work));
      lastWrite = mine.catch(() => {});
      return mine;
    },
    async check(deep) {
      try {
        return watch
          .rows<[string]>(deep ? sql`PRAGMA integrity_check` : sql`PRAGMA quick_check`)
          .flatMap(([text]) => text.split("\n"))
          .filter((line) => line !== "ok");
      } catch (error) {
        // Damage in the wrong place ends the check itself.
        if (error instanceof Problem && error.code === "store-damaged") return [error.message];
        throw error;
      }
    },
    async close() {
      await lastWrite;
      endLease();
      await settling;
      closeNow(identityOf(file) !== identity);
    },
    place() {
      const found = identityOf(file);
      if (found !== identity) return found === undefined ? "gone" : "other";
      // Whoever opens the file without the index of the log makes another, and heeds no lock in ours.
      const isWhole = identityOf(log) === logIdentity && identityOf(`${file}-shm`) === indexIdentity;
      return isWhole ? "same" : "log-gone";
    },
    isWriting: () => isWriting,
    isReading: () => reads > 0,
    forget() {
      endLease();
      for (const connection of idle.splice(0)) connection.close();
    },
    takeLogIn: () => writer.execute("PRAGMA wal_checkpoint(PASSIVE)"),
    removeLog() {
      if (identityOf(log) === logIdentity) removeSqliteLog(folder);
    },
    closeNow,
  };
}

/** Tries again while another process holds the file, for a while. Blocks, so only for the moment of opening. */
function patiently(work: () => void): void {
  for (
    const end = performance.now() + WRITER_WAIT_MS;
    ;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  ) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error;
    }
  }
}

function versionOn(connection: SqliteConnection): string {
  return connection.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'version'`)[0][0];
}

/** Begins to read: the first read of a transaction fixes what it sees, and tells its version. */
function beginOn(connection: SqliteConnection): string {
  try {
    connection.execute("BEGIN");
    return versionOn(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A backup that was put back counts as an import: whoever has seen newer data, and all that keeps some of it, goes by rising versions. */
function raiseVersion(writer: SqliteConnection, after: string): void {
  if (!isOlder(versionOn(writer), after)) return;
  writer.execute("BEGIN IMMEDIATE");
  // Another process may have done it meanwhile.
  if (isOlder(versionOn(writer), after)) {
    writer.run(sql`UPDATE meta SET value = ${nextVersion(after)} WHERE name = 'version'`);
  }
  writer.execute("COMMIT");
}

function isBusy(error: unknown): boolean {
  return error instanceof Problem && error.code === "store-busy";
}

export function snapshotOn(connection: SqliteConnection, version: string): Snapshot {
  return {
    version,
    rows: async <T extends Row>(query: Sql) => connection.rows<T>(query),
    async *batches<T extends Row>(query: Sql, size: number) {
      let batch: T[] = [];
      for (const row of connection.walk<T>(query)) {
        batch.push(row);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Problem("data-unusable", `The data folder ${folder} cannot be written.`, { cause });
  }
}
