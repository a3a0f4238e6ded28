/**
 * The guard against imports that would remove a large part of the data: an incomplete download is more likely than a
 * decision. In: how many entries each list has and how many it would lose. Out: the problem `import-shrinks`, if any.
 */
import { Problem } from "./problems.ts";

export interface ListLoss {
  /** In the plural, for the message: `accounts`, `records of partei`. */
  readonly name: string;
  readonly before: number;
  readonly removed: number;
}

/** Throws if a list would lose more than a tenth of its entries. */
export function refuseShrinking(lists: readonly ListLoss[]): void {
  const losses = lists
    .filter(({ before, removed }) => removed * 10 > before)
    .map(({ name, before, removed }) => `${removed} of ${before} ${name}`);
  if (losses.length > 0) {
    throw new Problem("import-shrinks", `The import would remove more than a tenth of the data: ${losses.join(", ")}.`);
  }
}
