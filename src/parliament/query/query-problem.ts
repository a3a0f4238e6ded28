/**
 * Diagnostics of a query as problems, with the same facts for JSON clients (problem+json) and XML clients
 * (`render-diagnostics.ts`).
 */
import { excerpt, Problem } from "../../base/problems.ts";
import { type Diagnostic, diagnosticUri } from "../../cql/diagnostics.ts";
import { nameHint } from "../../text/close-names.ts";

export function queryProblem({ code, message, details, position }: Diagnostic): Problem {
  return new Problem("query-invalid", message, {
    parameter: "q",
    members: { diagnostic: diagnosticUri(code), details, position },
  });
}

/** The query is valid CQL, but this index does not support it. */
export function queryError(code: number, message: string, details: string, position: number): Problem {
  return queryProblem({ code, message, details: excerpt(details), position });
}

/** Diagnostic 16, with similar names as suggestions, or else all names. */
export function unknownName(
  what: string,
  written: string,
  position: number,
  known: Iterable<{ readonly name: string }>,
): Problem {
  const sentence = `There is no ${what} ${excerpt(written)} in this index. ${nameHint(written, known)}`;
  return queryError(16, sentence, written, position);
}
