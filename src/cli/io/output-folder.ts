/** Folders and files that a command writes: a folder must be new, a file is written in large pieces. */
import { closeSync, mkdirSync, openSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Problem } from "../../base/problems.ts";

/** Text collected before it is written. */
const CHUNK = 1 << 20;

/** A folder that did not hold anything: what lay there would be taken for part of the city. */
export function newFolder(...path: readonly string[]): string {
  const folder = join(...path);
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length > 0) throw new Problem("output-unusable", `The folder ${folder} is not empty.`);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("output-unusable", `The folder ${folder} cannot be made.`, { cause });
  }
  return folder;
}

export interface TextFile {
  write(text: string): void;
  close(): void;
}

export function newTextFile(path: string): TextFile {
  const file = openSync(path, "wx");
  let waiting = "";
  const flush = (): void => {
    writeSync(file, waiting);
    waiting = "";
  };
  return {
    write(text) {
      waiting += text;
      if (waiting.length >= CHUNK) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
