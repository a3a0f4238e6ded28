/**
 * The engine for who outgrows one machine: a PostgreSQL database that any number of processes share. A read is one read-only transaction
 * on one snapshot, at a hot standby where there are any; writers of all processes wait for each other at an advisory lock. Connects when it is
 * first used, and again when connections break: while no server can answer, everything fails with the problem `store-unavailable`.
 */
import { Client } from "pg";
import type { Observer } from "../../base/events.ts";
import { nextVersion, noteChange } from "../data-version.ts";
import { isLost, readRepeatably } from "../lost-snapshot.ts";
import { type Sql, sql } from "../sql.ts";
import type { Row, Snapshot, Store, Transaction } from "../store.ts";
import type { Table } from "../table.ts";
import { findDamage } from "./check.ts";
import { CONNECT_MS, clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { acquire, newPool, withClient } from "./pool.ts";
import { beginRead } from "./read-transaction.ts";
import { PostgresServer, type ServerRole } from "./server.ts";
import { spreadReads } from "./spread-reads.ts";
import { prepareTables, requireTables } from "./tables.ts";
import { VERSION_CHANNEL, VersionWatch } from "./version.ts";

/** An import that waits for its source longer than this is given up. */
const IDLE_WRITE_MS = 600_000;
/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;
/** Taken by who writes; known to nobody else who uses the database. */
const WRITERS_LOCK = 7_283_002;

const CURRENT_VERSION = sql`SELECT value FROM meta WHERE name = 'version'`;

export interface PostgresOptions {
  /** Addresses of hot standbys of the database, for reads. */
  readonly standbys?: readonly string[];
  /** Reads that each server answers at the same time for this process. */
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
    isCurrent: (version) => !watch.isOld(version),
    changed: (trouble) =>
      observe(
        trouble
          ? { type: "database-skipped", server: name, error: trouble }
          : { type: "database-recovered", server: name },
      ),
  });
  const primary = new PostgresServer(url, {
    ...role("primary"),
    // What the primary says is never old: at most it was set back, from a backup perhaps.
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
  // For who writes, and for who looks at everything: they may wait for an answer for as long as it takes.
  const patient = newPool(config, 2);
  const watch = new VersionWatch({
    newClient: () => new Client({ ...config, query_timeout: CONNECT_MS }),
    ask: newestVersion,
    notify: (message) => primary.notify(VERSION_CHANNEL, message),
  });
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** As the primary knows it: a standby that is behind would hide an import. */
  async function newestVersion(): Promise<string> {
    try {
      if (!primary.trouble) return await primary.version();
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return readRepeatably(snapshot, async ({ version }) => version);
  }

  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    await primary.prepare();
    return withClient(await acquire(patient), async (client) => {
      const connection = new PostgresConnection(client);
      try {
        const version = await beginWriting(connection);
        let changed = false;
        const result = await work({
          ...snapshotOn(connection, version),
          run: (statement) => connection.run(statement),
          insert: (table, rows) => connection.insert(table, rows),
          // Not TRUNCATE: readers of the old data would find the table empty.
          clear: async (table) => void (await connection.execute(`DELETE FROM "${table.name}"`)),
          changeVersion: () => {
            changed = true;
          },
        });
        await connection.analyze();
        const next = changed ? nextVersion(version) : version;
        if (changed) {
          await connection.run(sql`UPDATE meta SET value = ${next} WHERE name = 'version'`);
          await connection.run(noteChange());
          await connection.run(sql`SELECT pg_notify(${VERSION_CHANNEL}, ${next})`);
        }
        // A transaction in which a statement failed is undone, and PostgreSQL does not call that an error.
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
    read: (work) => readRepeatably(snapshot, work),
    write(work) {
      const mine = lastWrite.then(() => write(work));
      lastWrite = mine.catch(() => {});
      return mine;
    },
    async check(deep) {
      await primary.prepare();
      return withClient(await acquire(patient), async (client) => {
        const { connection, end } = await beginRead(client);
        try {
          return await findDamage(connection, tables, deep);
        } finally {
          end();
        }
      });
    },
    async close() {
      await lastWrite;
      await watch.close();
      await Promise.all([patient.end(), ...[primary, ...replicas].map((server) => server.close())]);
    },
  };
}

/** Waits for other writers, of other processes too, and tells the version that they left. */
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
