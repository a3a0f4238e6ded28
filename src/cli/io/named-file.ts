/** Files that are read as a whole because a setting, a flag or the layout of a folder names them. */
import { readFileSync } from "node:fs";
import { Problem } from "../../base/problems.ts";

export function readNamedFile(path: string): Buffer {
  const content = readFileIfAny(path);
  if (content === undefined) throw new Problem("input-unusable", `The file ${path} does not exist.`);
  return content;
}

/** Undefined if there is no such file. */
export function readFileIfAny(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new Problem("input-unusable", `The file ${path} cannot be read (${code}).`, { cause });
  }
}
