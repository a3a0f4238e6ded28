/**
 * What an import would change in the council data of a store. In: snapshots of a store with the new data only, and of
 * the current one if there is any. Out: the changes that the import would report.
 */
import type { CouncilData } from "../../parliament/describe/record.ts";
import { FILES } from "../../parliament/exchange/import-files.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import { renditionKey } from "../../parliament/files/file-names.ts";
import { storedFiles } from "../../parliament/files/stored-files.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";

interface Index {
  readonly description: string;
  readonly seq: number;
  /** By GUID. */
  readonly records: ReadonlyMap<string, { readonly seq: number; readonly hash: string }>;
}

export async function councilDifference(
  fresh: Snapshot,
  current: Snapshot | undefined,
  { indexes, files }: CouncilData,
): Promise<readonly IndexChange[]> {
  const changes: IndexChange[] = [];
  for (const name of indexes) {
    const before = current && (await readIndex(current, name));
    const after = await readIndex(fresh, name);
    if (after) changes.push(indexChange(name, before, after));
  }
  if (files) changes.push(fileChange(current ? await readFiles(current) : new Map(), await readFiles(fresh)));
  return changes;
}

async function readIndex(snapshot: Snapshot, name: string): Promise<Index | undefined> {
  const [row] = await snapshot.rows<[number, string, number]>(
    sql`SELECT nr, description, seq FROM council_index WHERE lower(name) = ${name}`,
  );
  if (row === undefined) return undefined;
  const [nr, description, seq] = row;
  const records = await snapshot.rows<[string, number, string]>(
    sql`SELECT guid, seq, hash FROM council_record WHERE idx = ${nr}`,
  );
  return { description, seq, records: new Map(records.map(([guid, at, hash]) => [guid, { seq: at, hash }])) };
}

/** A record is unchanged by the rule of the import: the same content, and no newer sequence number. */
function indexChange(index: string, before: Index | undefined, after: Index): IndexChange {
  const known = before?.records ?? new Map<string, { readonly seq: number; readonly hash: string }>();
  let [added, changed] = [0, 0];
  for (const [guid, { seq, hash }] of after.records) {
    const one = known.get(guid);
    if (one === undefined) added += 1;
    else if (one.hash !== hash || (seq > (before?.seq ?? 0) && seq !== one.seq)) changed += 1;
  }
  const removed = [...known.keys()].filter((guid) => !after.records.has(guid)).length;
  const reshaped = before?.description !== after.description;
  return { index, before: known.size, after: after.records.size, added, changed, removed, reshaped };
}

async function readFiles(snapshot: Snapshot): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const file of storedFiles(snapshot)) {
    found.set(renditionKey(file), JSON.stringify([file.hash, file.ansicht, file.extension]));
  }
  return found;
}

function fileChange(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): IndexChange {
  const added = [...after.keys()].filter((key) => !before.has(key)).length;
  const changed = [...after].filter(([key, file]) => before.has(key) && before.get(key) !== file).length;
  const removed = [...before.keys()].filter((key) => !after.has(key)).length;
  return { index: FILES, before: before.size, after: after.size, added, changed, removed, reshaped: false };
}
