/** What is wrong with a query as a problem: the same facts for JSON clients (problem+json) and XML clients (`render-diagnostics.ts`). */
import { excerpt, Problem } from "../base/problems.ts";
import { type Diagnostic, diagnosticUri } from "../cql/diagnostics.ts";
import { closeNames } from "./close-names.ts";

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
  const names = [...new Set(Array.from(places, ({ name }) => name))];
  const close = closeNames(written, names);
  const hint = close.length > 0 ? `Did you mean ${close.join(" or ")}?` : `There are: ${names.sort().join(", ")}.`;
  return refusal(16, `There is no ${what} ${excerpt(written)} in this index. ${hint}`, written, position);
}
