/** Writes the records of one index in order of SEQ: rendered forms, search entries, and the files they mention. */
import { indexWriter } from "../../search/write/writer.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { searchLayout } from "../describe/search-layout.ts";
import { MENTION, RECORD, RENDERED } from "../describe/tables.ts";
import { mentionRows } from "../files/mentions.ts";
import { recordXml } from "../forms/render-xml.ts";
import type { StagedRecord } from "./staging.ts";

/** Records buffered between two writes. */
const BATCH = 500;

export interface RecordWriter {
  /** The number of ordinals of the index, including those of removed records. */
  readonly ordinals: number;
  /** Removes all records of the index. */
  clear(): Promise<void>;
  add(accepted: StagedRecord): Promise<void>;
  /** Removes records by their ordinals. */
  remove(ordinals: readonly number[]): Promise<void>;
  /** Flushes the buffers. */
  close(): Promise<void>;
}

export async function recordWriter(tx: Transaction, nr: number, description: IndexDescription): Promise<RecordWriter> {
  const { layout, entry } = searchLayout(description);
  const search = await indexWriter(tx, nr, layout);
  let keys: Row[] = [];
  let xml: Row[] = [];
  let json: Row[] = [];
  let mentions: Row[] = [];

  function reset(): void {
    keys = [];
    xml = [];
    json = [];
    mentions = [];
  }

  async function write(): Promise<void> {
    await tx.insert(RECORD, keys);
    // SQLite stores rows in the order of their insertion, and a crawl reads the records of one form.
    await tx.insert(RENDERED, xml);
    await tx.insert(RENDERED, json);
    await tx.insert(MENTION, mentions);
    reset();
  }

  return {
    get ordinals() {
      return search.size;
    },
    async clear() {
      await tx.run(sql`DELETE FROM council_record WHERE idx = ${nr}`);
      await tx.run(sql`DELETE FROM council_rendered WHERE idx = ${nr}`);
      await tx.run(sql`DELETE FROM council_mention WHERE idx = ${nr}`);
      await search.clear();
      reset();
    },
    async add({ record, json: text, hash, changed }) {
      const ordinal = search.add(entry(record));
      keys.push([nr, ordinal, record.OBJ_GUID, record.SEQ, hash, changed]);
      xml.push([nr, "xml", ordinal, Buffer.from(recordXml(description, record))]);
      json.push([nr, "json", ordinal, Buffer.from(text)]);
      mentions.push(...mentionRows(nr, ordinal, description, record));
      if (keys.length === BATCH) await write();
      if (search.isFull) await search.flush();
    },
    async remove(ordinals) {
      for (const ordinal of ordinals) search.delete(ordinal);
      const removed = anyOf(ordinals);
      const forms = anyOf(["xml", "json"]);
      await tx.run(sql`DELETE FROM council_record WHERE idx = ${nr} AND ordinal ${removed}`);
      await tx.run(sql`DELETE FROM council_rendered WHERE idx = ${nr} AND form ${forms} AND ordinal ${removed}`);
      await tx.run(sql`DELETE FROM council_mention WHERE idx = ${nr} AND ordinal ${removed}`);
    },
    async close() {
      await write();
      await search.close();
    },
  };
}
