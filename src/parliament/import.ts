/** Replaces the council data of the store by that of a city, inside the caller's transaction: check → render → store. */
import type { Observer } from "../base/events.ts";
import { Problem } from "../base/problems.ts";
import { withProgress } from "../base/progress.ts";
import { encodeColumn } from "../search/column.ts";
import type { Row, Transaction } from "../store/store.ts";
import { checkRecord } from "./check.ts";
import type { IndexDescription } from "./description.ts";
import type { FileFolder } from "./file-folder.ts";
import { SEQ_COLUMN } from "./plan.ts";
import type { CouncilData, CouncilRecord } from "./record.ts";
import { recordJson } from "./render-json.ts";
import { recordXml } from "./render-xml.ts";
import { COLUMN, COUNCIL_TABLES, FILE, INDEX, RECORD, RENDERED } from "./tables.ts";

/** Records held in memory between two writes. */
const BATCH = 500;

export async function importCouncil(
  tx: Transaction,
  indexes: readonly IndexDescription[],
  data: CouncilData,
  files: FileFolder,
  observe: Observer,
): Promise<void> {
  for (const table of COUNCIL_TABLES) await tx.clear(table);
  for (const [nr, description] of indexes.entries()) {
    const name = description.name.toLowerCase();
    const records = withProgress(name, data.records(name), observe);
    await importIndex(tx, nr, description, records);
  }
  await tx.insert(
    FILE,
    Iterator.from(withProgress("files", data.files(), observe)).map(({ id, nr, ansicht, extension, bytes }) => [
      id,
      nr,
      ansicht,
      extension,
      files.keep(bytes),
      bytes.length,
    ]),
  );
  tx.changeVersion();
}

async function importIndex(
  tx: Transaction,
  nr: number,
  description: IndexDescription,
  records: Iterator<CouncilRecord> & Iterable<CouncilRecord>,
): Promise<void> {
  const seqs: number[] = [];
  const guids = new Set<string>();
  for (let batch = take(records, BATCH); batch.length > 0; batch = take(records, BATCH)) {
    const keys: Row[] = [];
    const rendered: Row[] = [];
    for (const given of batch) {
      const record = accepted(description, given, seqs.at(-1) ?? 0, guids);
      const ordinal = seqs.push(record.SEQ) - 1;
      guids.add(record.OBJ_GUID);
      keys.push([nr, ordinal, record.OBJ_GUID, record.SEQ]);
      rendered.push(
        [nr, "xml", ordinal, Buffer.from(recordXml(description, record))],
        [nr, "json", ordinal, Buffer.from(recordJson(description, record))],
      );
    }
    await tx.insert(RECORD, keys);
    await tx.insert(RENDERED, rendered);
  }
  await tx.insert(COLUMN, [[nr, SEQ_COLUMN, encodeColumn(Float64Array.from(seqs))]]);
  await tx.insert(INDEX, [[nr, description.name, JSON.stringify(description), seqs.at(-1) ?? 0, seqs.length]]);
}

/** The record, if it fits its index and comes in order; ordinals follow SEQ, so SEQ must rise. */
function accepted(
  description: IndexDescription,
  given: CouncilRecord,
  lastSeq: number,
  guids: ReadonlySet<string>,
): CouncilRecord {
  const refuse = (where: string, reason: string): never => {
    throw new Problem("record-invalid", `${description.name} ${given.OBJ_GUID}: ${where} ${reason}.`);
  };
  const checked = checkRecord(description, given);
  if (!checked.ok) return refuse(checked.problems[0].path || "the record", checked.problems[0].reason);
  if (given.SEQ <= lastSeq) return refuse("SEQ", `${given.SEQ} does not come after ${lastSeq}`);
  if (guids.has(given.OBJ_GUID)) return refuse("OBJ_GUID", "stands on an earlier record too");
  return checked.record;
}

function take<T>(items: Iterator<T>, most: number): T[] {
  const taken: T[] = [];
  while (taken.length < most) {
    const { done, value } = items.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
