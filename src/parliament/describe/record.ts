/**
 * A council record as plain values, in the form of the JSON responses: an object whose keys are the attributes and
 * elements of the XML form. Lists are arrays (even those of at most one item); numbers, booleans and null are JSON
 * values.
 */
import type { IndexDescription } from "./description.ts";

export type Value = string | number | boolean | null | { readonly [name: string]: Value } | readonly Value[];

export interface CouncilRecord {
  /** 32 lower-case hex digits. */
  readonly OBJ_GUID: string;
  /** Sequence number from one increasing counter for all indexes. */
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

/** A rendition with its content, as bytes or as a stream that can be opened more than once. */
export type CouncilFile = Rendition &
  ({ readonly bytes: Uint8Array } | { readonly content: () => AsyncIterable<Uint8Array> });

export interface Deletion {
  readonly guid: string;
  /** Absent if the source does not report it. */
  readonly seq?: number;
}

/** Council data of a city: the records of its indexes (by name in lower case), and the files. */
export interface CouncilData {
  /** The indexes in the data; an import does not touch other indexes of the store. */
  readonly indexes: readonly string[];
  /** In any order, but importing is faster in order of SEQ. May be called more than once. */
  records(index: string): Iterable<CouncilRecord> | AsyncIterable<CouncilRecord>;
  /** Of everything that the records of an index are read from; absent if only reading them tells. */
  digest?(index: string): Promise<string>;
  /** Whether the records are already validated against the description of their index (`check.ts`). */
  readonly isChecked?: boolean;
  /** Absent: the import does not touch the files of the store. */
  files?(): Iterable<CouncilFile> | AsyncIterable<CouncilFile>;
  /**
   * Whether these are all files, so that the import removes others; otherwise the store keeps those that its records
   * mention. Default: true.
   */
  readonly filesAreComplete?: boolean;
  /** Whether these are all records of the index, so that the import removes others. Default: true. */
  isComplete?(index: string): boolean;
  deletions?(index: string): Iterable<Deletion>;
  /** The sequence number of the index according to its source; called after all records are read. */
  seq?(index: string): number;
  /**
   * The number of records that lack an element of their schema, by its name as in `optional-elements.ts`; called after
   * all records are read, and needed only if they are already validated.
   */
  lacking?(index: string): ReadonlyMap<string, number>;
  /** The source's description of the index, if it differs from ours. */
  description?(index: string): IndexDescription | undefined;
}
