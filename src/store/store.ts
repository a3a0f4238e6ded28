/**
 * The contract that every engine fulfils (`store-contract.ts` tests it): reads on a consistent snapshot, writes in one
 * transaction, a data version that changes with every import. Nothing above this folder knows which engine runs.
 */
import type { Sql, SqlValue } from "./sql.ts";
import type { Table } from "./table.ts";

/** A row is an array of values in the order of the selected columns. */
export type Row = readonly SqlValue[];

/** A view of the data that does not change while it is held, whatever is imported meanwhile. */
export interface Snapshot {
  /** The data version of this view. */
  readonly version: string;
  /** All rows of a query. The caller names their type; the columns must agree with it. */
  rows<T extends Row = Row>(query: Sql): Promise<T[]>;
  /** The rows of a query one batch at a time, for results that should not be held whole. */
  batches<T extends Row = Row>(query: Sql, size: number): AsyncIterable<T[]>;
}

/** A snapshot that somebody holds until they release it. Work on one that is lost is repeated (`lost-snapshot.ts`). */
export interface HeldSnapshot extends Snapshot {
  /** Fails if the data is not that of `version` after all. To be awaited before a result leaves the store's callers. */
  confirm(): Promise<void>;
  /** To be called once nothing more is read, however the work ended; calling it again does nothing. */
  release(): void;
}

/** Everything written through it becomes visible at once when the work ends well, or not at all. */
export interface Transaction extends Snapshot {
  /** Runs a statement and tells how many rows it changed. */
  run(statement: Sql): Promise<number>;
  /** Adds many rows, values in the order of the table's columns, and tells how many. */
  insert(table: Table, rows: Iterable<Row> | AsyncIterable<Row>): Promise<number>;
  /** Removes all rows of a table. */
  clear(table: Table): Promise<void>;
  /** Gives the data a new version at the end. A transaction that does not call it leaves the version as it was. */
  changeVersion(): void;
}

export interface Store {
  /** The data version that a read would have seen a moment ago, and never older than what one has seen. Asked with every request: who knows it makes no promise. */
  version(): string | Promise<string>;
  /** A snapshot for as long as the caller needs it: it must be released. */
  snapshot(): Promise<HeldSnapshot>;
  /** Runs `work` on a snapshot. It may run more than once: where the snapshot is lost, it is repeated on another. */
  read<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** One writer at a time; a second one waits a little, then gets the problem `store-busy`. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Looks for damage, a line for each; none if all is well. A deep check reads everything and also compares keys with rows. */
  check(deep: boolean): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The version of a store into which nothing was imported yet. */
export const EMPTY_VERSION = "0";

/** What the store notes about itself and its data: one text for each name. */
export const META: Table = { name: "meta", columns: { name: "text", value: "text" }, key: ["name"] };

/** The layout of the tables; raised when a store made by an older version cannot be read as it is. */
export const STORE_FORMAT = "4";
