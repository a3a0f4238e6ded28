/**
 * Imports the council data of a real city into a store in one transaction, with two guards: identical data changes
 * nothing, not even the data version, and an import that would remove a large part of an index is refused unless it is
 * allowed.
 */
import type { Observer } from "../../base/events.ts";
import { type ListLoss, refuseShrinking } from "../../base/shrink-guard.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilData } from "../describe/record.ts";
import type { FileFolder } from "../files/file-folder.ts";
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
    const changes = await importCouncil(tx, indexes, data, files, observe);
    check?.();
    if (!allowShrink) refuseShrinking(changes.map(lossOf));
    // The store now has the data of a real city, for which the key `demo` must not be valid.
    if (changes.some(hasChanged)) await tx.run(sql`DELETE FROM meta WHERE name = 'demo'`);
    return changes;
  });
}

function lossOf({ index, before, removed }: IndexChange): ListLoss {
  return { name: index === FILES ? "files" : `records of ${index}`, before, removed };
}
