/**
 * Imports the council data of a real city into a store in one transaction, with two guards: identical data changes
 * nothing, not even the data version, and an import that would remove a large part of an index is refused unless it is
 * allowed. If it fails, the attached files that it has written are removed again.
 */
import type { Observer } from "../../base/events.ts";
import { type ListLoss, refuseShrinking } from "../../base/shrink-guard.ts";
import { forgetDemo } from "../../city/stored-profile.ts";
import type { Store } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilData } from "../describe/record.ts";
import type { FileFolder } from "../files/file-folder.ts";
import { stagedFiles } from "../files/staged-files.ts";
import { hasChanged, importCouncil } from "./import.ts";
import { FILES } from "./import-files.ts";
import type { IndexChange } from "./import-index.ts";

export interface ReplaceOptions {
  readonly allowShrink: boolean;
  /** The storage of attached files; without it the import does not touch them. */
  readonly files?: FileFolder;
  /** Called after all data is read and before the transaction is committed; throws to abort it. */
  readonly check?: () => void;
}

export function replaceCouncil(
  store: Store,
  indexes: readonly IndexDescription[],
  data: CouncilData,
  { allowShrink, files, check }: ReplaceOptions,
  observe: Observer,
): Promise<readonly IndexChange[]> {
  return store.write(async (tx) => {
    const staged = files && (await stagedFiles(files));
    try {
      const changes = await importCouncil(tx, indexes, data, staged?.folder, observe);
      check?.();
      if (!allowShrink) refuseShrinking(councilLosses(changes));
      if (changes.some(hasChanged)) await forgetDemo(tx);
      return changes;
    } catch (error) {
      // Still within the transaction, so that no other import runs.
      await staged?.discard();
      throw error;
    }
  });
}

/** What the indexes and the attached files lose. */
export function councilLosses(changes: readonly IndexChange[]): readonly ListLoss[] {
  return changes.map(({ index, before, removed }) => {
    return { name: index === FILES ? "files" : `records of ${index}`, before, removed };
  });
}
