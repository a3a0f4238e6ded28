/**
 * The embedded engine: one SQLite file in WAL mode. Readers share a connection that holds one snapshot; after a commit,
 * new reads get a fresh snapshot, and the old one is released with its last reader. So no reader waits for an import or
 * sees half of it (https://www.sqlite.org/wal.html).
 */
import { accessSync, constants } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { type Change, isNewData, isOlder, nextVersion, recordChange } from "../data-version.ts";
import { type Sql, sql } from "../sql.ts";
import type { HeldSnapshot, Row, Snapshot, Store, Transaction } from "../store.ts";
import type { Table } from "../table.ts";
import { checkpoint, isLargeWal } from "./checkpoint.ts";
import { SqliteConnection } from "./connection.ts";
import { identityOf, removeSqliteWal, sqliteFile } from "./file.ts";
import { insertInto } from "./insert.ts";
import { prepareTables, requireTables } from "./tables.ts";

/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;

/** A commit of another process is noticed within this time: each check makes SQLite take and release a lock. */
const CHECK_EVERY_MS = 2;

/** Commits of this process, through any store: they are noticed at once. */
let ownCommits = 0;

/** Reads that begin within this time share a snapshot. It is short because a held snapshot blocks the checkpoint. */
const LEASE_MS = 100;

/** A connection that holds one snapshot, and how many reads use it. */
interface Lease {
  readonly connection: SqliteConnection;
  readonly snapshot: Snapshot;
  /** SQLite's own change counter when the snapshot was taken. */
  readonly counter: number;
  users: number;
}

/** A store whose file may be replaced or removed while it is open. */
export interface SqliteStore extends Store {
  version(): string;
  /** Whether the open file and its WAL are still the ones in the folder. */
  fileState(): "same" | "wal-missing" | "replaced" | "missing";
  isWriting(): boolean;
  isReading(): boolean;
  /** Replaces the idle connections, and so their page caches; reads in progress continue. */
  dropIdle(): void;
  /** Checkpoints the WAL. No other process can once it has been unlinked. */
  checkpoint(): void;
  /** Removes the WAL from the folder if it is the open one: SQLite would apply it to a new file of that name. */
  removeWal(): void;
  /**
   * Closes at once; reads in progress continue to their end. `keepWal` does not touch the folder: the files there may
   * belong to another store by now, and the last writer that closes a file removes its WAL by name.
   */
  closeNow(keepWal: boolean): void;
}

/**
 * Reopens a store that this process has had open: the file must exist, and the data version must
 * not be lower than `after`.
 */
export interface Successor {
  readonly after: string;
}

export function openSqliteStore(folder: string, tables: readonly Table[], successor?: Successor): SqliteStore {
  const file = sqliteFile(folder);
  const wal = `${file}-wal`;
  if (!successor) makeFolder(folder);
  else if (!identityOf(file)) throw new Problem("data-unusable", `The store ${file} is missing.`);
  const writer = new SqliteConnection(file, { readOnly: false });
  let watch: SqliteConnection;
  try {
    // A corrupt or foreign file is detected by the first statement. Enabling WAL needs an exclusive lock and does not
    // wait for it, so two processes that create the same store must retry.
    if (successor) requireTables(writer, tables, file);
    retryWhileBusy(() => writer.execute("PRAGMA journal_mode = WAL"));
    writer.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864");
    if (successor) raiseVersion(writer, successor.after);
    else prepareTables(writer, tables, file);
    watch = new SqliteConnection(file, { readOnly: true });
  } catch (error) {
    writer.close();
    throw error;
  }
  const identity = identityOf(file);
  const walIdentity = identityOf(wal);
  const indexIdentity = identityOf(`${file}-shm`);
  const idle: SqliteConnection[] = [];
  let lease: Lease | undefined;
  /** The lease that began last: if no connection is idle, it has users. */
  let newest: Lease | undefined;
  let leaseEnd: NodeJS.Timeout | undefined;
  let known = { counter: -1, version: "" };
  let lastWrite: Promise<unknown> = Promise.resolve();
  let checkpointing: Promise<void> | undefined;
  let reads = 0;
  let isWriting = false;
  let isClosed = false;

  let lastCheck = { at: Number.NEGATIVE_INFINITY, ownCommits, counter: -1 };

  /** Changes whenever another connection commits. */
  const changeCounter = (): number => {
    const now = performance.now();
    if (now - lastCheck.at >= CHECK_EVERY_MS || lastCheck.ownCommits !== ownCommits) {
      lastCheck = { at: now, ownCommits, counter: watch.rows<[number]>(sql`PRAGMA data_version`)[0][0] };
    }
    return lastCheck.counter;
  };
  function acquire(): Lease {
    const counter = changeCounter();
    if (lease?.counter !== counter) {
      endLease();
      lease = newLease(counter);
      newest = lease;
      leaseEnd = setTimeout(endLease, LEASE_MS).unref();
      // From now on, `version` never returns an older one.
      known = { counter, version: lease.snapshot.version };
    }
    lease.users += 1;
    return lease;
  }

  function newLease(counter: number): Lease {
    const connection = idle.pop() ?? connect();
    if (connection) {
      const version = beginOn(connection);
      return { connection, snapshot: snapshotOn(connection, version), counter, users: 0 };
    }
    if (newest && newest.users > 0 && newest.snapshot.version === versionOn(watch)) return newest;
    throw new Problem("data-unusable", `The store ${file} has been replaced, and is not open yet.`);
  }

  /** A connection to the open file; none if another file has taken its name. */
  function connect(): SqliteConnection | undefined {
    const connection = new SqliteConnection(file, { readOnly: true });
    try {
      // The first read opens the WAL, which may be gone later.
      versionOn(connection);
    } catch (error) {
      connection.close();
      if (fileState() === "same") throw error;
      return undefined;
    }
    if (fileState() === "same") return connection;
    connection.close();
    return undefined;
  }

  /** So that the open file can be read even if another one takes its name before the next read. */
  function keepOneIdle(): void {
    try {
      const connection = connect();
      if (connection) idle.push(connection);
    } catch {
      // The next read reports it.
    }
  }

  function fileState(): ReturnType<SqliteStore["fileState"]> {
    const found = identityOf(file);
    if (found !== identity) return found === undefined ? "missing" : "replaced";
    // A process that opens the file without the WAL index creates another one, and ignores the locks in this one.
    const isComplete = identityOf(wal) === walIdentity && identityOf(`${file}-shm`) === indexIdentity;
    return isComplete ? "same" : "wal-missing";
  }

  /** A lease stays open for the next reader: to begin and end a transaction takes longer than most queries. */
  function release(used: Lease): void {
    used.users -= 1;
    if (lease !== used && used.users === 0) returnConnection(used);
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

  /** Current readers continue; the next one gets a new lease. */
  function endLease(): void {
    clearTimeout(leaseEnd);
    const ended = lease;
    lease = undefined;
    if (ended?.users === 0) returnConnection(ended);
  }

  function returnConnection({ connection }: Lease): void {
    try {
      connection.execute("COMMIT");
    } catch {
      // The file is corrupt, which the next read reports. No caller waits here, so the error must not end the process.
      connection.close();
      return;
    }
    if (isClosed) connection.close();
    else idle.push(connection);
  }

  async function begin(): Promise<void> {
    // Polls instead of letting SQLite wait, which would block the whole process.
    for (const end = performance.now() + WRITER_WAIT_MS; ; await sleep(20)) {
      writer.execute("PRAGMA busy_timeout = 0");
      try {
        writer.execute("BEGIN IMMEDIATE");
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error;
      } finally {
        writer.execute("PRAGMA busy_timeout = 2000");
      }
    }
  }

  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    await begin();
    isWriting = true;
    try {
      const version = versionOn(writer);
      const changes = new Set<Change>();
      const result = await work({
        ...snapshotOn(writer, version),
        run: async (statement) => writer.run(statement),
        insert: (table, rows) => insertInto(writer, table, rows),
        clear: async (table) => writer.execute(`DELETE FROM "${table.name}"`),
        changeVersion: (change = "all") => void changes.add(change),
      });
      if (changes.size > 0) {
        writer.run(sql`UPDATE meta SET value = ${nextVersion(version, changes)} WHERE name = 'version'`);
        if (isNewData(changes)) writer.run(recordChange());
      }
      writer.execute("COMMIT");
      ownCommits += 1;
      // A checkpoint that fails is tried again after the next commit.
      if (isLargeWal(wal))
        checkpointing ??= checkpoint(file)
          .catch(() => {})
          .finally(() => {
            checkpointing = undefined;
          });
      return result;
    } catch (error) {
      writer.rollback();
      throw error;
    } finally {
      isWriting = false;
    }
  }

  function closeNow(keepWal: boolean): void {
    if (isClosed) return;
    isClosed = true;
    endLease();
    const readers = [...idle, watch];
    for (const connection of keepWal ? [writer, ...readers] : [...readers, writer]) connection.close();
  }

  keepOneIdle();
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
        // Some corruption makes the check itself fail.
        if (error instanceof Problem && error.code === "store-damaged") return [error.message];
        throw error;
      }
    },
    async close() {
      await lastWrite;
      endLease();
      await checkpointing;
      closeNow(identityOf(file) !== identity);
    },
    fileState,
    isWriting: () => isWriting,
    isReading: () => reads > 0,
    dropIdle() {
      endLease();
      for (const connection of idle.splice(0)) connection.close();
      keepOneIdle();
    },
    checkpoint: () => writer.execute("PRAGMA wal_checkpoint(PASSIVE)"),
    removeWal() {
      if (identityOf(wal) === walIdentity) removeSqliteWal(folder);
    },
    closeNow,
  };
}

/** Retries for a limited time while another process locks the file. Blocks, so it is only for opening a store. */
function retryWhileBusy(work: () => void): void {
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

/** Begins a read transaction and returns its version; the first read determines the snapshot. */
function beginOn(connection: SqliteConnection): string {
  try {
    connection.execute("BEGIN");
    return versionOn(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A restored backup counts as an import: clients that saw newer data, and all caches, rely on rising versions. */
function raiseVersion(writer: SqliteConnection, after: string): void {
  if (!isOlder(versionOn(writer), after)) return;
  writer.execute("BEGIN IMMEDIATE");
  // Another process may have done it in the meantime.
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
      yield* connection.batches<T>(query, size);
    },
  };
}

function makeFolder(folder: string): void {
  try {
    makeFolders(folder, PRIVATE_FOLDER);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Problem("data-unusable", `The data folder ${folder} cannot be written.`, { cause });
  }
}
