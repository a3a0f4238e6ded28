/** Which records mention which files: the rows of `council_mention`, written with each record, and queries on them. */
import { type Sql, sql } from "../../store/sql.ts";
import type { Row, Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord, Rendition } from "../describe/record.ts";
import { fileBlocks, renditionsOf } from "./file-blocks.ts";

/** One row per file, even if a record mentions it several times. */
export function mentionRows(
  idx: number,
  ordinal: number,
  description: IndexDescription,
  record: CouncilRecord,
): Iterable<Row> {
  const rows = new Map<string, Row>();
  for (const block of fileBlocks(description, record)) {
    for (const { id, nr, ansicht, extension } of renditionsOf(block)) {
      rows.set(JSON.stringify([id, nr, ansicht]), [idx, ordinal, id, nr, ansicht, extension, block.name]);
    }
  }
  return rows.values();
}

/** The name of a file according to the records; undefined if no record mentions it. */
export async function mentionedName(snapshot: Snapshot, id: string): Promise<string | undefined> {
  const query = sql`SELECT name FROM council_mention WHERE id = ${id} AND name <> '' ORDER BY idx, ordinal LIMIT 1`;
  const rows = await snapshot.rows<[string]>(query);
  return rows[0]?.[0];
}

/** The IDs of the files of the document with this GUID: they begin with it. Includes files that are only mentioned. */
export async function idsOfDocument(snapshot: Snapshot, guid: string): Promise<readonly string[]> {
  // The character after the dash is the dot.
  const [from, to] = [`${guid}-`, `${guid}.`];
  const rows = await snapshot.rows<[string]>(
    sql`SELECT id FROM council_mention WHERE id >= ${from} AND id < ${to}
        UNION SELECT id FROM council_file WHERE id >= ${from} AND id < ${to} ORDER BY id`,
  );
  return rows.map(([id]) => id);
}

/** The view is case-insensitive, as in URLs. For a statement in which `f` is the file. */
export const IS_MENTIONED: Sql = sql`EXISTS (SELECT 1 FROM council_mention m
    WHERE m.id = f.id AND m.nr = f.nr AND lower(m.ansicht) = lower(f.ansicht))`;

/** Stored files that no record mentions. */
export function unmentionedFiles(snapshot: Snapshot): Promise<Rendition[]> {
  return renditions(
    snapshot,
    sql`SELECT id, nr, ansicht, extension FROM council_file f WHERE NOT ${IS_MENTIONED} ORDER BY id, nr, ansicht`,
  );
}

/** Files that records mention but that are not stored. */
export function absentFiles(snapshot: Snapshot): Promise<Rendition[]> {
  return renditions(
    snapshot,
    sql`SELECT DISTINCT id, nr, ansicht, extension FROM council_mention m
        WHERE NOT EXISTS (SELECT 1 FROM council_file f
          WHERE f.id = m.id AND f.nr = m.nr AND lower(f.ansicht) = lower(m.ansicht))
        ORDER BY id, nr, ansicht`,
  );
}

async function renditions(snapshot: Snapshot, query: Sql): Promise<Rendition[]> {
  const rows = await snapshot.rows<[string, number, string, string]>(query);
  return rows.map(([id, nr, ansicht, extension]) => ({ id, nr, ansicht, extension }));
}
