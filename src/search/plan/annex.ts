/**
 * The annex of a collection: texts of its records that are indexed later than the records, such as those of attached
 * files. It is a collection of its own with one text field, so that writing to it does not touch that of the records.
 * Its ordinals are its own, too: each belongs to at most one record, its owner, and a record owns at most one.
 */
import type { Layout } from "./layout.ts";

/** The number of the annex's field in plans; layouts have fewer fields. */
export const ANNEX_FIELD = 1_000_000;

/** The number of the same field in the annex itself. */
export const FIELD_IN_ANNEX = 0;

/** Numbers of collections are never negative, so that those of annexes are free. */
export function annexOf(collection: number): number {
  return -1 - collection;
}

/** Of the annex itself. */
export function annexLayout(name: string): Layout {
  return { words: [name], numbers: [], values: [] };
}

/** By ordinal of the annex: the ordinal of the record that owns it, or NO_OWNER if that is deleted. */
export type Owners = Uint32Array;

export const NO_OWNER = 0xffffffff;
