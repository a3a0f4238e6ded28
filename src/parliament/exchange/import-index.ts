/**
 * Brings the records of one index up to date. Those that are there already stay untouched; new and changed ones get ordinals at the end, so that a small
 * change touches little; those that are gone are noted for the change feed. Where much has changed, or the shape is new, the index is built anew.
 */
import type { Observer } from "../../base/events.ts";
import { progressOf } from "../../base/progress.ts";
import { sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilRecord, Deletion } from "../describe/record.ts";
import { DELETION, INDEX, STAGED } from "../describe/tables.ts";
import { type AcceptedRecord, recordAcceptance } from "./accept-record.ts";
import { recordWriter } from "./record-writer.ts";
import { type Difference, type StoredRecord, stage, stagedRecords, stageStored, storedRecords } from "./staging.ts";

/** What an index shall become. */
export interface GivenIndex {
  records(): Iterable<CouncilRecord> | AsyncIterable<CouncilRecord>;
  /** They are known to fit the description. */
  readonly isChecked: boolean;
  /** Records that are not given go. */
  readonly isComplete: boolean;
  readonly deletions: Iterable<Deletion>;
  /** The sequence number that the source states; 0 where it states none. Asked when all records have come. */
  seq(): number;
}

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

/** An index is built anew when dead and new records would be more than this part of it. */
const WORTH_REBUILDING = 0.25;

export async function importIndex(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  given: GivenIndex,
  observe: Observer,
): Promise<IndexChange> {
  const stored = await storedRecords(tx, nr);
  const { seq, isDescribedSo } = await knownIndex(tx, nr, description);
  // An index may have a past although no number has gone by: 0 is one, too.
  const floor = seq === 0 && stored.size === 0 ? -1 : seq;
  const accepted = () => acceptedRecords(description, given, observe);
  const counts =
    (floor < 0 ? await fill(tx, nr, description, accepted()) : undefined) ??
    (await update(tx, nr, description, accepted(), given, { stored, floor, isDescribedSo }));
  await describe(tx, nr, description, Math.max(seq, given.seq()));
  const after = stored.size + counts.added - counts.removed;
  return { index: description.name.toLowerCase(), before: stored.size, after, ...counts, reshaped: !isDescribedSo };
}

type Counts = Pick<IndexChange, "added" | "changed" | "removed">;

async function* acceptedRecords(
  description: IndexDescription,
  given: GivenIndex,
  observe: Observer,
): AsyncGenerator<AcceptedRecord> {
  const accept = recordAcceptance(description, given.isChecked);
  const progress = progressOf(description.name.toLowerCase(), observe);
  for await (const record of given.records()) {
    yield accept(record);
    progress.step();
  }
  progress.end();
}

/** An index without a past takes records as they come, if they come in order of SEQ; otherwise it stays empty and gives undefined. */
async function fill(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
): Promise<Counts | undefined> {
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
  return { added, changed: 0, removed: 0 };
}

interface Before {
  readonly stored: ReadonlyMap<string, StoredRecord>;
  readonly floor: number;
  readonly isDescribedSo: boolean;
}

async function update(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
  given: GivenIndex,
  { stored, floor, isDescribedSo }: Before,
): Promise<Counts> {
  const difference = await stage(tx, nr, records, stored, floor);
  const ended = endedRecords(difference, given);
  const { added, changed } = difference;
  const counts = { added, changed: changed.length, removed: ended.length };
  if (isDescribedSo && added + changed.length + ended.length === 0) return counts;

  const nextSeq = await counter(tx, [difference.lastSeq, given.seq(), ...ended.map(({ endSeq }) => endSeq)]);
  await tx.insert(
    DELETION,
    ended.map(({ guid, endSeq }) => [nr, guid, endSeq > floor ? endSeq : nextSeq()]),
  );
  const writer = await recordWriter(tx, nr, description);
  await writer.remove([...changed, ...ended].map(({ ordinal }) => ordinal));
  const kept = stored.size - changed.length - ended.length;
  const fresh = added + changed.length;
  if (!isDescribedSo || writer.ordinals - kept + fresh > WORTH_REBUILDING * (kept + fresh)) {
    await stageStored(tx, nr);
    await writer.clear();
  }
  for await (const accepted of stagedRecords(tx, nr, description, nextSeq)) await writer.add(accepted);
  await writer.close();
  await tx.clear(STAGED);
  // Whoever is there again is not gone.
  await tx.run(
    sql`DELETE FROM council_deletion
        WHERE idx = ${nr} AND guid IN (SELECT guid FROM council_record WHERE idx = ${nr})`,
  );
  return counts;
}

/** The records that go, with the sequence number of their end; 0 where the source does not tell it. */
function endedRecords(
  { absent }: Difference,
  { isComplete, deletions }: GivenIndex,
): readonly (StoredRecord & { readonly guid: string; readonly endSeq: number })[] {
  const told = new Map(Array.from(deletions, ({ guid, seq }) => [guid, seq]));
  return [...absent]
    .filter(([guid, { seq }]) => isComplete || (told.has(guid) && (told.get(guid) ?? Infinity) > seq))
    .map(([guid, record]) => ({ ...record, guid, endSeq: told.get(guid) ?? 0 }));
}

/** Gives numbers that no record, no deletion and none of the `given` ones has. */
async function counter(tx: Transaction, given: readonly number[]): Promise<() => number> {
  const [[highest]] = await tx.rows<[number]>(sql`SELECT coalesce(max(seq), 0) FROM council_index`);
  let last = Math.max(highest, ...given);
  return () => ++last;
}

async function knownIndex(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
): Promise<{ readonly seq: number; readonly isDescribedSo: boolean }> {
  const [row] = await tx.rows<[string, number]>(sql`SELECT description, seq FROM council_index WHERE nr = ${nr}`);
  return row
    ? { seq: row[1], isDescribedSo: row[0] === JSON.stringify(description) }
    : { seq: 0, isDescribedSo: false };
}

/** Notes the index as it is now. Its sequence number never falls. */
async function describe(tx: Transaction, nr: number, description: IndexDescription, least: number): Promise<void> {
  const [[size, seq]] = await tx.rows<[number, number]>(
    sql`SELECT count(*), coalesce(max(seq), 0) FROM council_record WHERE idx = ${nr}`,
  );
  const [[gone]] = await tx.rows<[number]>(sql`SELECT coalesce(max(seq), 0) FROM council_deletion WHERE idx = ${nr}`);
  await tx.run(sql`DELETE FROM council_index WHERE nr = ${nr}`);
  await tx.insert(INDEX, [[nr, description.name, JSON.stringify(description), Math.max(least, seq, gone), size]]);
}
