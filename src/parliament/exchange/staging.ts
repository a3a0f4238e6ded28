/**
 * Records that are new or have changed, put aside until all have come: only then is their order known, and whether they may count at all. In: the
 * records of one index in any order, and what is stored. Out: what differs; the records themselves in order of SEQ.
 */
import { sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { STAGED } from "../describe/tables.ts";
import { recordJson } from "../forms/render-json.ts";
import type { AcceptedRecord } from "./accept-record.ts";

/** A record as the store knows it. */
export interface StoredRecord {
  readonly ordinal: number;
  readonly seq: number;
  readonly hash: string;
}

export interface Difference {
  readonly added: number;
  /** The records that changed, as they are stored. */
  readonly changed: readonly StoredRecord[];
  /** Stored records that did not come, by GUID. */
  readonly absent: ReadonlyMap<string, StoredRecord>;
  /** The highest SEQ that came. */
  readonly lastSeq: number;
}

/** Records held in memory between two writes. */
const BATCH = 500;

/** Beyond all sequence numbers: records that need a new one are put aside behind it. */
const LATE = 2 ** 52;

/** By GUID. */
export async function storedRecords(tx: Transaction, nr: number): Promise<Map<string, StoredRecord>> {
  const rows = await tx.rows<[string, number, number, string]>(
    sql`SELECT guid, ordinal, seq, hash FROM council_record WHERE idx = ${nr}`,
  );
  return new Map(rows.map(([guid, ordinal, seq, hash]) => [guid, { ordinal, seq, hash }]));
}

/**
 * Sequence numbers up to `floor` are history: who follows them has seen them go by. A record that comes with one of them is taken for the stored one
 * if it says the same, and else gets a new number, so that nobody misses it.
 */
export async function stage(
  tx: Transaction,
  nr: number,
  records: AsyncIterable<AcceptedRecord>,
  stored: ReadonlyMap<string, StoredRecord>,
  floor: number,
): Promise<Difference> {
  const absent = new Map(stored);
  const changed: StoredRecord[] = [];
  let added = 0;
  let lastSeq = 0;
  let rows: Row[] = [];
  for await (const { record, json, hash } of records) {
    const known = stored.get(record.OBJ_GUID);
    absent.delete(record.OBJ_GUID);
    const isHistory = record.SEQ <= floor;
    if (known?.hash === hash && (isHistory || known.seq === record.SEQ)) continue;
    if (known) changed.push(known);
    else added += 1;
    lastSeq = Math.max(lastSeq, record.SEQ);
    rows.push([nr, isHistory ? LATE + record.SEQ : record.SEQ, hash, Buffer.from(json)]);
    if (rows.length < BATCH) continue;
    await tx.insert(STAGED, rows);
    rows = [];
  }
  await tx.insert(STAGED, rows);
  return { added, changed, absent, lastSeq };
}

/** Puts aside all records that the index holds. */
export async function stageStored(tx: Transaction, nr: number): Promise<void> {
  await tx.run(
    sql`INSERT INTO council_staged (idx, seq, hash, body)
        SELECT r.idx, r.seq, r.hash, b.body FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
        WHERE r.idx = ${nr}`,
  );
}

/** What was put aside, in order of SEQ; `nextSeq` gives the new numbers. */
export async function* stagedRecords(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  nextSeq: () => number,
): AsyncGenerator<AcceptedRecord> {
  const query = sql`SELECT seq, hash, body FROM council_staged WHERE idx = ${nr} ORDER BY seq`;
  for await (const rows of tx.batches<[number, string, Uint8Array]>(query, BATCH)) {
    for (const [seq, hash, body] of rows) {
      const json = Buffer.from(body).toString();
      const given = JSON.parse(json) as CouncilRecord;
      if (seq < LATE) yield { record: given, json, hash };
      else {
        const record = { ...given, SEQ: nextSeq() };
        yield { record, json: recordJson(description, record), hash };
      }
    }
  }
}
