/** How large a query may be. In: the query. Out: whether it is too long; the parser checks the other limits. */

import { LIMITS } from "../base/limits.ts";

/** Bytes of UTF-8, levels of parentheses, conditions. */
export type Limits = { readonly bytes: number; readonly levels: number; readonly clauses: number };

export const DEFAULT_LIMITS: Limits = {
  bytes: LIMITS.queryBytes.most,
  levels: LIMITS.queryLevels.most,
  clauses: LIMITS.queryClauses.most,
};

/** A UTF-16 unit is at most three bytes of UTF-8, so short queries need no encoding. */
export function isTooLong(query: string, { bytes }: Limits): boolean {
  if (query.length * 3 <= bytes) return false;
  return query.length > bytes || new TextEncoder().encode(query).length > bytes;
}
