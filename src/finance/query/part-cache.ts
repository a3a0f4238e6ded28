/** Rendered parts of responses by data: series of accounts, sums of years. */
import { Cache } from "../../base/cache.ts";
import { perSlice } from "../../store/per-version.ts";

/** All sums of the demo city at scale 1 are 8 MB, the series of all its accounts 27 MB. */
const MAX_BYTES = 12 * 2 ** 20;

export const partCache = perSlice("finance", () => new Cache(MAX_BYTES));
