/** Rendered parts of responses by data: series of accounts, sums of years. */
import { Cache } from "../../base/cache.ts";
import { LIMITS } from "../../base/limits.ts";
import { perSlice } from "../../store/per-version.ts";

/** All sums of the demo city at scale 1 are 8 MB, the series of all its accounts 27 MB. */
export const partCache = perSlice("finance", () => new Cache(LIMITS.financePartBytes.most));
