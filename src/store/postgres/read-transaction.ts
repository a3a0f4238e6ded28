/**
 * A read-only transaction on one snapshot of the data. In: a connection and, if known, the expected data version.
 * With an expected version the caller starts at once, which saves a round trip; no row is returned before the
 * database has confirmed that version.
 */
import type { Client } from "pg";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { type Sql, sql } from "../sql.ts";
import type { HeldSnapshot, Row } from "../store.ts";
import { CONNECT_MS } from "./client.ts";
import { PostgresConnection } from "./connection.ts";

export const STATEMENT_MS = LIMITS.statementSeconds.most * 1_000;
/** An idle reader holds back VACUUM; a slow client is disconnected earlier (`stream-body.ts`). */
const IDLE_READ_MS = 60_000;

/** The data is not that of the expected version: the work may be repeated on another snapshot. */
class VersionChanged extends Problem {
  constructor() {
    super("store-unavailable", "The data changed before it could be read.", { headers: { "retry-after": "2" } });
  }
}

export interface ReadTransaction extends Omit<HeldSnapshot, "release"> {
  readonly connection: PostgresConnection;
  /** The version that the database reports, which may differ from the expected one. */
  readonly actual: Promise<string>;
  /** Reads that come later fail for this reason. */
  end(reason?: Problem): void;
}

export async function beginRead(client: Client, expected?: string): Promise<ReadTransaction> {
  const connection = new PostgresConnection(client);
  const actual = begin(connection);
  // Every caller that awaits it gets the error.
  actual.catch(() => {});
  const version = expected ?? (await actual);
  const confirm = async (): Promise<void> => {
    if ((await actual) !== version) throw new VersionChanged();
  };
  if (expected !== undefined) connection.check = confirm;
  return {
    version,
    connection,
    actual,
    confirm,
    rows: <T extends Row>(query: Sql) => connection.rows<T>(query),
    batches: <T extends Row>(query: Sql, size: number) => connection.batches<T>(query, size),
    // Not awaited: the next statement on this connection runs after it.
    end: (reason) => void connection.end("COMMIT", reason).catch(() => {}),
  };
}

/** One round trip. Limits are set for the transaction only: a pooler may lend its connection to others afterwards. */
async function begin(connection: PostgresConnection): Promise<string> {
  const version = sql`SELECT value, set_config('statement_timeout', ${String(STATEMENT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(IDLE_READ_MS)}, true)
    FROM meta WHERE name = 'version'`;
  const [, [[current]]] = await connection.together(() =>
    Promise.all([
      connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"),
      // With a timeout, because a connection that was cut silently never answers, while another server could.
      connection.rows<[string]>(version, CONNECT_MS),
    ]),
  );
  return current;
}
