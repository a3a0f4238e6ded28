/** Exports the council data of a store, from the rendered records. In: a snapshot. Out: the content of the pages. */
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { mappingOf } from "../describe/field-mapping.ts";
import { indexNamed } from "../describe/indexes/all.ts";
import { schemaXml } from "../describe/schema-writer.ts";
import type { Hit } from "../query/search-result.ts";
import { hitOf, type PagedIndex } from "./xml-files.ts";

/** Records in memory at a time. */
const BATCH = 100;

export async function* storedCouncil(snapshot: Snapshot): AsyncGenerator<PagedIndex> {
  const rows = await snapshot.rows<[number, string, string, number, number]>(
    sql`SELECT nr, name, description, seq, size FROM council_index ORDER BY nr`,
  );
  for (const [nr, name, json, seq, size] of rows) {
    const hits = storedHits(snapshot, nr);
    if (json === JSON.stringify(indexNamed(name))) yield { name, seq, size, hits };
    else {
      const description = JSON.parse(json) as IndexDescription;
      const { roles } = description;
      yield { name, seq, size, schema: schemaXml(description), fields: mappingOf(description), roles, hits };
    }
  }
}

async function* storedHits(snapshot: Snapshot, nr: number): AsyncGenerator<Hit> {
  // Ordinals are in order of SEQ.
  const query = sql`SELECT guid, seq, body FROM council_record r
      JOIN council_rendered b ON b.idx = r.idx AND b.form = 'xml' AND b.ordinal = r.ordinal
      WHERE r.idx = ${nr} ORDER BY r.ordinal`;
  for await (const rows of snapshot.batches<[string, number, Uint8Array]>(query, BATCH)) {
    for (const [guid, seq, record] of rows) yield hitOf(guid, seq, record);
  }
}
