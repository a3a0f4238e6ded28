/** Checks the partial data of interrupted mirrors: the next run resumes from it; stale data can be removed. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnosis, ok, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { spoolFolder } from "../io/data-folder.ts";

/** A mirror that was not resumed for a week will rather start from scratch. */
const STALE_MS = 7 * 24 * 3_600_000;

/** Yields nothing if there is no partial data. */
export function* examineMirrors(settings: Settings, repair: boolean): Generator<Diagnosis> {
  const { unfinished, stale } = spools(settings);
  if (unfinished.length > 0) {
    yield ok(`mirror: unfinished: ${unfinished.join(", ")}; run the same command again to resume it`);
  }
  if (stale.length === 0) return;
  if (!repair) {
    yield warning(
      `mirror: not resumed for a week: ${stale.join(", ")}`,
      "Run the mirror again, or remove its partial data with `rathaus doctor --repair`.",
    );
    return;
  }
  for (const name of stale) rmSync(join(spoolFolder(settings), name), { recursive: true, force: true });
  yield ok(`mirror: removed the partial data of ${stale.join(", ")}`);
}

/** Whether a mirror may be running: its files are not referenced by records yet. */
export function hasUnfinishedMirror(settings: Settings): boolean {
  return spools(settings).unfinished.length > 0;
}

/** Folder names of partial data. */
function spools(settings: Settings): { readonly unfinished: readonly string[]; readonly stale: readonly string[] } {
  const folder = spoolFolder(settings);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const changes = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, changed: lastChange(join(folder, name)) }));
  const since = Date.now() - STALE_MS;
  // A successful mirror leaves a folder without files.
  return {
    unfinished: changes.filter(({ changed }) => changed >= since).map(({ name }) => name),
    stale: changes.filter(({ changed }) => changed > 0 && changed < since).map(({ name }) => name),
  };
}

/** The latest modification time of a file in the folder, recursively; 0 if there is none. */
function lastChange(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .reduce((latest, changed) => Math.max(latest, changed), 0);
}
