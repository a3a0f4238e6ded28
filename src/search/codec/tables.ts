/** The tables of the search: a row for each collection, each word of a field, each column, and the text of each record. */
import type { Table } from "../../store/table.ts";
import { shortened } from "./long-text.ts";

/** `size` counts all ordinals ever given, `dead` holds those whose records are gone (`dead.ts`). */
export const SEARCH_COLLECTION: Table = {
  name: "search_collection",
  columns: { collection: "integer", size: "integer", dead: "bytes" },
  key: ["collection"],
};

/**
 * The primary key is the dictionary. `count` is the number of records in the list, `last` the last ordinal: with it the two
 * byte strings (`posting-codec.ts`) are appended to without reading them.
 */
export const SEARCH_LIST: Table = {
  name: "search_list",
  columns: {
    collection: "integer",
    field: "integer",
    word: "text",
    count: "integer",
    last: "integer",
    records: "bytes",
    places: "bytes",
  },
  key: ["collection", "field", "word"],
};

/** One column of all records of a collection; `name` is made by `columnName`. */
export const SEARCH_COLUMN: Table = {
  name: "search_column",
  columns: { collection: "integer", name: "text", body: "bytes" },
  key: ["collection", "name"],
};

/** What a snippet needs of one record (`record-text.ts`). */
export const SEARCH_TEXT: Table = {
  name: "search_text",
  columns: { collection: "integer", ordinal: "integer", body: "bytes" },
  key: ["collection", "ordinal"],
};

export const SEARCH_TABLES: readonly Table[] = [SEARCH_COLLECTION, SEARCH_LIST, SEARCH_COLUMN, SEARCH_TEXT];

/** Columns of numbers, of whole texts, and of how many words a field has in each record. */
export type ColumnKind = "number" | "value" | "length";

/** Kind and number in one text, so that one statement reads columns of several kinds. */
export function columnName(kind: ColumnKind, nr: number): string {
  return `${kind} ${nr}`;
}

/** A folded word as the dictionary keeps it: PostgreSQL's keys hold some 2,700 bytes, and its texts no U+0000. */
export function wordKey(word: string): string {
  return shortened(word, "\u0001");
}
