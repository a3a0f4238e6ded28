/** Creates a folder and those above it that are missing. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";

/**
 * Throws if the path is relative and the working directory was removed: Node would never return
 * (`mkdirSync("./data", { recursive: true })` in a loop between ENOENT and EEXIST).
 */
export function makeFolders(path: string, options: { readonly mode?: number } = {}): void {
  mkdirSync(resolve(path), { ...options, recursive: true });
}
