/**
 * Imports the finance data of a real city into a store in one transaction, with two guards: identical data changes
 * nothing, not even the data version, and an import that would remove a large part of the data is refused unless it is
 * allowed.
 */
import type { Observer } from "../../base/events.ts";
import { type ListLoss, refuseShrinking } from "../../base/shrink-guard.ts";
import { forgetDemo } from "../../city/stored-profile.ts";
import type { Store } from "../../store/store.ts";
import { writeIfChanged } from "../../store/write-if-changed.ts";
import type { FinanceSource } from "../model/model.ts";
import { hasChanged, importFinance, type ListChange } from "./import.ts";

export interface ReplaceOptions {
  readonly allowShrink: boolean;
  /** Called after all data is read and before the transaction is committed; throws to abort it. */
  readonly check?: () => void;
}

export function replaceFinance(
  store: Store,
  data: FinanceSource,
  { allowShrink, check }: ReplaceOptions,
  observe: Observer,
): Promise<readonly ListChange[]> {
  const isChanged = (changes: readonly ListChange[]): boolean => changes.some(hasChanged);
  return writeIfChanged(
    store,
    async (tx) => {
      const changes = await importFinance(tx, data, observe);
      check?.();
      if (!allowShrink) refuseShrinking(financeLosses(changes));
      if (isChanged(changes)) await forgetDemo(tx);
      return changes;
    },
    isChanged,
  );
}

const GUARDED: Partial<Record<ListChange["list"], string>> = {
  departemente: "departments",
  institutionen: "institutions",
  konten: "accounts",
  betraege: "amounts",
};

/** What the lists lose that must not shrink. */
export function financeLosses(changes: readonly ListChange[]): readonly ListLoss[] {
  return changes.flatMap(({ list, before, after }) => {
    const name = GUARDED[list];
    return name === undefined ? [] : [{ name, before: before.count, removed: before.count - after.count }];
  });
}
