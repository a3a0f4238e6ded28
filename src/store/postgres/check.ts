/**
 * Checks a PostgreSQL database for corruption that shows when reading (the server's own tool, amcheck, is for
 * superusers). In: a read-only transaction and the tables. Out: one line per finding.
 */
import { DatabaseError } from "pg";
import { Sql } from "../sql.ts";
import { META } from "../store.ts";
import type { Table } from "../table.ts";
import type { PostgresConnection } from "./connection.ts";

export async function findCorruption(
  connection: PostgresConnection,
  tables: readonly Table[],
  deep: boolean,
): Promise<readonly string[]> {
  await connection.execute("SET LOCAL statement_timeout = 0");
  const found: string[] = [];
  for (const table of [META, ...tables]) {
    try {
      found.push(...(await corruptionIn(connection, table, deep)));
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      // Some corruption aborts the transaction, and with it the check.
      if (cause instanceof DatabaseError) return [...found, `${table.name}: ${cause.message}`];
      throw error;
    }
  }
  return found;
}

async function corruptionIn(connection: PostgresConnection, table: Table, deep: boolean): Promise<string[]> {
  const rows = await count(connection, `SELECT count(*) FROM "${table.name}"`, "indexonlyscan");
  if (!deep) return [];
  // Values that are stored out of line (TOAST) are only read if a query uses their content.
  const wide = Object.keys(table.columns).filter((name) => !table.columns[name].startsWith("integer"));
  const content = wide.map((name) => `count(md5("${name}"))`).join(", ");
  if (content !== "") await connection.execute(`SELECT ${content} FROM "${table.name}"`);
  const keys = await count(connection, `SELECT count(*) FROM "${table.name}"`, "seqscan");
  return rows === keys ? [] : [`${table.name}: ${rows} rows, but ${keys} in the primary key`];
}

/** Counts rows with one of the planner's methods disabled. */
async function count(connection: PostgresConnection, text: string, without: string): Promise<number> {
  await connection.execute(`SET LOCAL enable_${without} = off`);
  const [[rows]] = await connection.rows<[number]>(new Sql([text], []));
  await connection.execute(`SET LOCAL enable_${without} = on`);
  return rows;
}
