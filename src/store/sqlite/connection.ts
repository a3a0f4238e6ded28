/**
 * One connection to an SQLite file with its prepared statements. In: `Sql`. Out: rows as arrays, or a `Problem` if
 * SQLite fails for a reason that a user can fix. No other store code uses `node:sqlite`.
 */
import { dirname, resolve } from "node:path";
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { createPrivateFile } from "../../base/private-paths.ts";
import { Problem } from "../../base/problems.ts";
import { AnyOf, type Sql, type SqlValue } from "../sql.ts";
import { refuseUnstorable } from "../storable.ts";
import type { Row } from "../store.ts";

/** How long SQLite itself waits for a short-lived lock (recovery, the end of a checkpoint). */
const LOCK_WAIT_MS = 2_000;

/** Pages copied per step: 4 MiB, after which progress is reported. */
const PAGES_AT_ONCE = 1_024;

/** Prepared statements cached on each connection, besides those found by identity. */
const MAX_STATEMENTS = 200;

// Primary result codes, https://www.sqlite.org/rescode.html: the low byte of the extended code
// that node:sqlite reports.
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** No space for the WAL index (32 KiB): this is how a full disk shows when a store is opened. */
const IOERR_SHMSIZE = 4874;

export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #byIdentity = new WeakMap<readonly string[], StatementSync>();
  readonly #byText = new Map<string, StatementSync>();

  constructor(file: string, options: { readonly readOnly: boolean; readonly lockWaitMs?: number }) {
    this.#file = file;
    // SQLite also sorts in temporary files, and reads this variable on first use. The store's folder has space and is
    // writable; /tmp may be neither.
    process.env.SQLITE_TMPDIR ??= dirname(resolve(file));
    // SQLite gives the write-ahead log and its index the permissions of this file.
    if (!options.readOnly) createPrivateFile(file);
    this.#database = this.#guard(
      () => new DatabaseSync(file, { readOnly: options.readOnly, timeout: options.lockWaitMs ?? LOCK_WAIT_MS }),
    );
  }

  execute(text: string): void {
    this.#guard(() => this.#database.exec(text));
  }

  rows<T extends Row>(query: Sql): T[] {
    return this.#guard(() => this.#statement(query).all(...parameters(query)) as unknown as T[]);
  }

  /** Yields so many rows at a time, with a statement of its own: two iterations may run at the same time. */
  *batches<T extends Row>(query: Sql, size: number): Generator<T[]> {
    const statement = this.#guard(() => this.#prepare(textOf(query)));
    try {
      let batch: T[] = [];
      // To yield each row would take as long as to read it.
      for (const row of statement.iterate(...parameters(query)) as unknown as Iterable<T>) {
        batch.push(row);
        if (batch.length < size) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    } catch (error) {
      throw explain(error, this.#file);
    }
  }

  /** How many rows the statement changed. */
  run(statement: Sql): number {
    const values = parameters(statement);
    refuseUnstorable(values);
    return this.#guard(() => Number(this.#statement(statement).run(...values).changes));
  }

  /** A function that runs one prepared statement repeatedly with different values. */
  prepared(text: string): (values: Row) => void {
    const statement = this.#guard(() => this.#statementFor(text));
    return (values) => {
      refuseUnstorable(values);
      this.#guard(() => statement.run(...(values as SQLInputValue[])));
    };
  }

  /** Copies the database as this connection sees it to another file, and reports the pages copied to `step`. */
  async copyTo(file: string, step: (done: number, total: number) => void): Promise<void> {
    try {
      await backup(this.#database, file, {
        rate: PAGES_AT_ONCE,
        progress: ({ totalPages, remainingPages }) => step(totalPages - remainingPages, totalPages),
      });
    } catch (error) {
      throw explain(error, file);
    }
  }

  /** Rolls back the open transaction unless SQLite has already done so (it does if a commit finds the disk full). */
  rollback(): void {
    if (this.#database.isTransaction) this.execute("ROLLBACK");
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #statement(query: Sql): StatementSync {
    const known = this.#byIdentity.get(query.strings);
    if (known) return known;
    const statement = this.#statementFor(textOf(query));
    this.#byIdentity.set(query.strings, statement);
    return statement;
  }

  #statementFor(text: string): StatementSync {
    let statement = this.#byText.get(text);
    if (!statement) {
      statement = this.#prepare(text);
      if (this.#byText.size >= MAX_STATEMENTS) this.#byText.delete(this.#byText.keys().next().value as string);
      this.#byText.set(text, statement);
    }
    return statement;
  }

  #prepare(text: string): StatementSync {
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    return statement;
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw explain(error, this.#file);
    }
  }
}

/** SQLite unpacks a list from one JSON parameter, so that one statement serves lists of any length. */
function textOf(query: Sql): string {
  return query.strings.reduce(
    (text, part, i) =>
      `${text}${query.values[i - 1] instanceof AnyOf ? "IN (SELECT value FROM json_each(?))" : "?"}${part}`,
  );
}

function parameters(query: Sql): SqlValue[] {
  return query.values.map((value) => (value instanceof AnyOf ? JSON.stringify(value.values) : value));
}

function explain(error: unknown, file: string): unknown {
  const code = (error as { errcode?: number }).errcode;
  if (code === undefined) return error;
  const cause = { cause: error };
  if (code === IOERR_SHMSIZE) {
    return new Problem("store-full", `The store ${file} cannot be opened: the disk is full.`, cause);
  }
  switch (code & 0xff) {
    case BUSY:
      return new Problem("store-busy", "Another process is writing to the store.", cause);
    case CANTOPEN:
      return new Problem("data-unusable", `The store ${file} cannot be opened.`, cause);
    case READONLY:
      return new Problem("data-unusable", `The store ${file} cannot be opened for writing.`, cause);
    case IOERR:
      return new Problem(
        "data-unusable",
        `The store ${file} cannot be read or written: the disk reports an error.`,
        cause,
      );
    case FULL:
      return new Problem("store-full", `The store ${file} cannot grow: the disk is full.`, cause);
    case CORRUPT:
    case NOTADB:
      return new Problem("store-damaged", `The file ${file} is not a store, or it is damaged.`, cause);
    default:
      return error;
  }
}
