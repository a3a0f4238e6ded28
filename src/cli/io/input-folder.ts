/** Folders and files that a command reads. */
import { createReadStream, type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Problem } from "../../base/problems.ts";

/** Bytes read at a time. */
export const CHUNK = 1 << 18;

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function requireFolder(folder: string): void {
  if (!isFolder(folder)) throw new Problem("input-unusable", `There is no folder ${folder}.`);
}

/** The files in a folder and in those below it, by their paths from there on with `/` between. */
export function filesBelow(folder: string): string[] {
  const entries = entriesBelow(folder);
  // What is imported is published: a link in an archive that somebody sent must not lead to a file of this machine.
  const out = entries.find((entry) => entry.isSymbolicLink() && leadsOut(folder, join(entry.parentPath, entry.name)));
  if (out) {
    const path = join(out.parentPath, out.name);
    throw new Problem("input-unusable", `${path} is a link that leads out of the folder ${folder}.`);
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

/** A link that leads to nothing shows itself when it is read. */
function leadsOut(folder: string, link: string): boolean {
  return existsSync(link) && !realpathSync(link).startsWith(realpathSync(folder) + sep);
}

/** Opens the files of a folder, by their paths from there on. */
export function openerIn(folder: string): (path: string) => AsyncIterable<Uint8Array> {
  return (path) => createReadStream(join(folder, path), { highWaterMark: CHUNK });
}
