/** Inserts many rows into a table of an SQLite file. In: an iterable of rows. Out: their number. */
import type { SqlValue } from "../sql.ts";
import type { Row } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import type { SqliteConnection } from "./connection.ts";

/** Rows per statement: a call of SQLite takes as long as storing a short row. */
const ROWS_AT_ONCE = 128;

export async function insertInto(
  connection: SqliteConnection,
  table: Table,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<number> {
  const columns = Object.keys(table.columns);
  const placeholders = `(${columns.map(() => "?").join(", ")})`;
  const insertion = (rows: number): ((values: Row) => void) => {
    const values = Array(rows).fill(placeholders).join(", ");
    return connection.prepared(`INSERT INTO "${table.name}" (${quoted(columns)}) VALUES ${values}`);
  };
  let insertMany: ((values: Row) => void) | undefined;
  let pending: SqlValue[] = [];
  let count = 0;
  const add = (row: Row): void => {
    for (let i = 0; i < row.length; i++) pending.push(row[i]);
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) return;
    insertMany ??= insertion(ROWS_AT_ONCE);
    insertMany(pending);
    pending = [];
  };
  // Separate loops, because awaiting each of a million rows that are in memory would take longer than inserting them.
  if (Symbol.iterator in rows) for (const row of rows) add(row);
  else for await (const row of rows) add(row);
  // The rest one by one: preparing a statement for each number of rows would take longer.
  const insertOne = insertion(1);
  for (let i = 0; i < pending.length; i += columns.length) insertOne(pending.slice(i, i + columns.length));
  return count;
}
