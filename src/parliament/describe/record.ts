/**
 * A council record as plain values, in the form of the JSON replies: an object whose keys are the attributes and
 * elements of the XML form; lists are arrays (also those of at most one), null is null, numbers and booleans as such.
 */
import type { IndexDescription } from "./description.ts";

export type Value = string | number | boolean | null | { readonly [name: string]: Value } | readonly Value[];

export interface CouncilRecord {
  /** 32 lower-case hex digits. */
  readonly OBJ_GUID: string;
  /** Sequence number, one rising counter over all indexes. */
  readonly SEQ: number;
  readonly [element: string]: Value;
}

/** One rendition of one version of an attached file; `id` is the `File` `ID` (`<guid>-<n>`). */
export interface Rendition {
  readonly id: string;
  readonly nr: number;
  readonly ansicht: string;
  readonly extension: string;
}

/** A rendition with its content, whole or as a stream that can be opened more than once. */
export type CouncilFile = Rendition &
  ({ readonly bytes: Uint8Array } | { readonly content: () => AsyncIterable<Uint8Array> });

/** The end of a record. */
export interface Deletion {
  readonly guid: string;
  /** Absent where the source does not tell when it was. */
  readonly seq?: number;
}

/** Council data of a city: the records of each of its indexes (by name in lower case), and the files. */
export interface CouncilData {
  /** The indexes that the data has; a store keeps its others as they are. */
  readonly indexes: readonly string[];
  /** In any order; in order of SEQ an import is faster. May be asked for more than once. */
  records(index: string): Iterable<CouncilRecord> | AsyncIterable<CouncilRecord>;
  /** Each record is known to fit the description of its index (`check.ts`), so that it need not be checked again. */
  readonly isChecked?: boolean;
  /** Absent: a store keeps the files that it has. */
  files?(): Iterable<CouncilFile> | AsyncIterable<CouncilFile>;
  /** Whether these are all files: then others go. Otherwise a store keeps those that its records mention. True unless said otherwise. */
  readonly filesAreComplete?: boolean;
  /** Whether these are all records of the index: then others go. So it is unless said otherwise. */
  isComplete?(index: string): boolean;
  deletions?(index: string): Iterable<Deletion>;
  /** The sequence number of the index as its source states it; asked when its records have come. */
  seq?(index: string): number;
  /** How the source describes the index, where that is not our own description. */
  description?(index: string): IndexDescription | undefined;
}
