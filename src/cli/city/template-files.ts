/** The template that `rathaus init` writes, and what is left of it in the folder of a real city. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow } from "../io/input-folder.ts";

const TEMPLATE = fileURLToPath(new URL("template/", import.meta.url));

/** Its files as paths and contents. */
export function* templateFiles(): Generator<readonly [path: string, content: Buffer]> {
  for (const path of filesBelow(TEMPLATE)) yield [path, readFileSync(join(TEMPLATE, path))];
}

/** Amounts and records that nobody has replaced yet. Lists of codes and the like may well stay. */
const IS_INVENTED = /^(finance\/rechnung\.csv|parliament\/)/;

export function inventedFilesIn(folder: string): readonly string[] {
  return [...templateFiles()].flatMap(([path, content]) => {
    const own = join(folder, path);
    return IS_INVENTED.test(path) && existsSync(own) && readFileSync(own).equals(content) ? [path] : [];
  });
}
