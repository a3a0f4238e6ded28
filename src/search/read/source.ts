/** What a query reads from: one collection in one snapshot, and the cache. */

import type { Cache } from "../../base/cache.ts";
import type { Slice } from "../../base/work/slices.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Head } from "./head.ts";

export interface Source {
  readonly snapshot: Snapshot;
  readonly collection: number;
  /** A promise, so that reads that do not need it yet start without waiting for it. */
  readonly head: Promise<Head>;
  readonly cache: Cache;
  readonly slice: Slice;
}
