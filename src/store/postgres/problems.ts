/**
 * Turns errors of PostgreSQL into a `Problem` where users or operators can do something about them. In: an error from
 * `pg`. Out: the problem, or the error itself. The sentences contain neither SQL nor addresses: clients see them.
 */
import { DatabaseError } from "pg";
import { Problem } from "../../base/problems.ts";
import { unstorableText } from "../storable.ts";

const RETRY_AFTER = { "retry-after": "2" };

export function unavailable(sentence: string, cause: unknown): Problem {
  return new Problem("store-unavailable", sentence, { cause, headers: RETRY_AFTER });
}

export function overloaded(sentence: string, cause?: unknown): Problem {
  return new Problem("store-overloaded", sentence, { cause, headers: RETRY_AFTER });
}

// Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
export function explain(error: unknown): unknown {
  // A bug in the program, or already explained.
  if (error instanceof Problem || error instanceof TypeError || error instanceof RangeError) return error;
  // An error that does not come from the server is a network problem.
  if (!(error instanceof DatabaseError)) return unavailable("The database server cannot be reached.", error);
  const cause = { cause: error };
  const code = error.code ?? "";
  switch (code) {
    case "22021":
      return unstorableText(error);
    case "25006":
      return unavailable("The database server is read-only: it is a standby, or configured to be.", error);
    case "40001":
      return unavailable("The database server canceled the read, because replication changed the data.", error);
    case "42501":
      return new Problem(
        "setting-invalid",
        "The user in DATABASE_URL lacks permission for this in the database.",
        cause,
      );
    // A pooler in transaction mode that does not track which statements a connection has prepared.
    case "26000":
    case "42P05":
      return new Problem(
        "setting-invalid",
        "The pooler in front of the database does not support prepared statements: " +
          "PgBouncer must be 1.22.1 or newer, with max_prepared_statements above 0.",
        cause,
      );
    case "57P03":
      return unavailable("The database server is starting or stopping.", error);
    case "3D000":
      return unavailable("The database in DATABASE_URL does not exist.", error);
    case "54000":
      return new Problem("import-invalid", "A text in an indexed column is too long to be stored.", cause);
    case "55P03":
      return new Problem("store-busy", "Another process is writing to the store.", { ...cause, headers: RETRY_AFTER });
    case "57014":
      return overloaded("The database took too long to answer.", error);
    case "53300":
      return overloaded("The database server has no free connection.", error);
    case "53100":
      return new Problem("store-full", "The store cannot grow: the disk of the database server is full.", cause);
  }
  switch (code.slice(0, 2)) {
    case "28":
      return unavailable("The database server refuses the user or password of DATABASE_URL.", error);
    case "08":
    case "25":
    case "57":
    case "58":
      return unavailable("The connection to the database server broke.", error);
    case "55":
      return unavailable("The database does not accept connections at the moment.", error);
    case "53":
      return overloaded("The database server is out of memory or connections.", error);
    case "XX":
      return new Problem("store-damaged", "The database server reports that its data is damaged.", cause);
    default:
      return error;
  }
}

/** All connections are in use. The work has not begun, so another server may do it. */
export class PoolExhausted extends Problem {
  constructor(cause?: unknown) {
    super("store-overloaded", "Too many requests are waiting for the database.", { cause, headers: RETRY_AFTER });
  }
}
