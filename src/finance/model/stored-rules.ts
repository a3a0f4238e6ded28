/** The rules of the data in a store: an import stores them, unless they are the default. */
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot, Transaction } from "../../store/store.ts";

export async function readStoredRules(snapshot: Snapshot): Promise<FinanceRules> {
  const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'finance-rules'`);
  return rows.length === 0 ? ZURICH_RULES : JSON.parse(rows[0][0]);
}

/** The same, once for each import. */
export const storedRules: (snapshot: Snapshot) => Promise<FinanceRules> = perSlice("finance", readStoredRules);

export async function storeRules(tx: Transaction, rules: FinanceRules): Promise<void> {
  await tx.run(sql`DELETE FROM meta WHERE name = 'finance-rules'`);
  const text = JSON.stringify(rules);
  // The default is absent, so that it is always the same object.
  if (text === JSON.stringify(ZURICH_RULES)) return;
  await tx.run(sql`INSERT INTO meta (name, value) VALUES ('finance-rules', ${text})`);
}

/** Whether account numbers are not those of Zürich, which begin with the ledger code. */
export function hasOwnNumbers({ accounts }: FinanceRules): boolean {
  return JSON.stringify(accounts) !== JSON.stringify(ZURICH_RULES.accounts);
}
