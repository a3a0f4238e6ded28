/**
 * Copies the council data of a running service into a store, whatever its indexes and fields are. Atomic for all
 * indexes; an interrupted run continues where it stopped. In: the URL of the service, a fetcher, a folder for the
 * spool. Out: the changes.
 */
import { Problem } from "../../base/problems.ts";
import type { IndexChange } from "../../parliament/exchange/import-index.ts";
import type { FileFolder } from "../../parliament/files/file-folder.ts";
import { openSpool } from "../fetch/spool.ts";
import { mirrorFiles } from "./council-files.ts";
import { type CouncilOriginal, readOriginal } from "./council-service.ts";
import { putUpdates } from "./council-update.ts";

export interface CouncilMirror extends CouncilOriginal {
  readonly files: FileFolder;
  /** Only compares. */
  readonly check: boolean;
  readonly allowShrink: boolean;
  readonly withFiles: boolean;
}

export async function mirrorParliament(mirror: CouncilMirror): Promise<readonly IndexChange[]> {
  const { fetcher, store, files, check, allowShrink, withFiles, observe } = mirror;
  // Changes do not show whether the rest is still the same.
  const full = mirror.full || check;
  const spool = openSpool(mirror.spool);
  if (full) spool.clear();
  const updates = await readOriginal({ ...mirror, full });
  let changes: readonly IndexChange[];
  try {
    changes = await putUpdates(store, updates, { check, allowShrink }, observe);
  } catch (error) {
    // The same responses would cause the same problem again.
    if (error instanceof Problem && DATA_PROBLEMS.includes(error.code)) spool.clear();
    throw error;
  }
  spool.clear();
  if (!withFiles || check) return changes;
  const indexes = new Map([...updates].map(([name, { base }]) => [name, base]));
  const { change, missing } = await mirrorFiles({ indexes, fetcher, store, files, full, observe });
  if (missing > 0) {
    observe({
      type: "notice",
      sentence: `The original does not have ${missing} of the files that its records mention.`,
    });
  }
  return [...changes, change];
}

const DATA_PROBLEMS = ["mirror-unusable", "record-invalid", "import-invalid", "import-shrinks"];
