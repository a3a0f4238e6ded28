/**
 * Imports council data into the store in the caller's transaction: validate → render → store. Indexes that are not in
 * the data do not change.
 */
import type { Observer } from "../../base/events.ts";
import { sql } from "../../store/sql.ts";
import type { Transaction } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilData } from "../describe/record.ts";
import type { FileFolder } from "../files/file-folder.ts";
import { importFiles } from "./import-files.ts";
import { type IndexChange, type IndexInput, importIndex, NO_RECORDS } from "./import-index.ts";

/** Without a folder for files, or with data without files, the files do not change. */
export async function importCouncil(
  tx: Transaction,
  indexes: readonly IndexDescription[],
  data: CouncilData,
  files: FileFolder | undefined,
  observe: Observer,
): Promise<readonly IndexChange[]> {
  const changes: IndexChange[] = [];
  for (const { nr, description } of await numbered(tx, indexes, data)) {
    const name = description.name.toLowerCase();
    if (data.indexes.includes(name)) {
      changes.push(await importIndex(tx, nr, description, indexInput(data, name), observe));
    } else if (!(await isKnown(tx, nr))) {
      // An index that never had a record is still served, as an empty one.
      changes.push(await importIndex(tx, nr, description, NO_RECORDS, observe));
    }
  }
  const fileChange = files && (await importFiles(tx, data, files, observe));
  if (fileChange) changes.push(fileChange);
  if (changes.some(hasChanged)) tx.changeVersion("council");
  return changes;
}

function indexInput(data: CouncilData, name: string): IndexInput {
  return {
    records: () => data.records(name),
    isChecked: data.isChecked ?? false,
    isComplete: data.isComplete?.(name) ?? true,
    digest: async () => data.digest?.(name),
    deletions: data.deletions?.(name) ?? [],
    seq: () => data.seq?.(name) ?? 0,
    lacking: () => data.lacking?.(name) ?? new Map(),
  };
}

interface NumberedIndex {
  readonly nr: number;
  readonly description: IndexDescription;
}

/** Our indexes are numbered by position; foreign ones follow and keep their numbers. */
async function numbered(
  tx: Transaction,
  indexes: readonly IndexDescription[],
  data: CouncilData,
): Promise<readonly NumberedIndex[]> {
  const ours = indexes.map((description, nr) => ({
    nr,
    description: data.description?.(description.name.toLowerCase()) ?? description,
  }));
  const names = new Set(indexes.map(({ name }) => name.toLowerCase()));
  const rows = await tx.rows<[number, string]>(sql`SELECT nr, name FROM council_index`);
  const known = new Map(rows.map(([nr, name]) => [name.toLowerCase(), nr]));
  let next = Math.max(indexes.length, ...known.values().map((nr) => nr + 1));
  const foreign = data.indexes.flatMap((name) => {
    const description = data.description?.(name);
    return names.has(name) || !description ? [] : [{ nr: known.get(name) ?? next++, description }];
  });
  return [...ours, ...foreign];
}

export function hasChanged({ added, changed, removed, reshaped }: IndexChange): boolean {
  return reshaped || added + changed + removed > 0;
}

async function isKnown(tx: Transaction, nr: number): Promise<boolean> {
  return (await tx.rows(sql`SELECT nr FROM council_index WHERE nr = ${nr}`)).length > 0;
}
