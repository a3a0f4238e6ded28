/**
 * Makes one index hold exactly the given records. Those that are there already stay untouched; new and changed ones get ordinals at the end, so that a
 * small change touches little. Where that is not possible (their SEQ do not come last, the shape is new) or not worth it, the index is built anew.
 */
import type { Observer } from "../base/events.ts";
import { progressOf } from "../base/progress.ts";
import { sql } from "../store/sql.ts";
import type { Transaction } from "../store/store.ts";
import { type AcceptedRecord, recordAcceptance } from "./accept-record.ts";
import type { IndexDescription } from "./description.ts";
import type { CouncilRecord } from "./record.ts";
import { recordWriter } from "./record-writer.ts";
import { type Difference, type StoredRecord, stage, stagedRecords, stageStored, storedRecords } from "./staging.ts";
import { INDEX, STAGED } from "./tables.ts";

export interface IndexChange {
  /** In lower case. */
  readonly index: string;
  readonly before: number;
  readonly after: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The index was described otherwise before: its records may be the same, what they are found by is not. */
  readonly reshaped: boolean;
}

export type Records = Iterable<CouncilRecord> | AsyncIterable<CouncilRecord>;

/** An index is built anew when dead and new records would be more than this part of it. */
const WORTH_REBUILDING = 0.25;

export async function importIndex(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: () => Records,
  observe: Observer,
): Promise<IndexChange> {
  const stored = await storedRecords(tx, nr);
  const reshaped = !(await isDescribedSo(tx, nr, description));
  const accepted = () => acceptedRecords(description, records(), observe);
  const difference =
    (stored.size === 0 ? await fill(tx, nr, description, accepted()) : undefined) ??
    (await update(tx, nr, description, accepted(), stored, reshaped));
  await describe(tx, nr, description);
  const { added, changed, outdated } = difference;
  const removed = outdated.length - changed;
  const after = stored.size + added - removed;
  return { index: description.name.toLowerCase(), before: stored.size, after, added, changed, removed, reshaped };
}

async function* acceptedRecords(
  description: IndexDescription,
  records: Records,
  observe: Observer,
): AsyncGenerator<AcceptedRecord> {
  const accept = recordAcceptance(description);
  const progress = progressOf(description.name.toLowerCase(), observe);
  for await (const record of records) {
    yield accept(record);
    progress.step();
  }
  progress.end();
}

/** An empty index takes records as they come, if they come in order of SEQ; otherwise it stays empty and gives undefined. */
async function fill(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
): Promise<Difference | undefined> {
  const writer = await recordWriter(tx, nr, description);
  await writer.clear();
  let added = 0;
  let last = -1;
  for await (const accepted of records) {
    if (accepted.record.SEQ < last) {
      await writer.clear();
      return undefined;
    }
    last = accepted.record.SEQ;
    added += 1;
    await writer.add(accepted);
  }
  await writer.close();
  return { added, changed: 0, outdated: [], firstSeq: 0 };
}

async function update(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
  stored: ReadonlyMap<string, StoredRecord>,
  reshaped: boolean,
): Promise<Difference> {
  const difference = await stage(tx, nr, records, stored);
  const { added, changed, outdated, firstSeq } = difference;
  if (!reshaped && added + outdated.length === 0) return difference;
  const writer = await recordWriter(tx, nr, description);
  await writer.remove(outdated);
  const kept = stored.size - outdated.length;
  const worthRebuilding = writer.ordinals - kept + added + changed > WORTH_REBUILDING * (kept + added + changed);
  if (reshaped || worthRebuilding || !(await canAppend(tx, nr, firstSeq))) {
    await stageStored(tx, nr);
    await writer.clear();
  }
  for await (const accepted of stagedRecords(tx, nr)) await writer.add(accepted);
  await writer.close();
  await tx.clear(STAGED);
  return difference;
}

/** New records go to the end, which is only right if their SEQ come after those of all that stay. */
async function canAppend(tx: Transaction, nr: number, firstSeq: number): Promise<boolean> {
  const [[lastSeq]] = await tx.rows<[number]>(sql`SELECT coalesce(max(seq), 0) FROM council_record WHERE idx = ${nr}`);
  return firstSeq > lastSeq;
}

async function isDescribedSo(tx: Transaction, nr: number, description: IndexDescription): Promise<boolean> {
  const rows = await tx.rows<[string]>(sql`SELECT description FROM council_index WHERE nr = ${nr}`);
  return rows.length > 0 && rows[0][0] === JSON.stringify(description);
}

/** Notes the index as it is now. */
async function describe(tx: Transaction, nr: number, description: IndexDescription): Promise<void> {
  const [[size, seq]] = await tx.rows<[number, number]>(
    sql`SELECT count(*), coalesce(max(seq), 0) FROM council_record WHERE idx = ${nr}`,
  );
  await tx.run(sql`DELETE FROM council_index WHERE nr = ${nr}`);
  await tx.insert(INDEX, [[nr, description.name, JSON.stringify(description), seq, size]]);
}
