/**
 * A folder of backups: a folder for each, named by the moment at which it was made, and the contents of attached files, which all of them share. One that is
 * not finished has a name of its own, so whatever is called a backup is whole.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Problem } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";
import { type FileFolder, fileFolder } from "../../parliament/files/file-folder.ts";

/** What a backup notes about itself, as `backup.json`. */
export interface BackupNote {
  /** ISO date-time. */
  readonly made: string;
  /** The version of rathaus that made it. */
  readonly program: string;
  readonly storeFormat: string;
  readonly dataVersion: string;
  /** Absent where PostgreSQL keeps the data: then only the files are in the backup. */
  readonly store?: { readonly bytes: number; readonly sha256: string };
  /** How many contents its files have, and how many of these could not be had. */
  readonly files: number;
  readonly lostFiles: number;
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const UNFINISHED = ".part";
const FILES = "files";
const NOTE = "backup.json";

/** One that is older was left by a program that was killed. */
const LONGEST_MS = 24 * 3600_000;

/** A moment as a name that every file system takes. */
export function backupName(made: Date): string {
  return made.toISOString().replaceAll(/[:.]/g, "-");
}

/** Where a backup is written until it is whole. */
export function unfinishedName(name: string): string {
  return `${name}${UNFINISHED}`;
}

export function notePath(folder: string, name: string): string {
  return join(folder, name, NOTE);
}

export function backedUpFiles(folder: string): FileFolder {
  return fileFolder(join(folder, FILES));
}

/** The names of all backups that are whole, the oldest first. */
export function backupsIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .toSorted()
    : [];
}

export function readNote(folder: string, name: string): BackupNote {
  try {
    return JSON.parse(readFileSync(notePath(folder, name), "utf8")) as BackupNote;
  } catch (cause) {
    throw new Problem("backup-unusable", `The note of the backup ${name} cannot be read.`, { cause });
  }
}

/** Contents that no backup needs are removed from the folder: it must hold nothing but backups, and never be a data folder. */
export function refuseOtherFolder(folder: string, { data }: Settings): void {
  if (!existsSync(folder)) return;
  if (existsSync(data) && realpathSync(folder) === realpathSync(data)) {
    throw new Problem("output-unusable", `The folder ${folder} is the data folder itself.`);
  }
  const other = readdirSync(folder).find((name) => name !== FILES && !NAME.test(name.replace(UNFINISHED, "")));
  if (other === undefined) return;
  throw new Problem("output-unusable", `The folder ${folder} holds something that belongs to no backup: ${other}.`);
}

/** Removes what killed backups have left, and tells whether another one is under way. */
export function clearUnfinished(folder: string): { readonly underWay: boolean } {
  const unfinished = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(UNFINISHED)) : [];
  const paths = unfinished.map((name) => join(folder, name));
  const [left, alive] = [true, false].map((old) => paths.filter((path) => isOld(path) === old));
  for (const path of left) rmSync(path, { recursive: true, force: true });
  return { underWay: alive.length > 0 };
}

function isOld(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > LONGEST_MS;
}

/** Size and SHA-256 of a file. */
export async function fingerprint(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), sum);
  return { bytes: statSync(path).size, sha256: sum.digest("hex") };
}
