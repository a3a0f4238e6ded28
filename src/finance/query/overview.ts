/** Small lists: ledger codes, functions, years and phases with data, inhabitants, the price index. */
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Einwohner, Funktion, Sachkonto, Teuerung } from "../model/model.ts";
import { readStoredPrices } from "../model/stored-prices.ts";
import { storedRules } from "../model/stored-rules.ts";

export async function listSachkonten(snapshot: Snapshot): Promise<Sachkonto[]> {
  const rows = await snapshot.rows<[string, string]>(
    sql`SELECT bezeichnung, sachkonto FROM finance_sachkonto ORDER BY sachkonto`,
  );
  return rows.map(([bezeichnung, sachkonto]) => ({ bezeichnung, sachkonto }));
}

export async function listFunktionen(snapshot: Snapshot): Promise<Funktion[]> {
  const rows = await snapshot.rows<[string, string]>(
    sql`SELECT bezeichnung, funktion FROM finance_funktion ORDER BY funktion`,
  );
  return rows.map(([bezeichnung, funktion]) => ({ bezeichnung, funktion }));
}

/** Counts all amounts, so it is done once for each import of finances. */
export const listInventar: (snapshot: Snapshot) => Promise<object[]> = perSlice("finance", async (snapshot) => {
  const { amountTypes } = await storedRules(snapshot);
  const rows = await snapshot.rows<[number, number, number]>(
    sql`SELECT count(*), typ, jahr FROM finance_betrag GROUP BY jahr, typ ORDER BY jahr, typ`,
  );
  return rows.map(([anzahl, typ, jahr]) => ({ anzahl, betragsTyp: amountTypes[typ].typ, jahr }));
});

export async function listEinwohner(snapshot: Snapshot): Promise<Einwohner[]> {
  const rows = await snapshot.rows<[number, number]>(sql`SELECT einwohner, jahr FROM finance_einwohner ORDER BY jahr`);
  return rows.map(([einwohner, jahr]) => ({ einwohner, jahr }));
}

export async function listTeuerung(snapshot: Snapshot): Promise<Teuerung[]> {
  return (await readStoredPrices(snapshot)).map(({ index, jahr }) => ({ index, jahr }));
}
