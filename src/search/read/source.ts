/** Where a query reads from: one collection in one snapshot, with the shelf of what was read before. */

import type { Slice } from "../../base/slices.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Head } from "./head.ts";
import type { Shelf } from "./shelf.ts";

export interface Source {
  readonly snapshot: Snapshot;
  readonly collection: number;
  /** On its way: what does not need it yet is asked for without waiting. */
  readonly head: Promise<Head>;
  readonly shelf: Shelf;
  readonly slice: Slice;
}
