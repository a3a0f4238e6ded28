/**
 * Stages new and changed records until all are read: only then is their order known, and whether the import is valid.
 * In: the records of one index in any order, and the stored ones. Out: the differences, and the staged records in order
 * of SEQ.
 */
import { sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord } from "../describe/record.ts";
import { STAGED } from "../describe/tables.ts";
import { recordJson } from "../forms/render-json.ts";
import type { AcceptedRecord } from "./accept-record.ts";

/** What the store knows about a record. */
export interface StoredRecord {
  readonly ordinal: number;
  readonly seq: number;
  readonly hash: string;
  /** When its content changed, in milliseconds. */
  readonly changed: number;
}

export interface Difference {
  readonly added: number;
  /** The stored versions of changed records. */
  readonly changed: readonly StoredRecord[];
  /** Stored records that are not in the input, by GUID. */
  readonly absent: ReadonlyMap<string, StoredRecord>;
  /** The highest SEQ in the input. */
  readonly lastSeq: number;
}

/** Records buffered between two writes. */
const BATCH = 500;

/** Beyond all sequence numbers: records that need a new one are staged after it. */
const RENUMBERED = 2 ** 52;

/** By GUID. */
export async function storedRecords(tx: Transaction, nr: number): Promise<Map<string, StoredRecord>> {
  const rows = await tx.rows<[string, number, number, string, number]>(
    sql`SELECT guid, ordinal, seq, hash, changed FROM council_record WHERE idx = ${nr}`,
  );
  return new Map(rows.map(([guid, ordinal, seq, hash, changed]) => [guid, { ordinal, seq, hash, changed }]));
}

/**
 * Sequence numbers up to `floor` are history: clients of the change feed have already passed them. A record with such a
 * number is unchanged if it has the same content as the stored one; otherwise it gets a new number, so that no client
 * misses it. `now` is when new content is from; the same content under another number keeps its time.
 */
export async function stage(
  tx: Transaction,
  nr: number,
  records: AsyncIterable<AcceptedRecord>,
  stored: ReadonlyMap<string, StoredRecord>,
  floor: number,
  now: number,
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
    const time = known?.hash === hash ? known.changed : now;
    rows.push([nr, isHistory ? RENUMBERED + record.SEQ : record.SEQ, hash, Buffer.from(json), time]);
    if (rows.length < BATCH) continue;
    await tx.insert(STAGED, rows);
    rows = [];
  }
  await tx.insert(STAGED, rows);
  return { added, changed, absent, lastSeq };
}

/** Stages all stored records of the index. */
export async function stageStored(tx: Transaction, nr: number): Promise<void> {
  await tx.run(
    sql`INSERT INTO council_staged (idx, seq, hash, body, changed)
        SELECT r.idx, r.seq, r.hash, b.body, r.changed FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.form = 'json' AND b.ordinal = r.ordinal
        WHERE r.idx = ${nr}`,
  );
}

/** A record with the time at which its content changed. */
export interface StagedRecord extends AcceptedRecord {
  readonly changed: number;
}

/** The staged records in order of SEQ; `nextSeq` returns the new numbers. */
export async function* stagedRecords(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  nextSeq: () => number,
): AsyncGenerator<StagedRecord> {
  const query = sql`SELECT seq, hash, body, changed FROM council_staged WHERE idx = ${nr} ORDER BY seq`;
  for await (const rows of tx.batches<[number, string, Uint8Array, number]>(query, BATCH)) {
    for (const [seq, hash, body, changed] of rows) {
      const json = Buffer.from(body).toString();
      const staged = JSON.parse(json) as CouncilRecord;
      if (seq < RENUMBERED) yield { record: staged, json, hash, changed };
      else {
        const record = { ...staged, SEQ: nextSeq() };
        yield { record, json: recordJson(description, record), hash, changed };
      }
    }
  }
}
