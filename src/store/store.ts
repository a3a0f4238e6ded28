/**
 * The contract of every engine (`store-contract.ts` tests it): reads on a consistent snapshot, writes
 * in one transaction, a data version that changes with every import. Nothing outside of this folder
 * knows which engine is used.
 */
import type { Change } from "./data-version.ts";
import type { Sql, SqlValue } from "./sql.ts";
import type { Table } from "./table.ts";

/** A row is an array of values in the order of the selected columns. */
export type Row = readonly SqlValue[];

/** A view of the data that does not change while it is held, even during an import. */
export interface Snapshot {
  /** The data version of this view. */
  readonly version: string;
  /** All rows of a query. The caller gives their type, which must match the columns. */
  rows<T extends Row = Row>(query: Sql): Promise<T[]>;
  /** The rows of a query one batch at a time, for results that should not be in memory as a whole. */
  batches<T extends Row = Row>(query: Sql, size: number): AsyncIterable<T[]>;
}

/** A snapshot that is held until it is released. Work on a lost one is repeated (`lost-snapshot.ts`). */
export interface HeldSnapshot extends Snapshot {
  /** Fails if the data turns out not to be that of `version`. Callers must await it before they return a result. */
  confirm(): Promise<void>;
  /** Must be called once nothing more is read, even after an error. Calling it again does nothing. */
  release(): void;
}

/** Everything written through it becomes visible at once when the work succeeds, or not at all. */
export interface Transaction extends Snapshot {
  /** Runs a statement and returns how many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** Adds many rows, values in the order of the table's columns, and returns how many. */
  insert(table: Table, rows: Iterable<Row> | AsyncIterable<Row>): Promise<number>;
  /** Removes all rows of a table. */
  clear(table: Table): Promise<void>;
  /**
   * Gives the data a new version on commit, as a whole or only of what has changed. A transaction that does not call it
   * leaves the version unchanged.
   */
  changeVersion(change?: Change): void;
}

export interface Store {
  /**
   * The data version that a read would have seen a moment ago, and never older than what one has seen. Called for every
   * request: an engine that knows it returns it without a promise.
   */
  version(): string | Promise<string>;
  /** A snapshot for as long as the caller needs it. It must be released. */
  snapshot(): Promise<HeldSnapshot>;
  /** Runs `work` on a snapshot. It may run more than once: if the snapshot is lost, it is repeated on another. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** One writer at a time; a second one waits for a short time, then fails with the problem `store-busy`. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Checks for corruption; one line per finding. A deep check reads everything and compares keys with rows. */
  check(deep: boolean): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The version of a store without any import. */
export const EMPTY_VERSION = "0";

/** Metadata of the store and its data: one text for each name. */
export const META: Table = { name: "meta", columns: { name: "text", value: "text" }, key: ["name"] };

/** The layout of the tables; incremented when stores of an older version can no longer be read. */
export const STORE_FORMAT = "9";
