/** Creates the tables in a PostgreSQL database, and refuses an unsuitable database or one with another store format. */
import { Problem } from "../../base/problems.ts";
import { formatProblem } from "../format-problem.ts";
import { sql } from "../sql.ts";
import { EMPTY_VERSION, META, STORE_FORMAT } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import type { PostgresConnection } from "./connection.ts";
import { unavailable } from "./problems.ts";

const MIN_SERVER_VERSION = 15;

/** The lock for creating tables. Not the writers' lock, because a server must be able to start during a long import. */
const TABLES_LOCK = 7_283_001;

export async function prepareTables(connection: PostgresConnection, tables: readonly Table[]): Promise<void> {
  const wanted = [META, ...tables];
  const [present] = await Promise.all([presentTables(connection), refuseServer(connection)]);
  if (present.has(META.name)) await refuseOtherFormat(connection);
  if (wanted.every((table) => present.has(table.name))) return;
  await connection.execute("BEGIN");
  try {
    await connection.execute(`SELECT pg_advisory_xact_lock(${TABLES_LOCK})`);
    await connection.execute(wanted.flatMap(creation).join("; "));
    await connection.run(sql`INSERT INTO meta VALUES ('format', ${STORE_FORMAT}) ON CONFLICT DO NOTHING`);
    await connection.run(sql`INSERT INTO meta VALUES ('version', ${EMPTY_VERSION}) ON CONFLICT DO NOTHING`);
    await connection.execute("COMMIT");
  } catch (error) {
    await connection.execute("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** For a read-only server, which must have the tables already. */
export async function requireTables(connection: PostgresConnection, tables: readonly Table[]): Promise<void> {
  if (!(await hasTables(connection, [META, ...tables]))) {
    throw unavailable("The standby does not have the tables yet.", undefined);
  }
  await refuseOtherFormat(connection);
}

export async function hasTables(connection: PostgresConnection, tables: readonly Table[]): Promise<boolean> {
  const present = await presentTables(connection);
  return tables.every(({ name }) => present.has(name));
}

async function refuseServer(connection: PostgresConnection): Promise<void> {
  const [[version, encoding]] = await connection.rows<[string, string]>(
    sql`SELECT current_setting('server_version_num'), current_setting('server_encoding')`,
  );
  const major = Math.floor(Number(version) / 10_000);
  if (major < MIN_SERVER_VERSION) {
    const sentence = `The database server is PostgreSQL ${major}; ${MIN_SERVER_VERSION} or newer is required.`;
    throw new Problem("setting-invalid", sentence);
  }
  if (encoding !== "UTF8") {
    throw new Problem("setting-invalid", `The database has the encoding ${encoding}; it must be created with UTF8.`);
  }
}

async function presentTables(connection: PostgresConnection): Promise<ReadonlySet<string>> {
  const rows = await connection.rows<[string]>(
    sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema()`,
  );
  return new Set(rows.flat());
}

async function refuseOtherFormat(connection: PostgresConnection): Promise<void> {
  const [[format]] = await connection.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'format'`);
  const problem = formatProblem(format, "in the database");
  if (problem) throw problem;
}

/**
 * Texts are compared byte by byte, as in SQLite: ranges of words and the order of results depend on it. Byte strings
 * are stored uncompressed: most are already compressed, and decompression would take longer than reading them.
 */
export function creation(table: Table): string[] {
  const columns = Object.entries(table.columns).map(([name, type]) => {
    const kind = { text: 'text COLLATE "C"', integer: "bigint", bytes: "bytea" };
    return `"${name}" ${kind[type.replace("?", "") as "text"]}${type.endsWith("?") ? "" : " NOT NULL"}`;
  });
  const byteStrings = Object.keys(table.columns).filter((name) => table.columns[name].startsWith("bytes"));
  return [
    `CREATE TABLE IF NOT EXISTS "${table.name}" (${columns.join(", ")}, PRIMARY KEY (${quoted(table.key)}))`,
    ...byteStrings.map((name) => `ALTER TABLE "${table.name}" ALTER COLUMN "${name}" SET STORAGE EXTERNAL`),
    ...(table.indexes ?? []).map(
      (index) =>
        `CREATE INDEX IF NOT EXISTS "${table.name}_by_${index.join("_")}" ON "${table.name}" (${quoted(index)})`,
    ),
  ];
}
