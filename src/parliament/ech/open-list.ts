/** What a list is to the rest: where its objects come from, and how a record becomes objects. */
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import type { FoundRecord } from "../query/newest-first.ts";
import type { Entry, Listing } from "./listing.ts";
import type { Reference, Scene } from "./scene.ts";

export interface OpenList {
  readonly listing: Listing;
  /** The index with the records; absent if the city has none. */
  readonly nr?: number;
  /** The members of the container that the objects are in. */
  readonly sections: readonly string[];
  /** The record of an entry → its objects. */
  prepare(entry: Entry, found: FoundRecord): Prepared;
}

export interface Prepared {
  /** What the objects refer to; `Scene.load` has to know it first. */
  readonly references: readonly Reference[];
  objects(section: string): readonly object[];
}

/** What a list is opened on. */
export interface Opened {
  readonly snapshot: Snapshot;
  readonly indexes: readonly StoredIndex[];
  readonly scene: Scene;
}
