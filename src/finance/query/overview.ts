/** Small lists: ledger codes, functions, years and phases with data, inhabitants, the price index. */
import { perSlice } from "../../store/per-version.ts";
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Einwohner, Funktion, Sachkonto, Teuerung } from "../model/model.ts";
import { readStoredPrices } from "../model/stored-prices.ts";
import { storedRules } from "../model/stored-rules.ts";
import { accountRanges } from "./account-ranges.ts";
import { directory } from "./directory.ts";

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

/** Accounts whose amounts are counted at once: about the time of a slice. */
const ACCOUNTS = 200;

/** Counts all amounts, so it is done once for each import of finances. */
export const listInventar: (snapshot: Snapshot) => Promise<object[]> = perSlice("finance", async (snapshot) => {
  const [{ amountTypes }, accounts] = await Promise.all([storedRules(snapshot), directory(snapshot)]);
  const counts = new Map<number, Map<number, number>>();
  for await (const { first, last } of accountRanges(accounts, ACCOUNTS)) {
    const rows = await snapshot.rows<[number, number, number]>(
      sql`SELECT count(*), typ, jahr FROM finance_betrag WHERE konto BETWEEN ${first} AND ${last} GROUP BY jahr, typ`,
    );
    for (const [count, typ, jahr] of rows) {
      const ofYear = counts.getOrInsertComputed(jahr, () => new Map());
      ofYear.set(typ, (ofYear.get(typ) ?? 0) + count);
    }
  }
  return ascending(counts).flatMap(([jahr, ofYear]) =>
    ascending(ofYear).map(([typ, anzahl]) => ({ anzahl, betragsTyp: amountTypes[typ].typ, jahr })),
  );
});

function ascending<Value>(map: ReadonlyMap<number, Value>): readonly (readonly [number, Value])[] {
  return [...map].sort(([one], [other]) => one - other);
}

export async function listEinwohner(snapshot: Snapshot): Promise<Einwohner[]> {
  const rows = await snapshot.rows<[number, number]>(sql`SELECT einwohner, jahr FROM finance_einwohner ORDER BY jahr`);
  return rows.map(([einwohner, jahr]) => ({ einwohner, jahr }));
}

export async function listTeuerung(snapshot: Snapshot): Promise<Teuerung[]> {
  return (await readStoredPrices(snapshot)).map(({ index, jahr }) => ({ index, jahr }));
}
