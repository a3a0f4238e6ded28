/** Creates the tables in an SQLite file, and refuses a file with another store format. */
import { Problem } from "../../base/problems.ts";
import { formatProblem } from "../format-problem.ts";
import { sql } from "../sql.ts";
import { EMPTY_VERSION, META, STORE_FORMAT } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import type { SqliteConnection } from "./connection.ts";

export function prepareTables(connection: SqliteConnection, tables: readonly Table[], file: string): void {
  const wanted = [META, ...tables];
  // Reads before it writes: a server must be able to start while a long import holds the write lock.
  if (hasTables(connection, wanted, file)) return;
  connection.execute("BEGIN IMMEDIATE");
  for (const table of wanted) for (const statement of creation(table)) connection.execute(statement);
  connection.run(sql`INSERT INTO meta VALUES ('format', ${STORE_FORMAT}) ON CONFLICT DO NOTHING`);
  connection.run(sql`INSERT INTO meta VALUES ('version', ${EMPTY_VERSION}) ON CONFLICT DO NOTHING`);
  connection.execute("COMMIT");
}

/** Refuses a file that lacks tables: a file that is being copied has none at first, and none must be created in it. */
export function requireTables(connection: SqliteConnection, tables: readonly Table[], file: string): void {
  if (hasTables(connection, [META, ...tables], file)) return;
  throw new Problem("store-damaged", `The file ${file} contains no store, or an incomplete one.`);
}

function hasTables(connection: SqliteConnection, wanted: readonly Table[], file: string): boolean {
  const present = new Set(connection.rows<[string]>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`).flat());
  if (present.has(META.name)) refuseOtherFormat(connection, file);
  return wanted.every((table) => present.has(table.name));
}

function refuseOtherFormat(connection: SqliteConnection, file: string): void {
  const [[format]] = connection.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'format'`);
  const problem = formatProblem(format, file);
  if (problem) throw problem;
}

/**
 * Short rows are stored in the order of their key; otherwise SQLite would store them by rowid, with a separate index
 * for the key. Long rows would be split up there (https://www.sqlite.org/withoutrowid.html).
 */
function optionsOf({ columns, key }: Table): string {
  const hasLongRows = Object.values(columns).some((type) => type.startsWith("bytes"));
  const isRowid = key.length === 1 && columns[key[0]] === "integer";
  return hasLongRows || isRowid ? "STRICT" : "STRICT, WITHOUT ROWID";
}

function creation(table: Table): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => {
    const affinity = { text: "TEXT", integer: "INTEGER", bytes: "BLOB" }[type.replace("?", "") as "text"];
    return `"${name}" ${affinity}${type.endsWith("?") ? "" : " NOT NULL"}`;
  });
  const definition = `${columns.join(", ")}, PRIMARY KEY (${quoted(table.key)})`;
  return [
    `CREATE TABLE IF NOT EXISTS "${table.name}" (${definition}) ${optionsOf(table)}`,
    ...(table.indexes ?? []).map(
      (index) =>
        `CREATE INDEX IF NOT EXISTS "${table.name}_by_${index.join("_")}" ON "${table.name}" (${quoted(index)})`,
    ),
  ];
}
