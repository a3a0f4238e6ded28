/**
 * One PostgreSQL server for reads: its connection pool and its health. A server that is unreachable or
 * stale is temporarily skipped, and probed in the background until it recovers, so that no reader waits for
 * a server known to be down.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Pool, PoolClient } from "pg";
import type { Problem } from "../../base/problems.ts";
import { runWithoutContext } from "../../base/work/request-context.ts";
import { isLost } from "../lost-snapshot.ts";
import type { HeldSnapshot } from "../store.ts";
import { clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { ConnectionQueue } from "./connection-queue.ts";
import { acquire, newPool, withClient } from "./pool.ts";
import { PoolExhausted, unavailable } from "./problems.ts";
import { beginRead, type ReadTransaction, STATEMENT_MS } from "./read-transaction.ts";

/** A connection that was cut silently reports nothing, not even a statement timeout. */
const SILENCE_MS = STATEMENT_MS + 5_000;
/** Backoff between probes: a standby often needs only a moment. */
const MIN_RETRY_MS = 100;
const MAX_RETRY_MS = 1_000;
/** If no other server is left, reads wait this long for one that has just failed. */
const GRACE_MS = 1_000;

export interface ServerRole {
  /** The number of concurrent reads; others wait. */
  readonly connections: number;
  /** Checks before the first read that the server has the tables. */
  readonly prepare: (connection: PostgresConnection) => Promise<void>;
  /** The newest data version that this process has seen. */
  readonly newest: () => string | undefined;
  /** Called with the data version that a transaction begun at that time has seen. */
  readonly seen: (version: string, begunAt: number) => void;
  /** Whether reads may see this data version. */
  readonly isCurrent: (version: string) => boolean;
  /** Called with the reason why the server is skipped, or without one when it is used again. */
  readonly changed: (problem?: Problem) => void;
}

export class PostgresServer {
  readonly #role: ServerRole;
  readonly #pool: Pool;
  readonly #queue: ConnectionQueue;
  readonly #closing = new AbortController();
  #prepared: Promise<void> | undefined;
  #problem: Problem | undefined;
  #skippedAt = 0;
  #staleVersion: string | undefined;
  /** The version that the last transaction saw here. */
  #lastVersion: string | undefined;
  #recovery: Promise<void> | undefined;

  constructor(url: string, role: ServerRole) {
    this.#role = role;
    this.#pool = newPool({ ...clientConfig(url), query_timeout: SILENCE_MS }, role.connections);
    this.#queue = new ConnectionQueue(this.#pool);
  }

  /** Why it is skipped; undefined while it is used. */
  get problem(): Problem | undefined {
    return this.#problem;
  }

  /** Whether it was used until a moment ago: a connection may break although the server works. */
  get isJustSkipped(): boolean {
    return this.#problem !== undefined && performance.now() - this.#skippedAt < GRACE_MS;
  }

  /** The data version of a server that is skipped because it is stale. */
  get staleVersion(): string | undefined {
    return this.#staleVersion;
  }

  /** Reads in progress or waiting. */
  get load(): number {
    return this.#pool.totalCount - this.#pool.idleCount + this.#queue.waiting;
  }

  /** Runs once per process. A failure is retried by the next caller. */
  prepare(): Promise<void> {
    const prepare = (client: Client): Promise<void> => this.#role.prepare(new PostgresConnection(client));
    this.#prepared ??= runWithoutContext(() => this.#using(prepare)).catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  /** A server with stale data is skipped unless `allowStale` is set. */
  async snapshot(allowStale: boolean): Promise<HeldSnapshot> {
    const newest = this.#role.newest();
    return this.#hold(allowStale, newest === this.#lastVersion ? newest : undefined);
  }

  /** The data version that the server has now. */
  async version(): Promise<string> {
    const snapshot = await this.#hold(true);
    snapshot.release();
    return snapshot.version;
  }

  /** With an expected version, the snapshot can be used before the server has confirmed it. */
  async #hold(allowStale: boolean, expected?: string): Promise<HeldSnapshot> {
    await this.prepare();
    const begunAt = performance.now();
    const client = await this.#connect();
    let transaction: ReadTransaction;
    try {
      transaction = await beginRead(client, expected);
    } catch (error) {
      client.release(isLost(error));
      throw error;
    }
    const { version, connection, actual, confirm, rows, batches } = transaction;
    let isReleased = false;
    const end = (reason?: Problem): void => {
      if (isReleased) return;
      isReleased = true;
      transaction.end(reason);
      client.release(connection.isBroken);
    };
    const release = (): void => end();
    // Lost for its reader, like one that broke: the work is repeated.
    this.#queue.allowTaking(client, {
      get isBusy() {
        return connection.isBusy;
      },
      end: () => end(unavailable("Others needed the connection to the database.", undefined)),
    });
    if (expected !== undefined) {
      actual.then(
        (seen) => this.#note(seen, begunAt, allowStale),
        () => {},
      );
    } else {
      this.#note(version, begunAt, allowStale);
      if (this.#staleVersion !== undefined && !allowStale) {
        release();
        // Several servers may share one address: the next connection may reach another one.
        throw this.#skip(unavailable("The database server has stale data.", undefined));
      }
    }
    return { version, confirm, rows, batches, release };
  }

  /** The rest of the process learns only of data that somebody will see: a standby that lags is not the database. */
  #note(version: string, begunAt: number, allowStale: boolean): void {
    this.#lastVersion = version;
    this.#staleVersion = this.#role.isCurrent(version) ? undefined : version;
    if (this.#staleVersion === undefined || allowStale) this.#role.seen(version, begunAt);
  }

  /** Sends a message to all listeners of the server. */
  async notify(channel: string, message: string): Promise<void> {
    await this.#using((client) => client.query("SELECT pg_notify($1, $2)", [channel, message]));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#recovery;
    await this.#pool.end();
  }

  async #using<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    return withClient(client, work);
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await acquire(this.#pool, () => this.#queue.acquire());
    } catch (error) {
      if (isLost(error)) throw this.#skip(error);
      // It waited for connections that could not be opened.
      throw error instanceof PoolExhausted && this.#problem ? this.#problem : error;
    }
  }

  #skip(problem: Problem): Problem {
    if (!this.#problem) {
      this.#role.changed(problem);
      this.#skippedAt = performance.now();
    }
    this.#problem = problem;
    this.#recovery ??= runWithoutContext(() => this.#recover()).finally(() => {
      this.#recovery = undefined;
    });
    return problem;
  }

  async #recover(): Promise<void> {
    const { signal } = this.#closing;
    for (let wait = MIN_RETRY_MS; ; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        (await this.#hold(false)).release();
        this.#problem = undefined;
        this.#role.changed();
        return;
      } catch {
        // Still unreachable or stale; `#skip` has recorded why.
      }
    }
  }
}
