/**
 * Updates the records of one index. Unchanged records are not touched; new and changed ones get ordinals at the end, so
 * that a small change writes little; deleted ones are recorded for the change feed. After large changes, or with a new
 * description, the index is rebuilt.
 */
import type { Observer } from "../../base/events.ts";
import { progressOf } from "../../base/progress.ts";
import { sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { isSameExceptOptional, optionalElements, withOptional } from "../describe/optional-elements.ts";
import type { CouncilRecord, Deletion } from "../describe/record.ts";
import { DELETION, INDEX, STAGED } from "../describe/tables.ts";
import { forgetPresent, keepCancelled } from "../feed/cancelled-meetings.ts";
import { type AcceptedRecord, recordAcceptor } from "./accept-record.ts";
import { inputName, isKnownInput, noteInput } from "./known-input.ts";
import { recordWriter } from "./record-writer.ts";
import { type Difference, type StoredRecord, stage, stagedRecords, stageStored, storedRecords } from "./staging.ts";

/** The input of an import for one index. */
export interface IndexInput {
  records(): Iterable<CouncilRecord> | AsyncIterable<CouncilRecord>;
  /** Whether the records are already validated. */
  readonly isChecked: boolean;
  /** Whether these are all records, so that others are deleted. */
  readonly isComplete: boolean;
  /** Of what the records are read from, if that is known before. */
  digest(): Promise<string | undefined>;
  readonly deletions: Iterable<Deletion>;
  /** The sequence number according to the source; 0 if it has none. Called after all records are read. */
  seq(): number;
  /** The number of validated records that lack an element, by its name. Called after all records are read. */
  lacking(): ReadonlyMap<string, number>;
}

/** An input without anything. */
export const NO_RECORDS: IndexInput = {
  records: () => [],
  isChecked: true,
  isComplete: true,
  digest: async () => undefined,
  deletions: [],
  seq: () => 0,
  lacking: () => new Map(),
};

export interface IndexChange {
  /** In lower case. */
  readonly index: string;
  readonly before: number;
  readonly after: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The description of the index has changed: its records may be the same, but their search entries are not. */
  readonly reshaped: boolean;
  /** The elements that became optional, if any, with the number of records that lack them. */
  readonly lacking?: ReadonlyMap<string, number>;
}

/** An index is rebuilt when removed and new records would be more than this fraction of it. */
const REBUILD_THRESHOLD = 0.25;

export async function importIndex(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  input: IndexInput,
  observe: Observer,
): Promise<IndexChange> {
  const now = Date.now();
  const digest = await input.digest();
  const name = digest === undefined ? undefined : inputName(digest, description);
  if (name !== undefined && (await isKnownInput(tx, nr, name))) return unchanged(tx, nr, description);
  const stored = await storedRecords(tx, nr);
  const known = await knownIndex(tx, nr);
  const seq = known?.seq ?? 0;
  const isSameShape = known !== undefined && isSameExceptOptional(known.description, description);
  // 0 is a valid sequence number: an index with records and the number 0 is not new.
  const floor = seq === 0 && stored.size === 0 ? -1 : seq;
  let lacking = new Map<string, number>();
  const accepted = () => {
    lacking = new Map();
    return acceptedRecords(description, input, lacking, observe);
  };
  const counts =
    (floor < 0 ? await fill(tx, nr, description, accepted(), now) : undefined) ??
    (await update(tx, nr, description, accepted(), input, { stored, floor, isSameShape, now }));
  const missing = new Map([...lacking, ...input.lacking()]);
  // What has become optional remains so.
  const before = isSameShape ? withOptional(description, optionalElements(known.description)) : description;
  const current = withOptional(before, missing.keys());
  await writeIndexRow(tx, nr, current, Math.max(seq, input.seq()));
  const wasOptional = new Set(optionalElements(before));
  const newlyMissing = new Map([...missing].filter(([name]) => !wasOptional.has(name)));
  // Files may have been replaced while they were read.
  const isSame = digest !== undefined && (await input.digest()) === digest;
  const reshaped = JSON.stringify(current) !== known?.json;
  const hasChanged = reshaped || counts.added + counts.changed + counts.removed > 0;
  if (isSame || hasChanged) await noteInput(tx, nr, isSame ? name : undefined);
  return {
    index: description.name.toLowerCase(),
    before: stored.size,
    after: stored.size + counts.added - counts.removed,
    ...counts,
    reshaped,
    ...(newlyMissing.size > 0 ? { lacking: newlyMissing } : {}),
  };
}

async function unchanged(tx: Transaction, nr: number, { name }: IndexDescription): Promise<IndexChange> {
  const [[size]] = await tx.rows<[number]>(sql`SELECT size FROM council_index WHERE nr = ${nr}`);
  const index = name.toLowerCase();
  return { index, before: size, after: size, added: 0, changed: 0, removed: 0, reshaped: false };
}

type Counts = Pick<IndexChange, "added" | "changed" | "removed">;

async function* acceptedRecords(
  description: IndexDescription,
  input: IndexInput,
  lacking: Map<string, number>,
  observe: Observer,
): AsyncGenerator<AcceptedRecord> {
  const accept = recordAcceptor(description, input.isChecked, lacking);
  const progress = progressOf(description.name.toLowerCase(), observe);
  for await (const record of input.records()) {
    yield accept(record);
    progress.step();
  }
  progress.end();
}

/** Writes records directly into a new index while they are in order of SEQ; otherwise clears it, returns undefined. */
async function fill(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
  now: number,
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
    await writer.add({ ...accepted, changed: now });
  }
  await writer.close();
  return { added, changed: 0, removed: 0 };
}

interface PreviousState {
  readonly stored: ReadonlyMap<string, StoredRecord>;
  readonly floor: number;
  /** Whether the stored records have the same structure and the same search fields. */
  readonly isSameShape: boolean;
  /** When new content is from, in milliseconds. */
  readonly now: number;
}

async function update(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: AsyncIterable<AcceptedRecord>,
  input: IndexInput,
  { stored, floor, isSameShape, now }: PreviousState,
): Promise<Counts> {
  const difference = await stage(tx, nr, records, stored, floor, now);
  const deleted = deletedRecords(difference, input);
  const { added, changed } = difference;
  const counts = { added, changed: changed.length, removed: deleted.length };
  if (isSameShape && added + changed.length + deleted.length === 0) return counts;

  const deletionSeqs = deleted.map(({ deletionSeq }) => deletionSeq);
  const nextSeq = await counter(tx, [difference.lastSeq, input.seq(), ...deletionSeqs]);
  await tx.insert(
    DELETION,
    deleted.map(({ guid, deletionSeq }) => [nr, guid, deletionSeq > floor ? deletionSeq : nextSeq(), now]),
  );
  await keepCancelled(
    tx,
    nr,
    description,
    deleted.map(({ ordinal }) => ordinal),
    now,
  );
  const writer = await recordWriter(tx, nr, description);
  await writer.remove([...changed, ...deleted].map(({ ordinal }) => ordinal));
  const unchanged = stored.size - changed.length - deleted.length;
  const appended = added + changed.length;
  const removed = writer.ordinals - unchanged;
  if (!isSameShape || removed + appended > REBUILD_THRESHOLD * (unchanged + appended)) {
    await stageStored(tx, nr);
    await writer.clear();
  }
  for await (const accepted of stagedRecords(tx, nr, description, nextSeq)) await writer.add(accepted);
  await writer.close();
  await tx.clear(STAGED);
  // A record that exists again is no longer deleted. There are few deletions: each is looked up.
  await tx.run(
    sql`DELETE FROM council_deletion AS d WHERE idx = ${nr}
        AND EXISTS (SELECT 1 FROM council_record r WHERE r.idx = d.idx AND r.guid = d.guid)`,
  );
  await forgetPresent(tx, nr);
  return counts;
}

/** The records to delete, with the sequence number of the deletion; 0 if the source does not report it. */
function deletedRecords(
  { absent }: Difference,
  { isComplete, deletions }: IndexInput,
): readonly (StoredRecord & { readonly guid: string; readonly deletionSeq: number })[] {
  const reported = new Map(Array.from(deletions, ({ guid, seq }) => [guid, seq]));
  return [...absent]
    .filter(([guid, { seq }]) => isComplete || (reported.has(guid) && (reported.get(guid) ?? Infinity) > seq))
    .map(([guid, record]) => ({ ...record, guid, deletionSeq: reported.get(guid) ?? 0 }));
}

/** Generates numbers above those of all records and deletions, and above the `used` ones. */
async function counter(tx: Transaction, used: readonly number[]): Promise<() => number> {
  const [[highest]] = await tx.rows<[number]>(sql`SELECT coalesce(max(seq), 0) FROM council_index`);
  let last = Math.max(highest, ...used);
  return () => ++last;
}

interface KnownIndex {
  readonly seq: number;
  readonly json: string;
  readonly description: IndexDescription;
}

async function knownIndex(tx: Transaction, nr: number): Promise<KnownIndex | undefined> {
  const [row] = await tx.rows<[string, number]>(sql`SELECT description, seq FROM council_index WHERE nr = ${nr}`);
  return row && { seq: row[1], json: row[0], description: JSON.parse(row[0]) as IndexDescription };
}

/** Its sequence number never decreases. */
async function writeIndexRow(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  minSeq: number,
): Promise<void> {
  const [[size, seq]] = await tx.rows<[number, number]>(
    sql`SELECT count(*), coalesce(max(seq), 0) FROM council_record WHERE idx = ${nr}`,
  );
  const [[deletionSeq]] = await tx.rows<[number]>(
    sql`SELECT coalesce(max(seq), 0) FROM council_deletion WHERE idx = ${nr}`,
  );
  await tx.run(sql`DELETE FROM council_index WHERE nr = ${nr}`);
  const newSeq = Math.max(minSeq, seq, deletionSeq);
  await tx.insert(INDEX, [[nr, description.name, JSON.stringify(description), newSeq, size]]);
}
