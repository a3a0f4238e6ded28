/** Writes records of one index in order of SEQ: their forms as they will be sent, what they are found by, which files they mention. */
import { indexWriter } from "../../search/write/writer.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { searchLayout } from "../describe/search-layout.ts";
import { MENTION, RECORD, RENDERED } from "../describe/tables.ts";
import { mentionRows } from "../files/mentions.ts";
import { recordXml } from "../forms/render-xml.ts";
import type { AcceptedRecord } from "./accept-record.ts";

/** Records held in memory between two writes. */
const BATCH = 500;

export interface RecordWriter {
  /** How many ordinals the index has, those of records that are gone included. */
  readonly ordinals: number;
  /** Forgets all records of the index. */
  clear(): Promise<void>;
  add(accepted: AcceptedRecord): Promise<void>;
  /** Takes records away, by their ordinals. */
  remove(ordinals: readonly number[]): Promise<void>;
  /** Writes what is still in memory. */
  close(): Promise<void>;
}

export async function recordWriter(tx: Transaction, nr: number, description: IndexDescription): Promise<RecordWriter> {
  const { layout, entry } = searchLayout(description);
  const search = await indexWriter(tx, nr, layout);
  let keys: Row[] = [];
  let rendered: Row[] = [];
  let mentions: Row[] = [];

  function forget(): void {
    keys = [];
    rendered = [];
    mentions = [];
  }

  async function write(): Promise<void> {
    await tx.insert(RECORD, keys);
    await tx.insert(RENDERED, rendered);
    await tx.insert(MENTION, mentions);
    forget();
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
      forget();
    },
    async add({ record, json, hash }) {
      const ordinal = search.add(entry(record));
      keys.push([nr, ordinal, record.OBJ_GUID, record.SEQ, hash]);
      rendered.push(
        [nr, "xml", ordinal, Buffer.from(recordXml(description, record))],
        [nr, "json", ordinal, Buffer.from(json)],
      );
      mentions.push(...mentionRows(nr, ordinal, description, record));
      if (keys.length === BATCH) await write();
      if (search.isFull) await search.flush();
    },
    async remove(ordinals) {
      for (const ordinal of ordinals) search.delete(ordinal);
      const gone = anyOf(ordinals);
      const forms = anyOf(["xml", "json"]);
      await tx.run(sql`DELETE FROM council_record WHERE idx = ${nr} AND ordinal ${gone}`);
      await tx.run(sql`DELETE FROM council_rendered WHERE idx = ${nr} AND form ${forms} AND ordinal ${gone}`);
      await tx.run(sql`DELETE FROM council_mention WHERE idx = ${nr} AND ordinal ${gone}`);
    },
    async close() {
      await write();
      await search.close();
    },
  };
}
