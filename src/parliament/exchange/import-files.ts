/**
 * Imports attached files: writes contents to the folder and rows in the caller's transaction. In: files, as bytes or as
 * streams. Out: the changes. A failed import leaves unreferenced contents in the folder.
 */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { progressOf } from "../../base/progress.ts";
import { sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { CouncilData, CouncilFile } from "../describe/record.ts";
import { FILE } from "../describe/tables.ts";
import type { FileFolder } from "../files/file-folder.ts";
import { fileName, isNameable, renditionKey } from "../files/file-names.ts";
import { digestOf, type KeptFile } from "../files/kept-file.ts";
import { IS_MENTIONED } from "../files/mentions.ts";
import { type StoredFile, storedFiles } from "../files/stored-files.ts";
import type { IndexChange } from "./import-index.ts";

/** The name of the files in lists of changed indexes. */
export const FILES = "files";

/** Rows buffered between two writes. */
const BATCH = 500;

/** Undefined if the data has no files. */
export async function importFiles(
  tx: Transaction,
  data: CouncilData,
  folder: FileFolder,
  observe: Observer,
): Promise<IndexChange | undefined> {
  if (!data.files) return undefined;
  const stored = new Map<string, StoredFile>();
  for await (const file of storedFiles(tx)) stored.set(renditionKey(file), file);
  const seen = new Set<string>();
  const now = Date.now();
  const progress = progressOf(FILES, observe);
  let [added, changed] = [0, 0];
  let rows: Row[] = [];
  for await (const file of data.files()) {
    const key = renditionKey(file);
    validate(file, seen.has(key));
    seen.add(key);
    progress.step();
    const before = stored.get(key);
    const { hash, size } = await write(folder, file, before);
    if (before && isSame(before, { ...file, hash })) continue;
    if (before) {
      changed += 1;
      await remove(tx, before);
    } else added += 1;
    rows.push([file.id, file.nr, file.ansicht, file.extension, hash, size, modifiedAt(now, hash, before)]);
    if (rows.length < BATCH) continue;
    await tx.insert(FILE, rows);
    rows = [];
  }
  await tx.insert(FILE, rows);
  progress.end();
  const removed = await removeOthers(tx, data, stored, seen);
  const after = stored.size + added - removed;
  return { index: FILES, before: stored.size, after, added, changed, removed, reshaped: false };
}

function validate(file: CouncilFile, isDuplicate: boolean): void {
  const name = JSON.stringify(fileName(file));
  if (!isNameable(file)) throw new Problem("import-invalid", `The file name ${name} is not allowed.`);
  if (isDuplicate) throw new Problem("import-invalid", `The file ${name} is there twice.`);
}

/** Does not rewrite intact contents. */
async function write(folder: FileFolder, file: CouncilFile, before: StoredFile | undefined): Promise<KeptFile> {
  if ("bytes" in file) return { hash: folder.put(file.bytes), size: file.bytes.length };
  if (before) {
    const given = await digestOf(file.content());
    if (given.hash === before.hash && (await folder.inspect(given, true)) === undefined) return given;
  }
  return folder.putStream(file.content());
}

function isSame(before: StoredFile, { hash, ansicht, extension }: Omit<StoredFile, "size" | "modified">): boolean {
  return before.hash === hash && before.ansicht === ansicht && before.extension === extension;
}

/** At least a second after the previous content, so that `Last-Modified` distinguishes them. */
function modifiedAt(now: number, hash: string, before: StoredFile | undefined): number {
  if (before?.hash === hash) return before.modified;
  return Math.max(now, (before?.modified ?? 0) + 1000);
}

async function removeOthers(
  tx: Transaction,
  { filesAreComplete = true }: CouncilData,
  stored: ReadonlyMap<string, StoredFile>,
  seen: ReadonlySet<string>,
): Promise<number> {
  if (!filesAreComplete) return tx.run(sql`DELETE FROM council_file AS f WHERE NOT ${IS_MENTIONED}`);
  let removed = 0;
  for (const [key, file] of stored) {
    if (seen.has(key)) continue;
    removed += 1;
    await remove(tx, file);
  }
  return removed;
}

async function remove(tx: Transaction, { id, nr, ansicht }: StoredFile): Promise<void> {
  await tx.run(sql`DELETE FROM council_file WHERE id = ${id} AND nr = ${nr} AND ansicht = ${ansicht}`);
}
