/**
 * Puts a real city's council data into a store in one transaction, with two guards: data that is there already changes nothing, not even the data
 * version, and an index that has shrunk is refused unless that is meant.
 */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilData } from "../describe/record.ts";
import type { FileFolder } from "../files/file-folder.ts";
import { hasChanged, importCouncil } from "./import.ts";
import type { IndexChange } from "./import-index.ts";

export interface ReplaceOptions {
  readonly allowShrink: boolean;
  /** Where attached files are kept; without it those that are there stay. */
  readonly files?: FileFolder;
  /** Called when all data has been read, before any of it counts; throws if it must not. */
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
    const changes = await importCouncil(tx, indexes, data, files, observe);
    check?.();
    if (!allowShrink) refuseShrinking(changes);
    // What was the demo city is a real one now, for which the key `demo` must not be valid.
    if (changes.some(hasChanged)) await tx.run(sql`DELETE FROM meta WHERE name = 'demo'`);
    return changes;
  });
}

/** An index that loses more than a tenth is more likely half a download than a decision. */
function refuseShrinking(changes: readonly IndexChange[]): void {
  const losses = changes
    .filter(({ before, removed }) => removed * 10 > before)
    .map(({ index, before, removed }) => `${index} ${removed} of ${before} records`);
  if (losses.length > 0) {
    throw new Problem("import-shrinks", `The data would lose more than a tenth: ${losses.join(", ")}.`);
  }
}
