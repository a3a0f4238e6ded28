/**
 * SRU diagnostics for searches. The parser itself reports the codes 10, 12, 13, 14, 19, 38 and 48; the others come from
 * the code that executes the query.
 */

/** One error in one query. `message` is a sentence for people, `details` is what SRU defines for this code. */
export type Diagnostic = {
  readonly code: number;
  readonly message: string;
  readonly details: string;
  readonly position: number;
};

/** The URI that identifies a diagnostic in an SRU response. */
export function diagnosticUri(code: number): string {
  return `info:srw/diagnostic/1/${code}`;
}
