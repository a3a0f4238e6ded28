/**
 * Imports the finance data of a real city into a store in one transaction, with two guards: identical data changes
 * nothing, not even the data version, and an import that would remove a large part of the data is refused unless it is
 * allowed.
 */
import type { Observer } from "../../base/events.ts";
import { type ListLoss, refuseShrinking } from "../../base/shrink-guard.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import type { FinanceData, FinanceSource } from "../model/model.ts";
import { hasChanged, importFinance, type ListChange } from "./import.ts";

export interface ReplaceOptions {
  readonly allowShrink: boolean;
  /** Called after all data is read and before the transaction is committed; throws to abort it. */
  readonly check?: () => void;
}

/** Rolls back the transaction and passes on its result. */
class Unchanged extends Error {
  readonly changes: readonly ListChange[];

  constructor(changes: readonly ListChange[]) {
    super();
    this.changes = changes;
  }
}

export async function replaceFinance(
  store: Store,
  data: FinanceSource,
  { allowShrink, check }: ReplaceOptions,
  observe: Observer,
): Promise<readonly ListChange[]> {
  try {
    return await store.write(async (tx) => {
      const changes = await importFinance(tx, data, observe);
      check?.();
      if (!changes.some(hasChanged)) throw new Unchanged(changes);
      if (!allowShrink) refuseShrinking(changes.flatMap(lossOf));
      // The store now has the data of a real city, for which the key `demo` must not be valid.
      await tx.run(sql`DELETE FROM meta WHERE name = 'demo'`);
      return changes;
    });
  } catch (error) {
    if (error instanceof Unchanged) return error.changes;
    throw error;
  }
}

const GUARDED: Partial<Record<keyof FinanceData, string>> = {
  departemente: "departments",
  institutionen: "institutions",
  konten: "accounts",
  betraege: "amounts",
};

function lossOf({ list, before, after }: ListChange): readonly ListLoss[] {
  const name = GUARDED[list];
  return name === undefined ? [] : [{ name, before: before.count, removed: before.count - after.count }];
}
