/** The database of a PostgreSQL store: its metadata whatever its format, and its removal. */
import { Client } from "pg";
import { sql } from "../sql.ts";
import { META } from "../store.ts";
import { quoted, type Table } from "../table.ts";
import { clientConfig } from "./client.ts";
import { PostgresConnection } from "./connection.ts";
import { explain } from "./problems.ts";
import { hasTables } from "./tables.ts";

/** The texts of `META` by name; undefined if there is no store. */
export function postgresMeta(url: string): Promise<ReadonlyMap<string, string> | undefined> {
  return connected(url, async (connection) => {
    if (!(await hasTables(connection, [META]))) return undefined;
    return new Map(await connection.rows<[string, string]>(sql`SELECT name, value FROM meta`));
  });
}

/** Removes the whole store; other tables of the database stay. */
export function removePostgresStore(url: string, tables: readonly Table[]): Promise<void> {
  const names = [META, ...tables].map(({ name }) => name);
  return connected(url, async (connection) => {
    await connection.execute(`DROP TABLE IF EXISTS ${quoted(names)}`);
  });
}

async function connected<T>(url: string, work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
  const client = new Client(clientConfig(url));
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(new PostgresConnection(client));
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end();
  }
}
