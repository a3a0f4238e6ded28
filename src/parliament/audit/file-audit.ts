/**
 * What is wrong with the attached files. In: a snapshot of the store and the folder. Out: files whose content is missing or damaged, contents that no
 * file has, files that no record mentions, files that records mention but that are not there.
 */
import { sql } from "../../store/sql.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import type { Rendition } from "../describe/record.ts";
import type { FileFolder, FolderEntry } from "../files/file-folder.ts";
import { absentFiles, unmentionedFiles } from "../files/mentions.ts";
import { type StoredFile, storedFiles } from "../files/stored-files.ts";

export interface FileAudit {
  /** How many files there are. */
  readonly count: number;
  /** Their content is not on disk. */
  readonly missing: readonly StoredFile[];
  /** Their content is no longer what it was. */
  readonly damaged: readonly StoredFile[];
  /** Contents on disk that no file has: left by a failed import, or by files that are gone. An import that is running has some, too. */
  readonly orphans: readonly FolderEntry[];
  readonly unmentioned: readonly Rendition[];
  readonly absent: readonly Rendition[];
}

export interface AuditOptions {
  /** Reads every content through; otherwise only sizes are compared. */
  readonly deep: boolean;
}

export async function auditFiles(
  snapshot: Snapshot,
  folder: FileFolder,
  { deep }: AuditOptions = { deep: false },
): Promise<FileAudit> {
  const found = { missing: [] as StoredFile[], damaged: [] as StoredFile[] };
  let count = 0;
  for await (const file of storedFiles(snapshot)) {
    count += 1;
    const damage = await folder.inspect(file, deep);
    if (damage) found[damage].push(file);
  }
  return {
    count,
    ...found,
    orphans: await orphansIn(snapshot, folder),
    unmentioned: await unmentionedFiles(snapshot),
    absent: await absentFiles(snapshot),
  };
}

/** Removes the contents that no file has, and tells how many. As no import can run meanwhile, none of them is about to be needed. */
export function removeOrphans(store: Store, folder: FileFolder): Promise<number> {
  return store.write(async (tx) => {
    const orphans = await orphansIn(tx, folder);
    for (const orphan of orphans) await folder.remove(orphan);
    return orphans.length;
  });
}

async function orphansIn(snapshot: Snapshot, folder: FileFolder): Promise<FolderEntry[]> {
  const rows = await snapshot.rows<[string]>(sql`SELECT DISTINCT hash FROM council_file`);
  const known = new Set<string | undefined>(rows.map(([hash]) => hash));
  return Array.fromAsync(folder.entries()).then((entries) => entries.filter(({ hash }) => !known.has(hash)));
}
