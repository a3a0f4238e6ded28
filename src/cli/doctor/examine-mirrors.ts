/** What mirrors that were broken off have left in the data folder: the next run goes on with it; what nobody went on with for long may go. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnosis, ok, warning } from "../../base/diagnosis.ts";
import type { Settings } from "../../base/settings.ts";
import { spoolFolder } from "../io/data-folder.ts";

/** Whoever did not go on with a mirror for a week will rather start anew. */
const STALE_MS = 7 * 24 * 3_600_000;

/** Nothing is said of what is not there. */
export function* examineMirrors(settings: Settings, repair: boolean): Generator<Diagnosis> {
  const { going, stale } = spools(settings);
  if (going.length > 0) {
    yield ok(`mirror: not finished yet: ${going.join(", ")}; the same command as before goes on with it`);
  }
  if (stale.length === 0) return;
  if (!repair) {
    yield warning(
      `mirror: not gone on with for a week: ${stale.join(", ")}`,
      "Run the mirror again, or remove what it had got with `rathaus doctor --repair`.",
    );
    return;
  }
  for (const name of stale) rmSync(join(spoolFolder(settings), name), { recursive: true, force: true });
  yield ok(`mirror: removed what was left of ${stale.join(", ")}`);
}

/** Whether a mirror may be under way: it has files that no record mentions yet. */
export function isMirrorUnderWay(settings: Settings): boolean {
  return spools(settings).going.length > 0;
}

/** By the names of their folders. */
function spools(settings: Settings): { readonly going: readonly string[]; readonly stale: readonly string[] } {
  const folder = spoolFolder(settings);
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const changes = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, changed: lastChange(join(folder, name)) }));
  const since = Date.now() - STALE_MS;
  // A folder without a file is what a mirror leaves that has ended well.
  return {
    going: changes.filter(({ changed }) => changed >= since).map(({ name }) => name),
    stale: changes.filter(({ changed }) => changed > 0 && changed < since).map(({ name }) => name),
  };
}

/** When a file in or below the folder was changed last; 0 if there is none. */
function lastChange(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .reduce((latest, changed) => Math.max(latest, changed), 0);
}
