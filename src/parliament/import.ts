/** Puts council data into the store, inside the caller's transaction: check → render → store. Indexes that the data does not have stay as they are. */
import type { Observer } from "../base/events.ts";
import { withProgress } from "../base/progress.ts";
import { sql } from "../store/sql.ts";
import type { Transaction } from "../store/store.ts";
import type { IndexDescription } from "./description.ts";
import type { FileFolder } from "./file-folder.ts";
import { type IndexChange, importIndex } from "./import-index.ts";
import type { CouncilData } from "./record.ts";
import { FILE } from "./tables.ts";

/** Without a folder for files those that are there stay. */
export async function importCouncil(
  tx: Transaction,
  indexes: readonly IndexDescription[],
  data: CouncilData,
  files: FileFolder | undefined,
  observe: Observer,
): Promise<readonly IndexChange[]> {
  const changes: IndexChange[] = [];
  for (const [nr, description] of indexes.entries()) {
    const name = description.name.toLowerCase();
    // An index that never had any record is served all the same, empty.
    const records = () => (data.indexes.includes(name) ? data.records(name) : []);
    if (data.indexes.includes(name) || !(await isKnown(tx, nr))) {
      changes.push(await importIndex(tx, nr, description, records, observe));
    }
  }
  if (files) await importFiles(tx, data, files, observe);
  if (files || changes.some(hasChanged)) tx.changeVersion();
  return changes;
}

export function hasChanged({ added, changed, removed, reshaped }: IndexChange): boolean {
  return reshaped || added + changed + removed > 0;
}

async function isKnown(tx: Transaction, nr: number): Promise<boolean> {
  return (await tx.rows(sql`SELECT nr FROM council_index WHERE nr = ${nr}`)).length > 0;
}

async function importFiles(tx: Transaction, data: CouncilData, files: FileFolder, observe: Observer): Promise<void> {
  await tx.clear(FILE);
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
}
