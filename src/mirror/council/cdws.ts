/**
 * Makes the council data of a store a copy of a running council service, whatever its indexes and fields are. All indexes change at once or none does; a run that
 * was interrupted goes on where it was. In: the service's address, a fetcher, a folder for replies. Out: what has changed.
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
  /** Compares, and writes nothing. */
  readonly check: boolean;
  readonly allowShrink: boolean;
  readonly withFiles: boolean;
}

export async function mirrorParliament(mirror: CouncilMirror): Promise<readonly IndexChange[]> {
  const { base, fetcher, store, files, full, check, allowShrink, withFiles, observe } = mirror;
  const spool = openSpool(mirror.spool);
  if (full) spool.clear();
  const updates = await readOriginal(mirror);
  let changes: readonly IndexChange[];
  try {
    changes = await putUpdates(store, base, updates, { check, allowShrink }, observe);
  } catch (error) {
    // What was wrong with these replies would be wrong with them the next time.
    if (error instanceof Problem && OF_THE_DATA.includes(error.code)) spool.clear();
    throw error;
  }
  spool.clear();
  if (!withFiles || check) return changes;
  const { change, missing } = await mirrorFiles({ base, fetcher, store, files, full, observe });
  if (missing > 0) {
    observe({
      type: "notice",
      sentence: `The original does not have ${missing} of the files that its records mention.`,
    });
  }
  return [...changes, change];
}

const OF_THE_DATA = ["mirror-unusable", "record-invalid", "import-invalid", "import-shrinks"];
