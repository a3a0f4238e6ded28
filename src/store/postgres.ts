/**
 * The engine for who outgrows one machine: a PostgreSQL database that any number of processes share. A read is one read-only transaction
 * on one snapshot; writers of all processes wait for each other at an advisory lock. Connects when it is first used, and again when
 * connections break: while the server is away, everything fails with the problem `store-unavailable`.
 */
import { Client, Pool, type PoolClient } from "pg";
import { nextVersion } from "./data-version.ts";
import { findDamage } from "./postgres-check.ts";
import { PostgresConnection } from "./postgres-connection.ts";
import { explain, isLost, overloaded } from "./postgres-problems.ts";
import { prepareTables } from "./postgres-tables.ts";
import { TYPES } from "./postgres-types.ts";
import { VERSION_CHANNEL, VersionWatch } from "./postgres-version.ts";
import { type Sql, sql } from "./sql.ts";
import type { Row, Snapshot, Store, Transaction } from "./store.ts";
import type { Table } from "./table.ts";

/** Reads at the same time; others wait for their turn. */
const MOST_READS = 10;
/** More that wait are turned away at once: they would only be answered when nobody waits for the answer any more. */
const MOST_WAITING = 500;
/** For a connection: until it is made, or until another read gives it back. */
const CONNECT_MS = 5_000;
/** After which connections that nobody uses are closed. */
const IDLE_MS = 60_000;
const STATEMENT_MS = 30_000;
/** A reader that asks for nothing more holds back the server's cleaning; a slow client is cut off before (`stream-body.ts`). */
const IDLE_READ_MS = 60_000;
/** An import that waits for its source longer than this is given up. */
const IDLE_WRITE_MS = 600_000;
/** How long a writer waits for another writer. */
const WRITER_WAIT_MS = 5_000;
/** How often a read is done in all when its connection breaks. */
const MOST_ATTEMPTS = 3;
/** A connection that was cut without a word answers nothing, not even that a statement took too long. */
const SILENCE_MS = STATEMENT_MS + 5_000;

/** Taken by who writes; known to nobody else who uses the database. */
const WRITERS_LOCK = 7_283_002;

const CURRENT_VERSION = sql`SELECT value FROM meta WHERE name = 'version'`;

export function openPostgresStore(url: string, tables: readonly Table[]): Store {
  const options = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    fallback_application_name: "rathaus",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types: TYPES,
  };
  const readers = newPool({ ...options, max: MOST_READS, idleTimeoutMillis: IDLE_MS, query_timeout: SILENCE_MS });
  const writers = newPool({ ...options, max: 1 });
  const watch = new VersionWatch({
    newClient: () => new Client({ ...options, query_timeout: CONNECT_MS }),
    ask: () => read(async ({ version }) => version),
    notify: (payload) => readers.query("SELECT pg_notify($1, $2)", [VERSION_CHANNEL, payload]),
  });
  let prepared: Promise<void> | undefined;
  let lastWrite: Promise<unknown> = Promise.resolve();

  /** Once for each process; what fails is tried again by the next who needs it. */
  function prepare(): Promise<void> {
    const look = (client: Client): Promise<void> => prepareTables(new PostgresConnection(client), tables);
    prepared ??= using(writers, look, MOST_ATTEMPTS).catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  }

  async function read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    await prepare();
    if (readers.waitingCount >= MOST_WAITING) throw overloaded("Too many requests wait for the database.");
    const begunAt = performance.now();
    const answer = reading((connection, version) => {
      watch.learn(version, begunAt);
      return work(snapshotOn(connection, version));
    });
    return using(readers, answer, MOST_ATTEMPTS);
  }

  async function write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    await prepare();
    return using(writers, async (client) => {
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
    read,
    write(work) {
      const mine = lastWrite.then(() => write(work));
      lastWrite = mine.catch(() => {});
      return mine;
    },
    async check(deep) {
      await prepare();
      return using(
        readers,
        reading((connection) => findDamage(connection, tables, deep)),
      );
    },
    async close() {
      await lastWrite;
      await watch.close();
      await Promise.all([readers.end(), writers.end()]);
    },
  };
}

function newPool(options: ConstructorParameters<typeof Pool>[0]): Pool {
  const pool = new Pool(options);
  // Whoever uses a broken connection is told by the statement; one that nobody uses is dropped by the pool.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A connection of the pool for the time of a piece of work, and another one if it breaks, as long as there are attempts left. */
async function using<T>(pool: Pool, work: (client: Client) => Promise<T>, attempts = 1): Promise<T> {
  const client = await acquire(pool);
  let lost = false;
  try {
    return await work(client);
  } catch (error) {
    lost = isLost(error);
    if (!lost || attempts === 1) throw error;
  } finally {
    client.release(lost);
  }
  return using(pool, work, attempts - 1);
}

async function acquire(pool: Pool): Promise<PoolClient> {
  if (pool.ending) throw new Error("The store is closed.");
  try {
    return await pool.connect();
  } catch (error) {
    // The pool's words for: all connections were in use all the time.
    const waited = error instanceof Error && error.message === "timeout exceeded when trying to connect";
    throw waited ? overloaded("Too many requests wait for the database.", error) : explain(error);
  }
}

/** The work within a transaction that only reads. */
function reading<T>(work: (connection: PostgresConnection, version: string) => Promise<T>) {
  return async (client: Client): Promise<T> => {
    const connection = new PostgresConnection(client);
    try {
      return await work(connection, await beginReading(connection));
    } finally {
      // Nobody needs to wait for it: whoever gets the connection next is answered behind it.
      connection.end("COMMIT").catch(() => {});
    }
  };
}

/** One round trip. Limits are set for the transaction: a pooler may give its connection to others afterwards. */
async function beginReading(connection: PostgresConnection): Promise<string> {
  const [, [[version]]] = await connection.together(() =>
    Promise.all([
      connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      connection.rows<[string]>(
        sql`SELECT value, set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
            set_config('idle_in_transaction_session_timeout', ${String(IDLE_READ_MS)}, true)
            FROM meta WHERE name = 'version'`,
      ),
    ]),
  );
  return version;
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
