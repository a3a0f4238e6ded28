/**
 * Checks the attached files. In: a snapshot of the store and the folder. Out: files whose content is missing or
 * damaged, unreferenced contents, files that no record mentions, and mentioned files that are not stored.
 */
import { sql } from "../../store/sql.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import type { Rendition } from "../describe/record.ts";
import type { FileFolder, FolderEntry } from "../files/file-folder.ts";
import { absentFiles, unmentionedFiles } from "../files/mentions.ts";
import { type StoredFile, storedFiles } from "../files/stored-files.ts";

export interface FileAudit {
  /** The number of files. */
  readonly count: number;
  /** Their content is not on disk. */
  readonly missing: readonly StoredFile[];
  /** Their content has changed. */
  readonly damaged: readonly StoredFile[];
  /** Unreferenced contents on disk, of failed imports and removed files; also those of a running import. */
  readonly orphans: readonly FolderEntry[];
  readonly unmentioned: readonly Rendition[];
  readonly absent: readonly Rendition[];
}

export interface AuditOptions {
  /** Verifies the hash of every content; otherwise compares only sizes. */
  readonly deep: boolean;
}

export async function auditFiles(
  snapshot: Snapshot,
  folder: FileFolder,
  { deep }: AuditOptions = { deep: false },
): Promise<FileAudit> {
  const failed = { missing: [] as StoredFile[], damaged: [] as StoredFile[] };
  let count = 0;
  for await (const file of storedFiles(snapshot)) {
    count += 1;
    const damage = await folder.inspect(file, deep);
    if (damage) failed[damage].push(file);
  }
  return {
    count,
    ...failed,
    orphans: await orphansIn(snapshot, folder),
    unmentioned: await unmentionedFiles(snapshot),
    absent: await absentFiles(snapshot),
  };
}

/** Removes unreferenced contents and returns their number. The write transaction excludes a running import. */
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
