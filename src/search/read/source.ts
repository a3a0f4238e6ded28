/** What a query reads from: one collection in one snapshot, and the cache of what was read before. */

import type { Cache } from "../../base/cache.ts";
import type { Slice } from "../../base/slices.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Head } from "./head.ts";

export interface Source {
  readonly snapshot: Snapshot;
  readonly collection: number;
  /** On its way: what does not need it yet is asked for without waiting. */
  readonly head: Promise<Head>;
  readonly cache: Cache;
  readonly slice: Slice;
}
