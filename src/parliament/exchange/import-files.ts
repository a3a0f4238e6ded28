/**
 * Makes the store hold the given attached files: contents go to the folder, rows into the caller's transaction. In: files, whole or as streams. Out: what
 * has changed. Contents of an import that fails stay behind in the folder, where nothing names them.
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

/** Under this name files stand among the indexes that have changed. */
export const FILES = "files";

/** Rows held in memory between two writes. */
const BATCH = 500;

/** Undefined if the data says nothing of files. */
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
    refuseOdd(file, seen.has(key));
    seen.add(key);
    progress.step();
    const before = stored.get(key);
    const { hash, size } = await keep(folder, file, before);
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

function refuseOdd(file: CouncilFile, isSecond: boolean): void {
  const name = JSON.stringify(fileName(file));
  if (!isNameable(file)) throw new Problem("import-invalid", `A file cannot be called ${name}.`);
  if (isSecond) throw new Problem("import-invalid", `The file ${name} comes twice.`);
}

/** What is there already, and whole, is not written again. */
async function keep(folder: FileFolder, file: CouncilFile, before: StoredFile | undefined): Promise<KeptFile> {
  if ("bytes" in file) return { hash: folder.keep(file.bytes), size: file.bytes.length };
  if (before) {
    const given = await digestOf(file.content());
    if (given.hash === before.hash && (await folder.inspect(given, true)) === undefined) return given;
  }
  return folder.keepStream(file.content());
}

function isSame(before: StoredFile, { hash, ansicht, extension }: Omit<StoredFile, "size" | "modified">): boolean {
  return before.hash === hash && before.ansicht === ansicht && before.extension === extension;
}

/** At least a second after the last content, so that `Last-Modified` tells any two apart. */
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
