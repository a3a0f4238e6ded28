/** Checks that the data folder exists, is writable and has enough free space. In: settings. Out: one diagnosis. */
import { accessSync, constants, readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Diagnosis, error, ok, warning } from "../../base/diagnosis.ts";
import { PROBLEMS } from "../../base/problems.ts";
import type { Settings } from "../../base/settings.ts";

const GIBIBYTE = 1024 ** 3;

/** Space that an import may need in addition to the current size of the store. */
const MIN_FREE = 0.2 * GIBIBYTE;

export function examineFolder({ data, databaseUrl }: Settings): Diagnosis {
  if (statSync(data, { throwIfNoEntry: false }) === undefined) {
    const sentence = `data folder ${data}: there is none`;
    if (databaseUrl === "") return error(sentence, PROBLEMS["store-missing"].hint);
    return warning(sentence, "Check --data and RATHAUS_DATA, unless the database has no attached files.");
  }
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return error(`data folder ${data}: cannot be read and written`, PROBLEMS["data-unusable"].hint);
  }
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const needed = MIN_FREE + sizeOf(data);
  if (free < needed) {
    const advice = `An import may need ${gibibytes(needed)} while it runs: free some space.`;
    return warning(`data folder ${data}: only ${gibibytes(free)} free`, advice);
  }
  return ok(`data folder ${data}: writable, ${gibibytes(free)} free`);
}

/** The size of all store files; files in subfolders belong to others. */
function sizeOf(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

function gibibytes(bytes: number): string {
  return `${(bytes / GIBIBYTE).toFixed(1)} GiB`;
}
