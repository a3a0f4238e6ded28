/**
 * Records that are new or have changed, put aside until all have come: only then is their order known, and whether they may count at all. In: the
 * records of one index in any order, and what is stored. Out: what differs; the records themselves in order of SEQ.
 */
import { sql } from "../store/sql.ts";
import type { Row, Transaction } from "../store/store.ts";
import type { AcceptedRecord } from "./accept-record.ts";
import type { CouncilRecord } from "./record.ts";
import { STAGED } from "./tables.ts";

/** A record as the store knows it. */
export interface StoredRecord {
  readonly ordinal: number;
  readonly seq: number;
  readonly hash: string;
}

export interface Difference {
  readonly added: number;
  readonly changed: number;
  /** The ordinals of records that have changed or are gone. */
  readonly outdated: readonly number[];
  /** The lowest SEQ among those that were put aside. */
  readonly firstSeq: number;
}

/** Records held in memory between two writes. */
const BATCH = 500;

/** By GUID. */
export async function storedRecords(tx: Transaction, nr: number): Promise<Map<string, StoredRecord>> {
  const rows = await tx.rows<[string, number, number, string]>(
    sql`SELECT guid, ordinal, seq, hash FROM council_record WHERE idx = ${nr}`,
  );
  return new Map(rows.map(([guid, ordinal, seq, hash]) => [guid, { ordinal, seq, hash }]));
}

export async function stage(
  tx: Transaction,
  nr: number,
  records: AsyncIterable<AcceptedRecord>,
  stored: ReadonlyMap<string, StoredRecord>,
): Promise<Difference> {
  const outdated = new Map(stored);
  let added = 0;
  let changed = 0;
  let firstSeq = Number.POSITIVE_INFINITY;
  let rows: Row[] = [];
  for await (const { record, json, hash } of records) {
    const known = stored.get(record.OBJ_GUID);
    if (known?.hash === hash) {
      outdated.delete(record.OBJ_GUID);
      continue;
    }
    if (known) changed += 1;
    else added += 1;
    firstSeq = Math.min(firstSeq, record.SEQ);
    rows.push([nr, record.SEQ, hash, Buffer.from(json)]);
    if (rows.length < BATCH) continue;
    await tx.insert(STAGED, rows);
    rows = [];
  }
  await tx.insert(STAGED, rows);
  return { added, changed, outdated: [...outdated.values()].map(({ ordinal }) => ordinal), firstSeq };
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

/** What was put aside, in order of SEQ. */
export async function* stagedRecords(tx: Transaction, nr: number): AsyncGenerator<AcceptedRecord> {
  const query = sql`SELECT hash, body FROM council_staged WHERE idx = ${nr} ORDER BY seq`;
  for await (const rows of tx.batches<[string, Uint8Array]>(query, BATCH)) {
    for (const [hash, body] of rows) {
      const json = Buffer.from(body).toString();
      yield { record: JSON.parse(json) as CouncilRecord, json, hash };
    }
  }
}
