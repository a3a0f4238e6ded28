/**
 * The embedded engine: one SQLite file in WAL mode, with one connection that writes. No reader (`readers.ts`) waits for
 * an import or sees half of it (https://www.sqlite.org/wal.html).
 */
import { accessSync, constants } from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { makeFolders } from "../../base/make-folders.ts";
import { PRIVATE_FOLDER } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { type Change, isNewData, isOlder, nextVersion, recordChange } from "../data-version.ts";
import { sql } from "../sql.ts";
import type { Store, Transaction } from "../store.ts";
import type { Table } from "../table.ts";
import { checkpoint, isLargeWal } from "./checkpoint.ts";
import { SqliteConnection } from "./connection.ts";
import { identityOf, removeSqliteWal, sqliteFile } from "./file.ts";
import { insertInto } from "./insert.ts";
import { noteCommit, SqliteReaders, snapshotOn, versionOn } from "./readers.ts";
import { prepareTables, requireTables } from "./tables.ts";

/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;

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
  const readers = new SqliteReaders(file, watch, () => fileState() === "same");
  let lastWrite: Promise<unknown> = Promise.resolve();
  let checkpointing: Promise<void> | undefined;
  let isWriting = false;
  let isClosed = false;

  function fileState(): ReturnType<SqliteStore["fileState"]> {
    const found = identityOf(file);
    if (found !== identity) return found === undefined ? "missing" : "replaced";
    // A process that opens the file without the WAL index creates another one, and ignores the locks in this one.
    const isComplete = identityOf(wal) === walIdentity && identityOf(`${file}-shm`) === indexIdentity;
    return isComplete ? "same" : "wal-missing";
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
      noteCommit();
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
    const [first, last] = keepWal ? [writer, readers] : [readers, writer];
    first.close();
    last.close();
  }

  return {
    version: () => readers.version(),
    snapshot: async () => readers.hold(),
    async read(work) {
      const snapshot = readers.hold();
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
        return readers
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
      readers.endLease();
      await checkpointing;
      closeNow(identityOf(file) !== identity);
    },
    fileState,
    isWriting: () => isWriting,
    isReading: () => readers.isReading,
    dropIdle: () => readers.dropIdle(),
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

function makeFolder(folder: string): void {
  try {
    makeFolders(folder, PRIVATE_FOLDER);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Problem("data-unusable", `The data folder ${folder} cannot be written.`, { cause });
  }
}
