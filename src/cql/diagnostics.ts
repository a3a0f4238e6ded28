/**
 * The SRU diagnostics for searches: code and short title. The parser itself reports 10, 12, 13, 14, 19, 38 and 48; the
 * other codes are for the code that executes the query.
 */

/** One error in one query. `message` is a sentence for people, `details` is what SRU defines for this code. */
export type Diagnostic = {
  readonly code: number;
  readonly message: string;
  readonly details: string;
  readonly position: number;
};

/** Titles by code; numbers as in the SRU diagnostics list of the Library of Congress. */
export const DIAGNOSTIC_TITLES: Readonly<Record<number, string>> = {
  1: "System error",
  2: "Temporarily unavailable",
  4: "Operation not supported",
  6: "Parameter value not supported",
  7: "Required parameter missing",
  8: "Parameter not supported",
  10: "Query syntax error",
  12: "Query too long",
  13: "Parentheses wrong or not supported",
  14: "Quotation marks wrong or not supported",
  15: "Context set not supported",
  16: "Index not supported",
  18: "Combination of indexes not supported",
  19: "Relation not supported",
  20: "Relation modifier not supported",
  21: "Combination of relation modifiers not supported",
  22: "Relation not supported for this index",
  23: "Term too long",
  24: "Relation not supported for this term",
  26: "Escaped character needs no escape",
  27: "Empty term not supported",
  28: "Masking character not supported",
  29: "Masked word too short",
  30: "Too many masking characters",
  31: "Anchor not supported",
  32: "Anchor not supported in this position",
  33: "Masking not supported with adjacency or proximity",
  34: "Anchor not supported with adjacency or proximity",
  35: "Term contains only stopwords",
  36: "Term not in the format of this index or relation",
  37: "Boolean operator not supported",
  38: "Too many boolean operators",
  39: "Proximity not supported",
  40: "Proximity relation not supported",
  41: "Proximity distance not supported",
  42: "Proximity unit not supported",
  43: "Proximity ordering not supported",
  44: "Combination of proximity modifiers not supported",
  45: "Prefix assigned more than once",
  46: "Boolean modifier not supported",
  47: "Query cannot be processed",
  48: "Query feature not supported",
  49: "Masking character not supported in this position",
  80: "Sorting not supported",
  82: "Sort sequence not supported",
  84: "Too many sort keys",
  85: "Duplicate sort keys",
  86: "Sort keys have formats that cannot be compared",
  88: "Sort key not supported",
  90: "Sort direction not supported",
  91: "Case rule of the sort not supported",
  92: "Treatment of missing sort values not supported",
  93: "Sort stopped at a missing value",
};

/** The URI that identifies a diagnostic in an SRU response. */
export function diagnosticUri(code: number): string {
  return `info:srw/diagnostic/1/${code}`;
}
