/**
 * Diagnostics of a query as problems, with the same facts for JSON clients (problem+json) and XML clients
 * (`render-diagnostics.ts`).
 */
import { excerpt, Problem } from "../../base/problems.ts";
import { type Diagnostic, diagnosticUri } from "../../cql/diagnostics.ts";
import { germanSentence } from "../../cql/german.ts";
import { nameHint } from "../../text/close-names.ts";

export function queryProblem(diagnostic: Diagnostic, german = germanSentence(diagnostic)): Problem {
  const { code, message, details, position } = diagnostic;
  return new Problem(
    "query-invalid",
    { en: message, de: german },
    { parameter: "q", members: { diagnostic: diagnosticUri(code), details, position } },
  );
}

/** The query is valid CQL, but this index does not support it. German, if the sentence of the code does not fit. */
export function queryError(code: number, message: string, details: string, position: number, german?: string): Problem {
  return queryProblem({ code, message, details: excerpt(details), position }, german);
}

/** Diagnostic 16, with similar names as suggestions, or else all names. */
export function unknownName(
  what: string,
  written: string,
  position: number,
  known: Iterable<{ readonly name: string }>,
): Problem {
  const details = excerpt(written);
  const hint = nameHint(written, known);
  const message = `There is no ${what} ${details} in this index. ${hint.en}`;
  return queryProblem({ code: 16, message, details, position }, `${germanSentence({ code: 16, details })} ${hint.de}`);
}
