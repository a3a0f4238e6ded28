/**
 * Notes in the store about the texts of documents: of which data they are complete, and which process is reading them.
 * Processes on several machines may share a store, so that only the store can tell.
 */
import { recordsName } from "../../store/data-version.ts";
import { sql } from "../../store/sql.ts";
import { META, type Snapshot, type Transaction } from "../../store/store.ts";
import { countTexts, unreadFiles } from "./document-files.ts";
import { READER_VERSION, type TextState } from "./text-state.ts";

const COMPLETE = "documents";
const LEASE = "documents-lease";

/** How long others leave the work to a process that does not report. */
export const LEASE_MS = 60_000;

function contentOf({ version }: Pick<Snapshot, "version">): string {
  return `${recordsName(version)} ${READER_VERSION}`;
}

export async function noteRead(tx: Transaction): Promise<void> {
  await note(tx, COMPLETE, contentOf(tx));
}

/** Whether all texts of the data have been read, as far as they can be, or there are no files. */
export async function isRead(snapshot: Snapshot): Promise<boolean> {
  const [noted] = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${COMPLETE}`);
  if (noted?.[0] === contentOf(snapshot)) return true;
  const files = await snapshot.rows(sql`SELECT id FROM council_file LIMIT 1`);
  const entries = await snapshot.rows(sql`SELECT guid FROM council_text_entry LIMIT 1`);
  return files.length + entries.length === 0;
}

/** How many contents there are in each state; `pending` ones have none yet. */
export async function summarizeTexts(snapshot: Snapshot): Promise<ReadonlyMap<TextState | "pending", number>> {
  // Looking for them takes a while.
  const pending = (await isRead(snapshot)) ? 0 : (await unreadFiles(snapshot)).length;
  return new Map<TextState | "pending", number>([...(await countTexts(snapshot)), ["pending", pending]]);
}

/** Takes or renews the lease; false if another process has it. */
export async function takeLease(tx: Transaction, holder: string, now = Date.now()): Promise<boolean> {
  const [lease] = await tx.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${LEASE}`);
  const [until, other] = lease?.[0].split(" ") ?? ["0", holder];
  if (other !== holder && Number(until) > now) return false;
  await note(tx, LEASE, `${now + LEASE_MS} ${holder}`);
  return true;
}

export async function endLease(tx: Transaction, holder: string): Promise<void> {
  const [lease] = await tx.rows<[string]>(sql`SELECT value FROM meta WHERE name = ${LEASE}`);
  if (lease?.[0].endsWith(` ${holder}`)) await tx.run(sql`DELETE FROM meta WHERE name = ${LEASE}`);
}

async function note(tx: Transaction, name: string, value: string): Promise<void> {
  await tx.run(sql`DELETE FROM meta WHERE name = ${name}`);
  await tx.insert(META, [[name, value]]);
}
