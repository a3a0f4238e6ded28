/**
 * The tables of the council service. A record has an ordinal, its place in order of SEQ within its index; the forms in which it
 * is sent are rendered at import and stored as bytes.
 */
import type { Table } from "../../store/table.ts";

/** One row for each index: its number, its description (JSON), the highest SEQ it ever had, how many records it has. */
export const INDEX: Table = {
  name: "council_index",
  columns: { nr: "integer", name: "text", description: "text", seq: "integer", size: "integer" },
  key: ["nr"],
};

/** The records that are there. The hash tells whether one that comes again has changed (`accept-record.ts`). */
export const RECORD: Table = {
  name: "council_record",
  columns: { idx: "integer", ordinal: "integer", guid: "text", seq: "integer", hash: "text" },
  key: ["idx", "ordinal"],
  indexes: [
    ["idx", "guid"],
    ["idx", "seq"],
  ],
};

/** Records that were there once, with the sequence number of their end: what the change feed tells of them. */
export const DELETION: Table = {
  name: "council_deletion",
  columns: { idx: "integer", guid: "text", seq: "integer" },
  key: ["idx", "guid"],
  indexes: [["idx", "seq"]],
};

/** The records as they are sent, one row for each form (`xml`, `json`). */
export const RENDERED: Table = {
  name: "council_rendered",
  columns: { idx: "integer", form: "text", ordinal: "integer", body: "bytes" },
  key: ["idx", "form", "ordinal"],
};

/** Records on their way in, until all have come and their order is known; empty between imports. */
export const STAGED: Table = {
  name: "council_staged",
  columns: { idx: "integer", seq: "integer", hash: "text", body: "bytes" },
  key: ["idx", "seq"],
};

/** The files that records mention, one row for each rendition, with the name that the record gives the file. */
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

/** Attached files: which content (SHA-256 of its bytes) each rendition of each version has, and since when (milliseconds). */
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

export const COUNCIL_TABLES: readonly Table[] = [INDEX, RECORD, DELETION, RENDERED, STAGED, MENTION, FILE];
