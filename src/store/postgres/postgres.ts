/**
 * The engine for more than one machine: a PostgreSQL database that any number of processes share. A read is a read-only
 * transaction on one snapshot, on a hot standby if there are any; an advisory lock serializes the writers of all
 * processes. Connects on first use and reconnects when connections break. While no server is reachable, everything
 * fails with the problem `store-unavailable`.
 */
import { Client } from "pg";
import type { Observer } from "../../base/events.ts";
import { runWithoutContext } from "../../base/work/request-context.ts";
import { type Change, isNewData, nextVersion, recordChange } from "../data-version.ts";
import { isLost, readWithRetry } from "../lost-snapshot.ts";
import { type Sql, sql } from "../sql.ts";
import type { Row, Snapshot, Store, Transaction } from "../store.ts";
import type { Table } from "../table.ts";
import { findCorruption } from "./check.ts";
import { CONNECT_MS, clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { acquire, newPool, withClient } from "./pool.ts";
import { PoolExhausted } from "./problems.ts";
import { beginRead } from "./read-transaction.ts";
import { PostgresServer, type ServerRole } from "./server.ts";
import { spreadReads } from "./spread-reads.ts";
import { prepareTables, requireTables } from "./tables.ts";
import { VERSION_CHANNEL, VersionWatch } from "./version.ts";

/** An import that waits for its source longer than this is aborted. */
const IDLE_WRITE_MS = 600_000;
/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;
/** The writers' lock; an arbitrary number that other users of the database are unlikely to use. */
const WRITERS_LOCK = 7_283_002;

const CURRENT_VERSION = sql`SELECT value FROM meta WHERE name = 'version'`;

export interface PostgresOptions {
  /** URLs of hot standbys of the database, for reads. */
  readonly standbys?: readonly string[];
  /** Concurrent reads of this process on each server. */
  readonly connections?: number;
  readonly observe?: Observer;
}

export function openPostgresStore(url: string, tables: readonly Table[], options: PostgresOptions = {}): Store {
  const { standbys = [], connections = 10, observe = () => {} } = options;
  const config = clientConfig(url);
  const role = (name: string): Omit<ServerRole, "prepare"> => ({
    connections,
    newest: () => watch.known,
    seen: (version, begunAt) => watch.learn(version, begunAt),
    isCurrent: (version) => !watch.isStale(version),
    changed: (problem) =>
      observe(
        problem
          ? { type: "database-skipped", server: name, error: problem }
          : { type: "database-recovered", server: name },
      ),
  });
  const primary = new PostgresServer(url, {
    ...role("primary"),
    // The primary is never stale: older data there was restored, perhaps from a backup.
    isCurrent: () => true,
    prepare: (connection) => prepareTables(connection, tables),
  });
  const replicas = standbys.map(
    (address, i) =>
      new PostgresServer(address, {
        ...role(`standby ${i + 1}`),
        prepare: (connection) => requireTables(connection, tables),
      }),
  );
  const snapshot = spreadReads(primary, replicas);
  // For writes and checks, whose statements have no timeout.
  const unlimited = newPool(config, 2);
  const watch = new VersionWatch({
    newClient: () => new Client({ ...config, query_timeout: CONNECT_MS }),
    poll: () => runWithoutContext(newestVersion),
    notify: (message) => runWithoutContext(() => primary.notify(VERSION_CHANNEL, message)),
  });
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** From the primary if possible: a lagging standby would hide an import. */
  async function newestVersion(): Promise<string> {
    try {
      if (!primary.problem) return await primary.version();
    } catch (error) {
      if (!isLost(error) && !(error instanceof PoolExhausted)) throw error;
    }
    return readWithRetry(snapshot, async ({ version }) => version);
  }

  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    await primary.prepare();
    return withClient(await acquire(unlimited), async (client) => {
      const connection = new PostgresConnection(client);
      try {
        const version = await beginWriting(connection);
        const changes = new Set<Change>();
        const result = await work({
          ...snapshotOn(connection, version),
          run: (statement) => connection.run(statement),
          insert: (table, rows) => connection.insert(table, rows),
          // Not TRUNCATE, with which readers of the old data would find the table empty.
          clear: async (table) => void (await connection.execute(`DELETE FROM "${table.name}"`)),
          changeVersion: (change = "all") => void changes.add(change),
        });
        await connection.analyze();
        const next = changes.size === 0 ? version : nextVersion(version, changes);
        if (changes.size > 0) {
          await connection.run(sql`UPDATE meta SET value = ${next} WHERE name = 'version'`);
          if (isNewData(changes)) await connection.run(recordChange());
          await connection.run(sql`SELECT pg_notify(${VERSION_CHANNEL}, ${next})`);
        }
        // COMMIT rolls back a transaction with a failed statement, which PostgreSQL does not report as an error.
        if ((await connection.end("COMMIT")) !== "COMMIT") throw new Error("A statement of the transaction failed.");
        watch.learn(next);
        return result;
      } catch (error) {
        await connection.end("ROLLBACK").catch(() => {});
        throw error;
      }
    });
  }

  return {
    version: () => watch.current(),
    snapshot,
    read: (work) => readWithRetry(snapshot, work),
    write(work) {
      const mine = lastWrite.then(() => write(work));
      lastWrite = mine.catch(() => {});
      return mine;
    },
    async check(deep) {
      await primary.prepare();
      return withClient(await acquire(unlimited), async (client) => {
        const { connection, end } = await beginRead(client);
        try {
          return await findCorruption(connection, tables, deep);
        } finally {
          end();
        }
      });
    },
    async close() {
      await lastWrite;
      await watch.close();
      await Promise.all([unlimited.end(), ...[primary, ...replicas].map((server) => server.close())]);
    },
  };
}

/** Waits for other writers, also of other processes, and returns the current version. */
async function beginWriting(connection: PostgresConnection): Promise<string> {
  const [, , , [[version]]] = await connection.together(() =>
    Promise.all([
      connection.execute("BEGIN"),
      connection.rows(
        sql`SELECT set_config('lock_timeout', ${String(WRITER_WAIT_MS)}, true),
            set_config('idle_in_transaction_session_timeout', ${String(IDLE_WRITE_MS)}, true)`,
      ),
      connection.execute(`SELECT pg_advisory_xact_lock(${WRITERS_LOCK})`),
      connection.rows<[string]>(CURRENT_VERSION),
    ]),
  );
  return version;
}

function snapshotOn(connection: PostgresConnection, version: string): Snapshot {
  return {
    version,
    rows: <T extends Row>(query: Sql) => connection.rows<T>(query),
    batches: <T extends Row>(query: Sql, size: number) => connection.batches<T>(query, size),
  };
}
