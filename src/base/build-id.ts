/**
 * Identifies this build of the program, for ETags: version, and a hash of the source that renders responses. A version
 * alone stays the same when somebody fixes a checkout and restarts the server, and clients would keep the old response.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PROGRAM_VERSION } from "./program-version.ts";

/** The folder that holds `src` and `web`, in a checkout and in the package. */
const ROOT = join(import.meta.dirname, "..", "..");

/** They do not render responses, and are a third of the source. */
const NOT_RENDERING = /^src\W(cli|demo|mirror)\b|\btesting\b|\.test\.ts$/;

export const BUILD_ID = `${PROGRAM_VERSION}+${sourceHash(ROOT)}`;

export function sourceHash(root: string): string {
  const files = ["src", "web"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      // Not the lock files of editors, which may be links to nowhere.
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !NOT_RENDERING.test(path)),
  );
  const hashes = files.sort().map((path) => hash("sha1", readFileSync(join(root, path))));
  return hash("sha1", hashes.join()).slice(0, 10);
}
