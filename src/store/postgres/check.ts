/**
 * Looks for damage in a PostgreSQL database as far as reading shows it (the server's own tool, amcheck, is for superusers). In: a read-only
 * transaction and the tables. Out: a line for each thing found; none if all is well.
 */
import { DatabaseError } from "pg";
import { Sql } from "../sql.ts";
import { META } from "../store.ts";
import type { Table } from "../table.ts";
import type { PostgresConnection } from "./connection.ts";

export async function findDamage(
  connection: PostgresConnection,
  tables: readonly Table[],
  deep: boolean,
): Promise<readonly string[]> {
  await connection.execute("SET LOCAL statement_timeout = 0");
  const found: string[] = [];
  for (const table of [META, ...tables]) {
    try {
      found.push(...(await damageIn(connection, table, deep)));
    } catch (error) {
      const answer = error instanceof Error ? (error.cause ?? error) : error;
      // Damage in the wrong place ends the transaction, and with it the check.
      if (answer instanceof DatabaseError) return [...found, `${table.name}: ${answer.message}`];
      throw error;
    }
  }
  return found;
}

async function damageIn(connection: PostgresConnection, table: Table, deep: boolean): Promise<string[]> {
  const rows = await count(connection, `SELECT count(*) FROM "${table.name}"`, "indexonlyscan");
  if (!deep) return [];
  // Values that lie apart from their row are only read if somebody wants to know what is in them.
  const wide = Object.keys(table.columns).filter((name) => !table.columns[name].startsWith("integer"));
  const content = wide.map((name) => `count(md5("${name}"))`).join(", ");
  if (content !== "") await connection.execute(`SELECT ${content} FROM "${table.name}"`);
  const keys = await count(connection, `SELECT count(*) FROM "${table.name}"`, "seqscan");
  return rows === keys ? [] : [`${table.name}: ${rows} rows, but ${keys} in the key`];
}

/** Counts without one of the server's ways to get at rows. */
async function count(connection: PostgresConnection, text: string, without: string): Promise<number> {
  await connection.execute(`SET LOCAL enable_${without} = off`);
  const [[rows]] = await connection.rows<[number]>(new Sql([text], []));
  await connection.execute(`SET LOCAL enable_${without} = on`);
  return rows;
}
