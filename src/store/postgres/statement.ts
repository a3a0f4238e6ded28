/**
 * `Sql` in PostgreSQL's dialect: numbered placeholders, lists as arrays, a name for the prepared statement. In:
 * `Sql`. Out: a query for `pg`.
 */
import { createHash } from "node:crypto";
import { AnyOf, type Sql, type SqlValue } from "../sql.ts";

export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The program has few statements: the text depends on which parameters are lists, but never on their length. */
const byIdentity = new WeakMap<readonly string[], Statement>();
const byText = new Map<string, Statement>();

export function statementOf(query: Sql): Statement {
  const known = byIdentity.get(query.strings);
  if (known) return known;
  const text = textOf(query);
  let statement = byText.get(text);
  if (!statement) {
    statement = { name: createHash("sha256").update(text).digest("hex").slice(0, 20), text };
    byText.set(text, statement);
  }
  byIdentity.set(query.strings, statement);
  return statement;
}

/** The server infers the type of each parameter, lists included, from what it is compared with. */
function textOf(query: Sql): string {
  return query.strings.reduce(
    (text, part, i) => `${text}${query.values[i - 1] instanceof AnyOf ? `= ANY($${i})` : `$${i}`}${part}`,
  );
}

/** For queries: a text that cannot be stored matches nothing, and compares as it would in the order of texts. */
export function parametersOf(query: Sql): (SqlValue | (string | number)[])[] {
  return query.values.map((value) => {
    if (value instanceof AnyOf) return value.values.filter((each) => typeof each === "number" || !each.includes("\0"));
    return typeof value === "string" && value.includes("\0") ? substitute(value) : value;
  });
}

/**
 * PostgreSQL accepts no U+0000, not even in a comparison. The substitute sorts after the text before it and before any
 * longer one, and never occurs in stored data.
 */
function substitute(text: string): string {
  return `${text.slice(0, text.indexOf("\0"))}\u0001\u0001instead of U+0000`;
}
