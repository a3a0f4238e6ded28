/** The parts of replies that were written lately, of one data version and within a bound: series of accounts, sums of years. */
import { newestVersion } from "../../store/newest-version.ts";
import { Recent } from "../../store/recent.ts";
import type { Snapshot } from "../../store/store.ts";

/** All sums of the demo city at scale 1 are 8 MB, the series of all its accounts 27 MB. */
const MOST_BYTES = 12 * 2 ** 20;

const recentOf = newestVersion(() => new Recent(MOST_BYTES));

export function recentParts(snapshot: Snapshot): Recent {
  return recentOf(snapshot.version);
}
