/**
 * The attached files whose text is searched: of each file that a record mentions the one that `/dokumente/{ID}` serves,
 * so that the passage that was found is in the file that opens. Queries on them, for both engines.
 */
import { anyOf, type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { hasDocuments } from "../describe/file-types.ts";
import { READABLE, READER_VERSION, type TextState } from "./text-state.ts";

/** PDF files come before others of the same version. */
const PLACE_F: Sql = sql`CASE WHEN lower(f.extension) = 'pdf' THEN 0 ELSE 1 END`;
const PLACE_G: Sql = sql`CASE WHEN lower(g.extension) = 'pdf' THEN 0 ELSE 1 END`;

/** For a statement in which `f` is the file: no rendition of it is served before this one (`renditionsOfFile`). */
const IS_SERVED: Sql = sql`NOT EXISTS (SELECT 1 FROM council_file g WHERE g.id = f.id AND (g.nr > f.nr
    OR (g.nr = f.nr AND (${PLACE_G} < ${PLACE_F} OR (${PLACE_G} = ${PLACE_F} AND g.ansicht < f.ansicht)))))`;

/** The numbers of the indexes whose records can have documents. */
export async function documentIndexes(snapshot: Snapshot): Promise<readonly number[]> {
  const rows = await snapshot.rows<[number, string]>(sql`SELECT nr, description FROM council_index ORDER BY nr`);
  return rows.flatMap(([nr, json]) => (hasDocuments(JSON.parse(json) as IndexDescription) ? [nr] : []));
}

/** A content whose text is not known yet. */
export interface UnreadFile {
  readonly hash: string;
  readonly size: number;
  readonly extension: string;
  /** For messages. */
  readonly name: string;
}

/** Each content once, those of the newest records first. */
export async function unreadFiles(snapshot: Snapshot): Promise<readonly UnreadFile[]> {
  const found = new Map<string, UnreadFile>();
  for (const nr of await documentIndexes(snapshot)) {
    const query = sql`SELECT f.hash, f.size, f.extension, f.id, f.nr, f.ansicht
        FROM council_mention m JOIN council_file f ON f.id = m.id
        LEFT JOIN council_text t ON t.hash = f.hash AND t.reader = ${READER_VERSION}
        WHERE m.idx = ${nr} AND t.hash IS NULL AND lower(f.extension) ${anyOf(READABLE)} AND ${IS_SERVED}
        ORDER BY m.ordinal DESC, f.id`;
    for await (const rows of snapshot.batches<[string, number, string, string, number, string]>(query, 500))
      for (const [hash, size, extension, id, version, ansicht] of rows)
        if (!found.has(hash))
          found.set(hash, { hash, size, extension, name: `${id}.${version}.${ansicht}.${extension}` });
  }
  return [...found.values()];
}

/** How many contents there are in each state. */
export async function countTexts(snapshot: Snapshot): Promise<ReadonlyMap<TextState, number>> {
  const rows = await snapshot.rows<[string, number]>(
    sql`SELECT state, count(*) FROM council_text WHERE reader = ${READER_VERSION} GROUP BY state ORDER BY state`,
  );
  return new Map(rows.map(([state, count]) => [state as TextState, Number(count)]));
}

/** Files whose text cannot be read, with the reason. */
export function unreadableFiles(snapshot: Snapshot, most: number): Promise<[name: string, state: TextState][]> {
  return snapshot.rows<[string, TextState]>(
    sql`SELECT min(f.id), t.state FROM council_text t JOIN council_file f ON f.hash = t.hash
        WHERE t.state <> 'read' GROUP BY t.hash, t.state ORDER BY t.state, min(f.id) LIMIT ${most}`,
  );
}

/** A file of a record with a text. */
export interface TextFile {
  readonly id: string;
  readonly name: string;
  readonly extension: string;
  readonly hash: string;
  /** Of the text (`READER_VERSION`). */
  readonly reader: number;
}

/** The records of an index with the files that have a text. Records without any are left out. */
export async function* recordsWithText(
  snapshot: Snapshot,
  nr: number,
): AsyncGenerator<{ readonly guid: string; readonly files: readonly TextFile[] }> {
  const query = sql`SELECT DISTINCT r.ordinal, r.guid, m.id, m.name, f.extension, f.hash, t.reader
      FROM council_mention m JOIN council_record r ON r.idx = m.idx AND r.ordinal = m.ordinal
      JOIN council_file f ON f.id = m.id JOIN council_text t ON t.hash = f.hash
      WHERE m.idx = ${nr} AND t.state = 'read' AND lower(f.extension) ${anyOf(READABLE)} AND ${IS_SERVED}
      ORDER BY r.ordinal, m.id, m.name`;
  let record: { readonly guid: string; readonly files: TextFile[] } | undefined;
  for await (const rows of snapshot.batches<[number, string, string, string, string, string, number]>(query, 500)) {
    for (const [, guid, id, name, extension, hash, reader] of rows) {
      if (record?.guid !== guid) {
        if (record) yield record;
        record = { guid, files: [] };
      }
      // A record may mention a file twice, by different names.
      if (!record.files.some((file) => file.id === id)) record.files.push({ id, name, extension, hash, reader });
    }
  }
  if (record) yield record;
}
