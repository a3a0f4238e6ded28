/**
 * A folder of backups: one folder per backup, named by its creation time, and the blobs of attached files, which all
 * backups share. An unfinished backup has a different name, so that every folder with a backup's name is complete.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type FileFolder, fileFolder } from "../../parliament/files/file-folder.ts";

/** The content of `backup.json`. */
export interface BackupManifest {
  /** Creation time, as ISO date-time. */
  readonly made: string;
  /** The version of rathaus that wrote it. */
  readonly program: string;
  readonly storeFormat: string;
  readonly dataVersion: string;
  /** Absent for PostgreSQL: then the backup contains only the files. */
  readonly store?: { readonly bytes: number; readonly sha256: string };
  /** The number of blobs, and how many of them could not be read. */
  readonly files: number;
  readonly lostFiles: number;
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const UNFINISHED = ".part";
const FILES = "files";
const MANIFEST = "backup.json";

/** An older unfinished backup was left by a killed process. */
const MAX_AGE_MS = 24 * 3600_000;

/** A time as a name that is valid on every file system. */
export function backupName(made: Date): string {
  return made.toISOString().replaceAll(/[:.]/g, "-");
}

/** The name of a backup until it is complete. */
export function unfinishedName(name: string): string {
  return `${name}${UNFINISHED}`;
}

export function manifestPath(folder: string, name: string): string {
  return join(folder, name, MANIFEST);
}

export function backedUpFiles(folder: string): FileFolder {
  return fileFolder(join(folder, FILES));
}

/** The names of all complete backups, oldest first. */
export function backupsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .toSorted()
    : [];
}

export function readManifest(folder: string, name: string): BackupManifest {
  try {
    return JSON.parse(readFileSync(manifestPath(folder, name), "utf8")) as BackupManifest;
  } catch (cause) {
    throw new Problem("backup-unusable", `The manifest of the backup ${name} cannot be read.`, { cause });
  }
}

/** `backup` removes unreferenced blobs from the folder, so it must contain only backups and never be a data folder. */
export function refuseOtherFolder(folder: string, { data }: Settings): void {
  if (!existsSync(folder)) return;
  if (existsSync(data) && realpathSync(folder) === realpathSync(data)) {
    throw new Problem("output-unusable", `The folder ${folder} is the data folder itself.`);
  }
  const other = readdirSync(folder).find((name) => name !== FILES && !NAME.test(name.replace(UNFINISHED, "")));
  if (other === undefined) return;
  throw new Problem("output-unusable", `The folder ${folder} contains something other than backups: ${other}.`);
}

/** Removes the leftovers of killed backups, and returns whether another backup is running. */
export function clearUnfinished(folder: string): { readonly isRunning: boolean } {
  const unfinished = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(UNFINISHED)) : [];
  const paths = unfinished.map((name) => join(folder, name));
  const [stale, running] = [true, false].map((old) => paths.filter((path) => isOld(path) === old));
  for (const path of stale) rmSync(path, { recursive: true, force: true });
  return { isRunning: running.length > 0 };
}

function isOld(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > MAX_AGE_MS;
}

/** Size and SHA-256 of a file. */
export async function fingerprint(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), sum);
  return { bytes: statSync(path).size, sha256: sum.digest("hex") };
}
