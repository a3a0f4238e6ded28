/**
 * A transaction that only reads, on one snapshot of the data. In: a connection, the work, and the data version that is expected. Out: what
 * the work gives. The work begins at once as if the version were the expected one, which saves a round trip; if it is another, it begins again.
 */
import type { Client } from "pg";
import { sql } from "../sql.ts";
import { CONNECT_MS } from "./client.ts";
import { PostgresConnection } from "./connection.ts";

export const STATEMENT_MS = 30_000;
/** A reader that asks for nothing more holds back the server's cleaning; a slow client is cut off before (`stream-body.ts`). */
const IDLE_READ_MS = 60_000;

export type Reading<T> = (connection: PostgresConnection, version: string) => Promise<T>;

/** The data is not that of the expected version. */
class OtherVersion extends Error {}

export async function reading<T>(client: Client, work: Reading<T>, expected?: string): Promise<T> {
  const connection = new PostgresConnection(client);
  const begun = begin(connection);
  // Whoever needs to know is told by awaiting it.
  begun.catch(() => {});
  try {
    return await (expected === undefined
      ? work(connection, await begun)
      : expecting(expected, connection, begun, work));
  } catch (error) {
    if (!(error instanceof OtherVersion)) throw error;
    return await work(connection, await begun);
  } finally {
    // Nobody needs to wait for it: whoever gets the connection next is answered behind it.
    connection.end("COMMIT").catch(() => {});
  }
}

async function expecting<T>(
  expected: string,
  connection: PostgresConnection,
  begun: Promise<string>,
  work: Reading<T>,
): Promise<T> {
  const check = async (): Promise<void> => {
    if ((await begun) !== expected) throw new OtherVersion();
  };
  connection.check = check;
  try {
    const result = await work(connection, expected);
    await check();
    return result;
  } finally {
    connection.check = undefined;
  }
}

/** One round trip. Limits are set for the transaction: a pooler may give its connection to others afterwards. */
async function begin(connection: PostgresConnection): Promise<string> {
  const version = sql`SELECT value, set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(IDLE_READ_MS)}, true)
    FROM meta WHERE name = 'version'`;
  const [, [[current]]] = await connection.together(() =>
    Promise.all([
      connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      // The server of a connection that was cut without a word would be waited for in vain, while another one could answer.
      connection.rows<[string]>(version, CONNECT_MS),
    ]),
  );
  return current;
}
