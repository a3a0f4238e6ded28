/** Small lists: ledger codes, years and phases with data, inhabitants. */
import { sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { BETRAGS_TYPEN, type Einwohner, type Sachkonto } from "../model/model.ts";

export async function listSachkonten(snapshot: Snapshot): Promise<Sachkonto[]> {
  const rows = await snapshot.rows<[string, string]>(
    sql`SELECT bezeichnung, sachkonto FROM finance_sachkonto ORDER BY sachkonto`,
  );
  return rows.map(([bezeichnung, sachkonto]) => ({ bezeichnung, sachkonto }));
}

export async function listInventar(snapshot: Snapshot): Promise<object[]> {
  const rows = await snapshot.rows<[number, number, number]>(
    sql`SELECT count(*), typ, jahr FROM finance_betrag GROUP BY jahr, typ ORDER BY jahr, typ`,
  );
  return rows.map(([anzahl, typ, jahr]) => ({ anzahl, betragsTyp: BETRAGS_TYPEN[typ], jahr }));
}

export async function listEinwohner(snapshot: Snapshot): Promise<Einwohner[]> {
  const rows = await snapshot.rows<[number, number]>(sql`SELECT einwohner, jahr FROM finance_einwohner ORDER BY jahr`);
  return rows.map(([einwohner, jahr]) => ({ einwohner, jahr }));
}
