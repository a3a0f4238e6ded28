/**
 * One PostgreSQL server that answers reads: its connections, and whether it is used at the moment. One that cannot be reached or has old
 * data is left out and asked in the background until it is well again, so that no reader waits for a server that is known to be away.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client, Pool } from "pg";
import type { Problem } from "../../base/problems.ts";
import { clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { newPool, withClient } from "./pool.ts";
import { isLost, NoTurn, unavailable } from "./problems.ts";
import { type Reading, reading, STATEMENT_MS } from "./read-transaction.ts";

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
  /** The data version that it most likely has. */
  readonly expected: () => string | undefined;
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

  /** With data that is behind, the server is left out; `evenIfOld` takes it nevertheless. */
  async read<T>(work: Reading<T>, evenIfOld: boolean): Promise<T> {
    await this.prepare();
    const ifCurrent: Reading<T> = async (connection, version) => {
      this.#oldVersion = this.#role.isCurrent(version) ? undefined : version;
      if (this.#oldVersion === undefined || evenIfOld) return work(connection, version);
      // Behind one address may stand several servers: the next connection perhaps leads to another one.
      throw this.#leaveOut(unavailable("The database server has fallen behind.", undefined));
    };
    return this.#using((client) => reading(client, ifCurrent, this.#role.expected()));
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
    let connected = false;
    try {
      return await withClient(this.#pool, (client) => {
        connected = true;
        return work(client);
      });
    } catch (error) {
      if (connected) throw error;
      if (isLost(error)) throw this.#leaveOut(error);
      // Who waited for connections that others could not make either.
      throw error instanceof NoTurn && this.#trouble ? this.#trouble : error;
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
        await this.read(async () => {}, false);
        this.#trouble = undefined;
        this.#role.changed();
        return;
      } catch {
        // Still away or behind; `#leaveOut` has noted why.
      }
    }
  }
}
