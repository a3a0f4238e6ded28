/**
 * The connections that read an SQLite store. Reads share a connection that holds one snapshot; after a commit, new
 * reads get a fresh snapshot, and the old one is released with its last reader. All connections belong to the file that
 * was opened, even if another one takes its name.
 */
import { performance } from "node:perf_hooks";
import { Problem } from "../../base/problems.ts";
import { type Sql, sql } from "../sql.ts";
import type { HeldSnapshot, Row, Snapshot } from "../store.ts";
import { SqliteConnection } from "./connection.ts";

/** A commit of another process is noticed within this time: each check makes SQLite take and release a lock. */
const CHECK_EVERY_MS = 2;

/** Reads that begin within this time share a snapshot. It is short because a held snapshot blocks the checkpoint. */
const LEASE_MS = 100;

/** Commits of this process, through any store: they are noticed at once. */
let ownCommits = 0;

export function noteCommit(): void {
  ownCommits += 1;
}

/** A connection that holds one snapshot, and how many reads use it. */
interface Lease {
  readonly connection: SqliteConnection;
  readonly snapshot: Snapshot;
  /** SQLite's own change counter when the snapshot was taken. */
  readonly counter: number;
  users: number;
}

export class SqliteReaders {
  readonly #file: string;
  readonly #isOpenFile: () => boolean;
  readonly #watch: SqliteConnection;
  readonly #idle: SqliteConnection[] = [];
  #lease: Lease | undefined;
  /** The lease that began last: if no connection is idle, it has users. */
  #newest: Lease | undefined;
  #leaseEnd: NodeJS.Timeout | undefined;
  #known = { counter: -1, version: "" };
  #lastCheck = { at: Number.NEGATIVE_INFINITY, ownCommits: -1, counter: -1 };
  #reads = 0;
  #isClosed = false;

  /** `watch` is the first connection; `isOpenFile` tells whether the file of that name is still the one it reads. */
  constructor(file: string, watch: SqliteConnection, isOpenFile: () => boolean) {
    this.#file = file;
    this.#watch = watch;
    this.#isOpenFile = isOpenFile;
    this.#keepOneIdle();
  }

  version(): string {
    const counter = this.#changeCounter();
    if (this.#known.counter !== counter) this.#known = { counter, version: versionOn(this.#watch) };
    return this.#known.version;
  }

  hold(): HeldSnapshot {
    const used = this.#acquire();
    let isReleased = false;
    this.#reads += 1;
    return {
      ...used.snapshot,
      confirm: async () => {},
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#reads -= 1;
        this.#release(used);
      },
    };
  }

  get isReading(): boolean {
    return this.#reads > 0;
  }

  /** Outside of any snapshot. */
  rows<T extends Row>(query: Sql): T[] {
    return this.#watch.rows<T>(query);
  }

  /** Current readers continue; the next one gets a new lease. */
  endLease(): void {
    clearTimeout(this.#leaseEnd);
    const ended = this.#lease;
    this.#lease = undefined;
    if (ended?.users === 0) this.#returnConnection(ended);
  }

  /** Replaces the idle connections, and so their page caches; reads in progress continue. */
  dropIdle(): void {
    this.endLease();
    for (const connection of this.#idle.splice(0)) connection.close();
    this.#keepOneIdle();
  }

  /** Reads in progress continue to their end. */
  close(): void {
    this.#isClosed = true;
    this.endLease();
    for (const connection of [...this.#idle, this.#watch]) connection.close();
  }

  /** Changes whenever another connection commits. */
  #changeCounter(): number {
    const now = performance.now();
    const { at, ownCommits: seen } = this.#lastCheck;
    if (now - at >= CHECK_EVERY_MS || seen !== ownCommits) {
      this.#lastCheck = { at: now, ownCommits, counter: this.rows<[number]>(sql`PRAGMA data_version`)[0][0] };
    }
    return this.#lastCheck.counter;
  }

  #acquire(): Lease {
    const counter = this.#changeCounter();
    if (this.#lease?.counter !== counter) {
      this.endLease();
      this.#lease = this.#newLease(counter);
      this.#newest = this.#lease;
      this.#leaseEnd = setTimeout(() => this.endLease(), LEASE_MS).unref();
      // From now on, `version` never returns an older one.
      this.#known = { counter, version: this.#lease.snapshot.version };
    }
    this.#lease.users += 1;
    return this.#lease;
  }

  #newLease(counter: number): Lease {
    const connection = this.#idle.pop() ?? this.#connect();
    if (connection) {
      const version = beginOn(connection);
      return { connection, snapshot: snapshotOn(connection, version), counter, users: 0 };
    }
    const newest = this.#newest;
    if (newest && newest.users > 0 && newest.snapshot.version === versionOn(this.#watch)) return newest;
    throw new Problem("data-unusable", `The store ${this.#file} has been replaced, and is not open yet.`);
  }

  /** A lease stays open for the next reader: to begin and end a transaction takes longer than most queries. */
  #release(used: Lease): void {
    used.users -= 1;
    if (this.#lease !== used && used.users === 0) this.#returnConnection(used);
  }

  #returnConnection({ connection }: Lease): void {
    try {
      connection.execute("COMMIT");
    } catch {
      // The file is corrupt, which the next read reports. No caller waits here, so the error must not end the process.
      connection.close();
      return;
    }
    if (this.#isClosed) connection.close();
    else this.#idle.push(connection);
  }

  /** A connection to the open file; none if another file has taken its name. */
  #connect(): SqliteConnection | undefined {
    const connection = new SqliteConnection(this.#file, { readOnly: true });
    try {
      // The first read opens the WAL, which may be gone later.
      versionOn(connection);
    } catch (error) {
      connection.close();
      if (this.#isOpenFile()) throw error;
      return undefined;
    }
    if (this.#isOpenFile()) return connection;
    connection.close();
    return undefined;
  }

  /** So that the open file can be read even if another one takes its name before the next read. */
  #keepOneIdle(): void {
    try {
      const connection = this.#connect();
      if (connection) this.#idle.push(connection);
    } catch {
      // The next read reports it.
    }
  }
}

export function versionOn(connection: SqliteConnection): string {
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

export function snapshotOn(connection: SqliteConnection, version: string): Snapshot {
  return {
    version,
    rows: async <T extends Row>(query: Sql) => connection.rows<T>(query),
    async *batches<T extends Row>(query: Sql, size: number) {
      yield* connection.batches<T>(query, size);
    },
  };
}
