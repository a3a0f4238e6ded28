/**
 * Identifies this build of the program, for ETags: version, and a hash of the source that renders responses. A version
 * alone stays the same when somebody fixes a checkout and restarts the server, and clients would keep the old response.
 */
import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_VERSION } from "./program-version.ts";

/** The folder that holds `src` and `web`, in a checkout and in the package. */
const ROOT = join(import.meta.dirname, "..", "..");

/** They do not render responses, and are a third of the source. */
const NOT_RENDERING = /^src\/(cli|demo|mirror)$|\/testing$|\.test\.ts$/;

/** Most files are far smaller. */
const BUFFER_BYTES = 256 * 1024;

export const BUILD_ID = `${PROGRAM_VERSION}+${sourceHash(ROOT)}`;

/** Most commands need it at their start, so it reads hundreds of files with as few calls as possible. */
export function sourceHash(root: string): string {
  const [all, buffer] = [createHash("sha1"), Buffer.allocUnsafe(BUFFER_BYTES)];
  for (const path of ["src", "web"].flatMap((folder) => filesIn(root, folder)).sort()) {
    all.update(`\n${path}\n`);
    const file = openSync(`${root}/${path}`, "r");
    for (let size = readSync(file, buffer); size > 0; size = size < BUFFER_BYTES ? 0 : readSync(file, buffer)) {
      all.update(buffer.subarray(0, size));
    }
    closeSync(file);
  }
  return all.digest("hex").slice(0, 10);
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (NOT_RENDERING.test(path)) return [];
    if (entry.isDirectory()) return filesIn(root, path);
    // Not the lock files of editors, which may be links to nowhere.
    return entry.isFile() && !entry.name.startsWith(".") ? [path] : [];
  });
}
