/**
 * The tables of the council service. A record has an ordinal, its position by SEQ within its index. The import renders
 * the response forms of a record and stores them as bytes.
 */
import type { Table } from "../../store/table.ts";

/** One row per index: its number, its description (JSON), the highest SEQ it ever had, its number of records. */
export const INDEX: Table = {
  name: "council_index",
  columns: { nr: "integer", name: "text", description: "text", seq: "integer", size: "integer" },
  key: ["nr"],
};

/**
 * The current records. The hash shows whether a re-imported record has changed (`accept-record.ts`), and `changed` when
 * an import last changed its content, in milliseconds: a new sequence number alone does not count.
 */
export const RECORD: Table = {
  name: "council_record",
  columns: {
    idx: "integer",
    ordinal: "integer",
    guid: "text",
    seq: "integer",
    hash: "text",
    changed: "integer",
  },
  key: ["idx", "ordinal"],
  indexes: [
    ["idx", "guid"],
    ["idx", "seq"],
  ],
};

/** Deleted records, with sequence number and time (in milliseconds) of the deletion, for the change feed. */
export const DELETION: Table = {
  name: "council_deletion",
  columns: { idx: "integer", guid: "text", seq: "integer", changed: "integer" },
  key: ["idx", "guid"],
  indexes: [["idx", "seq"]],
};

/** Deleted meetings that were still to come: the last record in JSON, and its body if it was known, for calendars. */
export const CANCELLED: Table = {
  name: "council_cancelled",
  columns: { idx: "integer", guid: "text", record: "bytes", host: "text", host_name: "text" },
  key: ["idx", "guid"],
};

/** The rendered records, one row per form (`xml`, `json`). */
export const RENDERED: Table = {
  name: "council_rendered",
  columns: { idx: "integer", form: "text", ordinal: "integer", body: "bytes" },
  key: ["idx", "form", "ordinal"],
};

/** Records of a running import, until all are read and their order is known; empty between imports. */
export const STAGED: Table = {
  name: "council_staged",
  columns: { idx: "integer", seq: "integer", hash: "text", body: "bytes", changed: "integer" },
  key: ["idx", "seq"],
};

/** The files that records mention, one row per rendition, with the file name from the record. */
export const MENTION: Table = {
  name: "council_mention",
  columns: {
    idx: "integer",
    ordinal: "integer",
    id: "text",
    nr: "integer",
    ansicht: "text",
    extension: "text",
    name: "text",
  },
  key: ["idx", "ordinal", "id", "nr", "ansicht"],
  indexes: [["id"]],
};

/** Attached files: the content (SHA-256) of each rendition of each version, and when it changed last (milliseconds). */
export const FILE: Table = {
  name: "council_file",
  columns: {
    id: "text",
    nr: "integer",
    ansicht: "text",
    extension: "text",
    hash: "text",
    size: "integer",
    modified: "integer",
  },
  key: ["id", "nr", "ansicht"],
  indexes: [["hash"]],
};

/**
 * What is known about the text of a content (SHA-256): whether it could be read (`text-state.ts`), with its numbers of
 * pages and characters, and by which version of the program's readers. Derived from the files, like the next two.
 */
export const TEXT: Table = {
  name: "council_text",
  columns: { hash: "text", state: "text", pages: "integer", characters: "integer", reader: "integer" },
  key: ["hash"],
};

/** The texts of pages, compressed; the key is hash and number (`pageKey`). Pages without words are left out. */
export const PAGE: Table = {
  name: "council_page",
  columns: { page: "text", body: "bytes" },
  key: ["page"],
};

/**
 * Records whose files can be searched: `ordinal` is that in the annex of the index (`src/search/plan/annex.ts`), and
 * `files` what it was made of (JSON, `text-entry.ts`). By GUID: a changed record with the same files stays as it is.
 */
export const TEXT_ENTRY: Table = {
  name: "council_text_entry",
  columns: { idx: "integer", guid: "text", ordinal: "integer", files: "text" },
  key: ["idx", "guid"],
  indexes: [["idx", "ordinal"]],
};

export const COUNCIL_TABLES: readonly Table[] = [
  INDEX,
  RECORD,
  DELETION,
  CANCELLED,
  RENDERED,
  STAGED,
  MENTION,
  FILE,
  TEXT,
  PAGE,
  TEXT_ENTRY,
];
