/**
 * The price index of the city in a store. It has a row a year and is read as a whole, so it is stored as one text;
 * cities without one have none.
 */
import { sql } from "../../store/sql.ts";
import type { Snapshot, Transaction } from "../../store/store.ts";
import type { Teuerung } from "./model.ts";

/** By year. */
export async function readStoredPrices(snapshot: Snapshot): Promise<readonly Teuerung[]> {
  const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'finance-prices'`);
  return rows.length === 0 ? [] : JSON.parse(rows[0][0]);
}

export async function storePrices(tx: Transaction, prices: readonly Teuerung[]): Promise<void> {
  await tx.run(sql`DELETE FROM meta WHERE name = 'finance-prices'`);
  if (prices.length === 0) return;
  const text = JSON.stringify(prices.toSorted((one, other) => one.jahr - other.jahr));
  await tx.run(sql`INSERT INTO meta (name, value) VALUES ('finance-prices', ${text})`);
}
