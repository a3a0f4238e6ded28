/** Folders and files that a command writes. Folders must be new or empty; files are written in large chunks. */
import { closeSync, openSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolders } from "../../base/make-folders.ts";
import { Problem } from "../../base/problems.ts";

/** Characters to buffer before a write. */
const CHUNK = 1 << 20;

/** Creates a folder, or accepts an empty one: existing files would be mistaken for part of the city. */
export function newFolder(...path: readonly string[]): string {
  const folder = join(...path);
  try {
    makeFolders(folder);
    if (readdirSync(folder).length > 0) throw new Problem("output-unusable", `The folder ${folder} is not empty.`);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("output-unusable", `The folder ${folder} cannot be created.`, { cause });
  }
  return folder;
}

export interface TextFile {
  write(text: string): void;
  close(): void;
}

export function newTextFile(path: string): TextFile {
  const file = openSync(path, "wx");
  let buffer = "";
  const flush = (): void => {
    writeSync(file, buffer);
    buffer = "";
  };
  return {
    write(text) {
      buffer += text;
      if (buffer.length >= CHUNK) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
