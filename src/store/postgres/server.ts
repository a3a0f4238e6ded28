/**
 * One PostgreSQL server that answers reads: its connections, and whether it is used at the moment. One that cannot be reached or has old
 * data is left out and asked in the background until it is well again, so that no reader waits for a server that is known to be away.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Pool, PoolClient } from "pg";
import type { Problem } from "../../base/problems.ts";
import { isLost } from "../lost-snapshot.ts";
import type { HeldSnapshot } from "../store.ts";
import { clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { acquire, newPool, withClient } from "./pool.ts";
import { PoolExhausted, unavailable } from "./problems.ts";
import { beginRead, type ReadTransaction, STATEMENT_MS } from "./read-transaction.ts";

/** A connection that was cut without a word answers nothing, not even that a statement took too long. */
const SILENCE_MS = STATEMENT_MS + 5_000;
/** Between questions whether a server is well again: a standby often needs a moment only. */
const SOONEST_MS = 100;
const SELDOMEST_MS = 1_000;

export interface ServerRole {
  /** How many reads it answers at the same time; others wait for their turn. */
  readonly connections: number;
  /** Looks, before the first read, whether the server holds what is needed. */
  readonly prepare: (connection: PostgresConnection) => Promise<void>;
  /** The newest data version that this process has seen. */
  readonly newest: () => string | undefined;
  /** Is called with the data version that a transaction begun at that time has seen. */
  readonly seen: (version: string, begunAt: number) => void;
  /** Whether reads may see this data version. */
  readonly isCurrent: (version: string) => boolean;
  /** Is told why the server is left out, or nothing when it is used again. */
  readonly changed: (trouble?: Problem) => void;
}

export class PostgresServer {
  readonly #role: ServerRole;
  readonly #pool: Pool;
  readonly #closing = new AbortController();
  #prepared: Promise<void> | undefined;
  #trouble: Problem | undefined;
  #oldVersion: string | undefined;
  /** The version that the last transaction saw here. */
  #lastVersion: string | undefined;
  #recovery: Promise<void> | undefined;

  constructor(url: string, role: ServerRole) {
    this.#role = role;
    this.#pool = newPool({ ...clientConfig(url), query_timeout: SILENCE_MS }, role.connections);
  }

  /** Why it is left out; nothing while it is used. */
  get trouble(): Problem | undefined {
    return this.#trouble;
  }

  /** The data version of a server that is left out because it is behind. */
  get oldVersion(): string | undefined {
    return this.#oldVersion;
  }

  /** Reads that it works on or that wait for it. */
  get load(): number {
    return this.#pool.totalCount - this.#pool.idleCount + this.#pool.waitingCount;
  }

  /** Once for each process; what fails is tried again by the next who needs it. */
  prepare(): Promise<void> {
    const look = (client: Client): Promise<void> => this.#role.prepare(new PostgresConnection(client));
    this.#prepared ??= this.#using(look).catch((error) => {
      this.#prepared = undefined;
      throw error;
    });
    return this.#prepared;
  }

  /** A server with old data is left out; `evenIfOld` takes a snapshot of it nevertheless. */
  async snapshot(evenIfOld: boolean): Promise<HeldSnapshot> {
    const newest = this.#role.newest();
    return this.#hold(evenIfOld, newest === this.#lastVersion ? newest : undefined);
  }

  /** The data version that the server has now. */
  async version(): Promise<string> {
    const snapshot = await this.#hold(true);
    snapshot.release();
    return snapshot.version;
  }

  /** With an expected version, the snapshot can be used before the server has confirmed it. */
  async #hold(evenIfOld: boolean, expected?: string): Promise<HeldSnapshot> {
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
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      transaction.end();
      client.release(connection.isBroken);
    };
    actual.then(
      (seen) => this.#note(seen, begunAt),
      () => {},
    );
    if (expected === undefined) {
      this.#note(version, begunAt);
      if (this.#oldVersion !== undefined && !evenIfOld) {
        release();
        // Several servers may share one address: the next connection perhaps leads to another one.
        throw this.#leaveOut(unavailable("The database server has fallen behind.", undefined));
      }
    }
    return { version, confirm, rows, batches, release };
  }

  #note(version: string, begunAt: number): void {
    this.#lastVersion = version;
    this.#oldVersion = this.#role.isCurrent(version) ? undefined : version;
    this.#role.seen(version, begunAt);
  }

  /** Sends a message to all who listen at the server. */
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
      return await acquire(this.#pool);
    } catch (error) {
      if (isLost(error)) throw this.#leaveOut(error);
      // Waited for connections that others could not open either.
      throw error instanceof PoolExhausted && this.#trouble ? this.#trouble : error;
    }
  }

  #leaveOut(trouble: Problem): Problem {
    if (!this.#trouble) this.#role.changed(trouble);
    this.#trouble = trouble;
    this.#recovery ??= this.#recover().finally(() => {
      this.#recovery = undefined;
    });
    return trouble;
  }

  async #recover(): Promise<void> {
    const { signal } = this.#closing;
    for (let wait = SOONEST_MS; ; wait = Math.min(2 * wait, SELDOMEST_MS)) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      try {
        (await this.#hold(false)).release();
        this.#trouble = undefined;
        this.#role.changed();
        return;
      } catch {
        // Still away or behind; `#leaveOut` has noted why.
      }
    }
  }
}
