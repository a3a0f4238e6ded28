/** A CQL diagnostic as a problem: the same facts for JSON clients (problem+json) and XML clients (`render-diagnostics.ts`). */
import { Problem } from "../base/problems.ts";
import { type Diagnostic, diagnosticUri } from "../cql/diagnostics.ts";

export function queryProblem({ code, message, details, position }: Diagnostic): Problem {
  return new Problem("query-invalid", message, {
    parameter: "q",
    members: { diagnostic: diagnosticUri(code), details, position },
  });
}
