/** The finance data of a store as it was imported, in a fixed order. In: a snapshot. Out: the input of `import`. */
import { type Sql, sql } from "../../store/sql.ts";
import type { Row, Snapshot } from "../../store/store.ts";
import type { CodedKonto } from "../model/account-codes.ts";
import type { Betrag, FinanceSource } from "../model/model.ts";
import { readStoredPrices } from "../model/stored-prices.ts";
import { readStoredRules } from "../model/stored-rules.ts";

/** Rows in memory at a time. */
const BATCH = 2_000;

export async function storedFinance(snapshot: Snapshot): Promise<FinanceSource> {
  const rules = await readStoredRules(snapshot);
  async function* list<R extends Row, T>(query: Sql, item: (row: R) => T): AsyncGenerator<T> {
    for await (const rows of snapshot.batches<R>(query, BATCH)) for (const row of rows) yield item(row);
  }
  return {
    rules,
    departemente: list(
      sql`SELECT key, bezeichnung, kurzname FROM finance_departement ORDER BY key`,
      ([key, bezeichnung, kurzname]: [string, string, string]) => ({ key, bezeichnung, kurzname }),
    ),
    institutionen: list(
      sql`SELECT key, bezeichnung, kurzname, departement FROM finance_institution ORDER BY key`,
      ([key, bezeichnung, kurzname, departement]: [string, string, string, string]) => ({
        key,
        bezeichnung,
        kurzname,
        departement,
      }),
    ),
    konten: list(
      sql`SELECT id, "kontoNr", bezeichnung, institution, sachkonto, funktion FROM finance_konto ORDER BY id`,
      ([id, kontoNr, bezeichnung, institution, sachkonto, funktion]: [
        number,
        string,
        string,
        string,
        string,
        string,
      ]): CodedKonto => ({ id, kontoNr, bezeichnung, institution, sachkonto, funktion }),
    ),
    betraege: list(
      sql`SELECT konto, jahr, typ, rappen, text
          FROM finance_betrag LEFT JOIN finance_begruendung USING (konto, jahr, typ) ORDER BY konto, jahr, typ`,
      ([konto, jahr, typ, betragInRappen, text]: [number, number, number, number, string | null]): Betrag => ({
        konto,
        jahr,
        betragsTyp: rules.amountTypes[typ].typ,
        betragInRappen,
        ...(text === null ? {} : { begruendung: text }),
      }),
    ),
    sachkonten: list(
      sql`SELECT sachkonto, bezeichnung FROM finance_sachkonto ORDER BY sachkonto`,
      ([sachkonto, bezeichnung]: [string, string]) => ({ sachkonto, bezeichnung }),
    ),
    funktionen: list(
      sql`SELECT funktion, bezeichnung FROM finance_funktion ORDER BY funktion`,
      ([funktion, bezeichnung]: [string, string]) => ({ funktion, bezeichnung }),
    ),
    einwohner: list(
      sql`SELECT jahr, einwohner FROM finance_einwohner ORDER BY jahr`,
      ([jahr, einwohner]: [number, number]) => ({ jahr, einwohner }),
    ),
    teuerung: await readStoredPrices(snapshot),
  };
}
