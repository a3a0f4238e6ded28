/** Adds many rows to a table of an SQLite file. In: the rows, as they come. Out: how many there were. */
import type { SqlValue } from "../sql.ts";
import type { Row } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import type { SqliteConnection } from "./connection.ts";

/** Rows that one statement inserts: calling SQLite takes as long as storing a short row. */
const ROWS_AT_ONCE = 128;

export async function insertInto(
  connection: SqliteConnection,
  table: Table,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<number> {
  const columns = Object.keys(table.columns);
  const place = `(${columns.map(() => "?").join(", ")})`;
  const inserting = (rows: number): ((values: Row) => void) =>
    connection.repeat(`INSERT INTO "${table.name}" (${quoted(columns)}) VALUES ${Array(rows).fill(place).join(", ")}`);
  let insertMany: ((values: Row) => void) | undefined;
  let waiting: SqlValue[] = [];
  let count = 0;
  const add = (row: Row): void => {
    for (let i = 0; i < row.length; i++) waiting.push(row[i]);
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) return;
    insertMany ??= inserting(ROWS_AT_ONCE);
    insertMany(waiting);
    waiting = [];
  };
  // Apart, because awaiting each of a million ready rows would take longer than inserting them.
  if (Symbol.iterator in rows) for (const row of rows) add(row);
  else for await (const row of rows) add(row);
  // The rest one by one: a statement for each number of rows would take longer to prepare.
  const insertOne = inserting(1);
  for (let i = 0; i < waiting.length; i += columns.length) insertOne(waiting.slice(i, i + columns.length));
  return count;
}
