/**
 * One transaction on a connection to PostgreSQL. In: `Sql`, rows to add. Out: rows as arrays, or a `Problem`. Statements go out as they
 * are given and are answered in turn, so that those given together cost one round trip.
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

/** Rows are sent in pieces of about this many bytes. */
const PIECE_BYTES = 1024 * 1024;

const MANY_ROWS = 500;

export class PostgresConnection {
  readonly #client: Client;
  readonly #inserted = new Map<string, number>();
  #cursors = 0;
  #isOver = false;
  #isBroken = false;
  /** Awaited before any row is returned; fails if the rows must not be seen. */
  check: (() => Promise<void>) | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Whether the connection itself has failed, so that nobody else can use it. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Statements that are given within `work` leave in one piece. */
  together<T>(work: () => T): T {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      return work();
    } finally {
      stream.uncork();
    }
  }

  /** The last statement. What anybody still gives after it must not run in the transaction of somebody else. */
  async end(text: "COMMIT" | "ROLLBACK"): Promise<string> {
    const ended = this.execute(text);
    this.#isOver = true;
    return ended;
  }

  /** One or more statements without parameters; tells the last one's command tag. */
  async execute(text: string): Promise<string> {
    const result: QueryResult | QueryResult[] = await this.#guard(() => this.#client.query(text));
    return (Array.isArray(result) ? (result.at(-1) as QueryResult) : result).command;
  }

  /** All rows; a connection that is silent for `patience` milliseconds is given up. */
  async rows<T extends Row>(query: Sql, patience?: number): Promise<T[]> {
    const limit = { query_timeout: patience, rowMode: "array" as const };
    const ask = { ...statementOf(query), values: parametersOf(query), ...limit };
    return (await this.#guard(() => this.#client.query(ask))).rows as Row[] as T[];
  }

  /** How many rows the statement changed. */
  async run(statement: Sql): Promise<number> {
    refuseUnstorable(statement.values);
    const ask = { ...statementOf(statement), values: parametersOf(statement) };
    return (await this.#guard(() => this.#client.query(ask))).rowCount ?? 0;
  }

  /** Each batch is asked for while the one before is being used. */
  async *batches<T extends Row>(query: Sql, size: number): AsyncGenerator<T[]> {
    this.#cursors += 1;
    const cursor = `walk_${this.#cursors}`;
    const declaration = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${statementOf(query).text}`;
    const declared = this.#guard(() => this.#client.query(declaration, parametersOf(query)));
    const fetch = (): Promise<T[]> => {
      const ask = { text: `FETCH ${size} FROM ${cursor}`, rowMode: "array" as const };
      const batch = this.#guard(() => this.#client.query(ask)).then(({ rows }) => rows as Row[] as T[]);
      // Whoever leaves the walk early does not wait for it.
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
      // In a transaction that has failed there is nothing left to close.
      await this.execute(`CLOSE ${cursor}`).catch(() => {});
    }
  }

  /**
   * Rows are gathered before they are sent: where they come from may well be this same connection, which is busy from the start of a
   * COPY to its end.
   */
  async insert(table: Table, rows: Iterable<Row> | AsyncIterable<Row>): Promise<number> {
    const gathered = new CopyRows();
    let count = 0;
    let sent = Promise.resolve();
    const send = async (): Promise<void> => {
      count += gathered.count;
      const piece = gathered.take();
      // One piece is on its way while the next is gathered.
      await sent;
      sent = this.#copy(table, piece);
    };
    if (Symbol.iterator in rows) {
      for (const row of rows) {
        gathered.add(row);
        if (gathered.size >= PIECE_BYTES) await send();
      }
    } else {
      for await (const row of rows) {
        gathered.add(row);
        if (gathered.size >= PIECE_BYTES) await send();
      }
    }
    if (gathered.count > 0) await send();
    await sent;
    this.#inserted.set(table.name, (this.#inserted.get(table.name) ?? 0) + count);
    return count;
  }

  /**
   * Has the server look at the tables that got many rows. It does so by itself some time after; until then it would take them for small
   * ones, and go through all records of an index to find ten of them.
   */
  async analyze(): Promise<void> {
    const grown = [...this.#inserted].filter(([, rows]) => rows >= MANY_ROWS).map(([name]) => name);
    if (grown.length === 0) return;
    await this.execute("SAVEPOINT before_analyze");
    try {
      await this.execute(`ANALYZE ${quoted(grown)}`);
    } catch {
      // The import is good without it: somebody else works on a table.
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
    if (this.#isOver) throw new Error("The transaction is over.");
    const answer = work().catch((error) => {
      const explained = explain(error);
      if (isLost(explained)) this.#isBroken = true;
      throw explained;
    });
    const [result] = await Promise.all([answer, this.check?.()]);
    return result;
  }
}
