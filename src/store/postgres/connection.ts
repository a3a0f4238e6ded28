/**
 * One transaction on a connection to PostgreSQL. In: `Sql`, rows to insert. Out: rows as arrays, or a `Problem`.
 * Statements are pipelined: those issued together cost one round trip.
 */
import type { Client, QueryResult } from "pg";
import { isLost } from "../lost-snapshot.ts";
import type { Sql } from "../sql.ts";
import { refuseUnstorable } from "../storable.ts";
import type { Row } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import { CopyIn, CopyRows } from "./copy.ts";
import { explain } from "./problems.ts";
import { parametersOf, statementOf } from "./statement.ts";

/** Rows are sent in batches of about this many bytes. */
const BATCH_BYTES = 1024 * 1024;

const MANY_ROWS = 500;

export class PostgresConnection {
  readonly #client: Client;
  readonly #inserted = new Map<string, number>();
  #cursors = 0;
  #running = 0;
  /** Why no more statements run. */
  #over: Error | undefined;
  #isBroken = false;
  /** Awaited before any row is returned; fails if the rows must not be used. */
  check: (() => Promise<void>) | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whether the connection itself has failed, so that it cannot be reused. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Whether statements are waiting for their results. */
  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** Statements that `work` issues are sent in one piece. */
  together<T>(work: () => T): T {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return work();
    } finally {
      stream.uncork();
    }
  }

  /** Runs the last statement. Later ones fail: they would run in another caller's transaction. */
  async end(text: "COMMIT" | "ROLLBACK", reason = new Error("The transaction has ended.")): Promise<string> {
    const ended = this.execute(text);
    this.#over = reason;
    return ended;
  }

  /** Runs one or more statements without parameters, and returns the command tag of the last one. */
  async execute(text: string): Promise<string> {
    const result: QueryResult | QueryResult[] = await this.#guard(() => this.#client.query(text));
    return (Array.isArray(result) ? (result.at(-1) as QueryResult) : result).command;
  }

  /** All rows. A connection that does not answer within `timeout` milliseconds counts as broken. */
  async rows<T extends Row>(query: Sql, timeout?: number): Promise<T[]> {
    const options = { query_timeout: timeout, rowMode: "array" as const };
    const request = { ...statementOf(query), values: parametersOf(query), ...options };
    return (await this.#guard(() => this.#client.query(request))).rows as Row[] as T[];
  }

  /** How many rows the statement changed. */
  async run(statement: Sql): Promise<number> {
    refuseUnstorable(statement.values);
    const request = { ...statementOf(statement), values: parametersOf(statement) };
    return (await this.#guard(() => this.#client.query(request))).rowCount ?? 0;
  }

  /** Each batch is fetched while the previous one is being used. */
  async *batches<T extends Row>(query: Sql, size: number): AsyncGenerator<T[]> {
    this.#cursors += 1;
    const cursor = `cursor_${this.#cursors}`;
    const declaration = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${statementOf(query).text}`;
    const declared = this.#guard(() => this.#client.query(declaration, parametersOf(query)));
    const fetch = (): Promise<T[]> => {
      const request = { text: `FETCH ${size} FROM ${cursor}`, rowMode: "array" as const };
      const batch = this.#guard(() => this.#client.query(request)).then(({ rows }) => rows as Row[] as T[]);
      // A caller that stops early does not await it.
      batch.catch(() => {});
      return batch;
    };
    let next = fetch();
    await declared;
    try {
      for (;;) {
        const batch = await next;
        const isLast = batch.length < size;
        if (!isLast) next = fetch();
        if (batch.length > 0) yield batch;
        if (isLast) return;
      }
    } finally {
      // In a failed transaction there is nothing to close.
      await this.execute(`CLOSE ${cursor}`).catch(() => {});
    }
  }

  /**
   * Rows are buffered before they are sent: they may come from this same connection, which is busy from the
   * start of a COPY to its end.
   */
  async insert(table: Table, rows: Iterable<Row> | AsyncIterable<Row>): Promise<number> {
    const buffer = new CopyRows();
    let count = 0;
    let sent = Promise.resolve();
    const send = async (): Promise<void> => {
      count += buffer.count;
      const batch = buffer.take();
      // One batch is being sent while the next is filled.
      await sent;
      sent = this.#copy(table, batch);
    };
    if (Symbol.iterator in rows) {
      for (const row of rows) {
        buffer.add(row);
        if (buffer.size >= BATCH_BYTES) await send();
      }
    } else {
      for await (const row of rows) {
        buffer.add(row);
        if (buffer.size >= BATCH_BYTES) await send();
      }
    }
    if (buffer.count > 0) await send();
    await sent;
    this.#inserted.set(table.name, (this.#inserted.get(table.name) ?? 0) + count);
    return count;
  }

  /**
   * Analyzes the tables that got many rows. Autovacuum does so some time later; until then the planner would assume
   * that they are small, and scan all records of an index to find ten of them.
   */
  async analyze(): Promise<void> {
    const grown = [...this.#inserted].filter(([, rows]) => rows >= MANY_ROWS).map(([name]) => name);
    if (grown.length === 0) return;
    await this.execute("SAVEPOINT before_analyze");
    try {
      await this.execute(`ANALYZE ${quoted(grown)}`);
    } catch {
      // The import is valid without it: another session is working on a table.
      await this.execute("ROLLBACK TO before_analyze");
    }
  }

  async #copy(table: Table, rows: Buffer): Promise<void> {
    await this.#guard(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#client.query(new CopyIn(table, rows, (error) => (error ? reject(error) : resolve())));
      return promise;
    });
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#over) throw this.#over;
    this.#running += 1;
    const response = work()
      .catch((error) => {
        const explained = explain(error);
        if (isLost(explained)) this.#isBroken = true;
        throw explained;
      })
      .finally(() => {
        this.#running -= 1;
      });
    const [result] = await Promise.all([response, this.check?.()]);
    return result;
  }
}
