/**
 * A council record as plain values, in the form of the JSON replies: an object whose keys are the attributes and
 * elements of the XML form; lists are arrays (also those of at most one), null is null, numbers and booleans as such.
 */
export type Value = string | number | boolean | null | { readonly [name: string]: Value } | readonly Value[];

export interface CouncilRecord {
  /** 32 lower-case hex digits. */
  readonly OBJ_GUID: string;
  /** Sequence number, one rising counter over all indexes. */
  readonly SEQ: number;
  readonly [element: string]: Value;
}

/** One rendition of one version of an attached file; `id` is the `File` `ID` (`<guid>-<n>`). */
export interface CouncilFile {
  readonly id: string;
  readonly nr: number;
  readonly ansicht: string;
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** All council data of a city: the records of each index (by its name in lower case) in order of SEQ, and the files. */
export interface CouncilData {
  records(index: string): Iterable<CouncilRecord>;
  files(): Iterable<CouncilFile>;
}
