/**
 * All accounts in ranges of their ids, for queries that would scan a whole table: SQLite does not return before it has
 * finished, so that others wait for it.
 */
import { Slice } from "../../base/work/slices.ts";
import type { Directory } from "./directory.ts";

export interface AccountRange {
  readonly first: number;
  readonly last: number;
}

/** Each range with at most so many accounts; between them, others run. */
export async function* accountRanges(
  { konten }: Pick<Directory, "konten">,
  accounts: number,
): AsyncGenerator<AccountRange> {
  const ascending = Float64Array.from(konten, ({ id }) => id).sort();
  const slice = new Slice();
  for (let i = 0; i < ascending.length; i += accounts) {
    yield { first: ascending[i], last: ascending[Math.min(i + accounts, ascending.length) - 1] };
    if (slice.isUsedUp) await slice.next();
  }
}
