/**
 * The tables of the search index: one row per collection, per word of a field, per column, per long value, and per
 * record text. Lists and columns consist of parts (`src/search/write/parts.ts`): what an import adds is written beside
 * what is there, so that a small one writes little.
 */
import type { Table } from "../../store/table.ts";
import { SPELLED } from "../plan/plan.ts";
import { shortened } from "./long-text.ts";

/**
 * `size` counts all ordinals ever assigned. `starts` holds the first ordinal of each part, `dead` those of deleted
 * records (`ascending.ts`).
 */
export const SEARCH_COLLECTION: Table = {
  name: "search_collection",
  columns: { collection: "integer", size: "integer", starts: "bytes", dead: "bytes" },
  key: ["collection"],
};

/**
 * Posting lists; the primary key is the dictionary. `count` is the number of records of the part in the list, `last`
 * the last ordinal: it makes it possible to append to the two byte strings (`posting-codec.ts`) without decoding them.
 * A list is the byte strings of its parts, one after the other. The words of a part are together in the key, because
 * each page of the store that an import touches is written as a whole.
 */
export const SEARCH_LIST: Table = {
  name: "search_list",
  columns: {
    collection: "integer",
    part: "integer",
    field: "integer",
    word: "text",
    count: "integer",
    last: "integer",
    records: "bytes",
    places: "bytes",
  },
  key: ["collection", "part", "field", "word"],
};

/** One column of all records of a part; `name` comes from `columnName`. A column has all parts of its collection. */
export const SEARCH_COLUMN: Table = {
  name: "search_column",
  columns: { collection: "integer", name: "text", part: "integer", body: "bytes" },
  key: ["collection", "name", "part"],
};

/**
 * The texts of value columns that are too long to be in the column, which has their beginning and hash. Read only if a
 * condition depends on the rest.
 */
export const SEARCH_LONG: Table = {
  name: "search_long",
  columns: { collection: "integer", hash: "text", body: "bytes" },
  key: ["collection", "hash"],
};

/** The data of one record for snippets (`record-text.ts`). */
export const SEARCH_TEXT: Table = {
  name: "search_text",
  columns: { collection: "integer", ordinal: "integer", body: "bytes" },
  key: ["collection", "ordinal"],
};

/**
 * The words of a collection by their stems: forms of a word, and compounds (`src/text/german/analyse.ts`). `word` is
 * spelled with its umlauts; `role` is the number of a role. A word with umlauts is also found by its folded form, as
 * `spellingStem` writes it.
 */
export const SEARCH_STEM: Table = {
  name: "search_stem",
  columns: { collection: "integer", stem: "text", word: "text", role: "integer" },
  key: ["collection", "stem", "word"],
};

/** The stem under which the spellings of a folded word are found. */
export function spellingStem(folded: string): string {
  return SPELLED + folded;
}

export const SEARCH_TABLES: readonly Table[] = [
  SEARCH_COLLECTION,
  SEARCH_LIST,
  SEARCH_COLUMN,
  SEARCH_LONG,
  SEARCH_TEXT,
  SEARCH_STEM,
];

/** Columns of numbers, of whole texts, and of field lengths. */
export type ColumnKind = "number" | "value" | "length";

/** Kind and number in one string, so that one statement can read columns of several kinds. */
export function columnName(kind: ColumnKind, nr: number): string {
  return `${kind} ${nr}`;
}

/** A folded word as stored in the dictionary: PostgreSQL limits keys to about 2,700 bytes and forbids U+0000. */
export function wordKey(word: string): string {
  return shortened(word, "\u0001");
}
