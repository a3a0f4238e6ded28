/**
 * Puts a real city's finance data into a store in one transaction, with two guards: data that is there already changes nothing, not even the
 * data version, and data that has shrunk is refused unless that is meant.
 */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { sql } from "../../store/sql.ts";
import type { Store } from "../../store/store.ts";
import type { FinanceData, FinanceSource } from "../model/model.ts";
import { hasChanged, importFinance, type ListChange } from "./import.ts";

export interface ReplaceOptions {
  readonly allowShrink: boolean;
  /** Called when all data has been read, before any of it counts; throws if it must not. */
  readonly check?: () => void;
}

/** Leaves the transaction without effect; carries the outcome past the store. */
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
      if (!allowShrink) refuseShrinking(changes);
      // What was the demo city is a real one now, for which the key `demo` must not be valid.
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

/** A list that loses more than a tenth is more likely half a download than a decision. */
function refuseShrinking(changes: readonly ListChange[]): void {
  const losses = changes
    .filter(
      ({ list, before, after }) => GUARDED[list] !== undefined && (before.count - after.count) * 10 > before.count,
    )
    .map(({ list, before, after }) => `${GUARDED[list]} from ${before.count} to ${after.count}`);
  if (losses.length > 0) {
    throw new Problem("import-shrinks", `The data would lose more than a tenth: ${losses.join(", ")}.`);
  }
}
