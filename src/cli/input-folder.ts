/** Folders and files that a command reads. */
import { createReadStream, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { Problem } from "../base/problems.ts";

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
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  } catch (cause) {
    throw new Problem("input-unusable", `The folder ${folder} cannot be read.`, { cause });
  }
}

export function readChunks(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: CHUNK });
}
