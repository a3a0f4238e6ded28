/** Folders and files that a command reads. */
import { createReadStream, type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Problem } from "../../base/problems.ts";

/** Bytes read at a time. */
export const CHUNK = 1 << 18;

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The folder of one service in a folder that `export` or `demo --out` wrote; otherwise the folder itself. */
export function folderOfPart(folder: string, part: "finance" | "parliament"): string {
  if (!isFolder(folder)) throw new Problem("input-unusable", `There is no folder ${folder}.`);
  const inside = join(folder, part);
  return isFolder(inside) ? inside : folder;
}

/** All files in a folder, recursively, as relative paths separated by `/`. */
export function filesBelow(folder: string): string[] {
  const entries = entriesBelow(folder);
  for (const entry of entries) if (entry.isSymbolicLink()) refuseLinkOut(folder, join(entry.parentPath, entry.name));
  for (const entry of entries) {
    if (!entry.isFile() && !entry.isDirectory()) refuseSpecialFile(join(entry.parentPath, entry.name));
  }
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}

function entriesBelow(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch (cause) {
    throw new Problem("input-unusable", `The folder ${folder} cannot be read.`, { cause });
  }
}

/** A named pipe, a socket or a device would block the import, or never end. */
export function refuseSpecialFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isFile() || found.isDirectory()) return;
  const kind = found.isFIFO() ? "named pipe" : found.isSocket() ? "socket" : "device";
  throw new Problem("input-unusable", `${path} is a ${kind}, not a file.`);
}

/**
 * Imported files are published: a symbolic link in somebody's archive must not expose a file of this machine. A
 * dangling link is reported when it is read.
 */
export function refuseLinkOut(folder: string, path: string): void {
  if (!existsSync(path) || realpathSync(path).startsWith(realpathSync(folder) + sep)) return;
  throw new Problem(
    "input-unusable",
    `${path} is a symbolic link to outside the folder ${folder}; put the file itself there.`,
  );
}

/** Opens the files of a folder by their relative paths. */
export function openerIn(folder: string): (path: string) => AsyncIterable<Uint8Array> {
  return (path) => createReadStream(join(folder, path), { highWaterMark: CHUNK });
}
