/** What is wrong with a query as a problem: the same facts for JSON clients (problem+json) and XML clients (`render-diagnostics.ts`). */
import { excerpt, Problem } from "../../base/problems.ts";
import { type Diagnostic, diagnosticUri } from "../../cql/diagnostics.ts";
import { nameHint } from "../../text/close-names.ts";

export function queryProblem({ code, message, details, position }: Diagnostic): Problem {
  return new Problem("query-invalid", message, {
    parameter: "q",
    members: { diagnostic: diagnosticUri(code), details, position },
  });
}

/** The query can be read, but not carried out. */
export function refusal(code: number, message: string, details: string, position: number): Problem {
  return queryProblem({ code, message, details: excerpt(details), position });
}

/** Diagnostic 16, with the names that may have been meant, or else all there are. */
export function unknownName(
  what: string,
  written: string,
  position: number,
  places: Iterable<{ readonly name: string }>,
): Problem {
  const sentence = `There is no ${what} ${excerpt(written)} in this index. ${nameHint(written, places)}`;
  return refusal(16, sentence, written, position);
}
