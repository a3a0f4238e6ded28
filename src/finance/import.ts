/** Replaces the finance data of the store by that of a city, inside the caller's transaction. */
import type { Observer } from "../base/events.ts";
import { withProgress } from "../base/progress.ts";
import { sql } from "../store/sql.ts";
import type { Row, Transaction } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { BETRAGS_TYPEN, type Betrag, type FinanceData } from "./model.ts";
import { BEGRUENDUNG, BETRAG, DEPARTEMENT, EINWOHNER, INSTITUTION, KONTO, SACHKONTO, SUMME } from "./tables.ts";

/** Amounts held in memory between two writes. */
const BATCH = 2_000;

const TYPE_NUMBER = new Map<string, number>(BETRAGS_TYPEN.map((name, number) => [name, number]));

export async function importFinance(tx: Transaction, data: FinanceData, observe: Observer): Promise<void> {
  async function replace<T>(table: Table, task: string, items: Iterable<T>, row: (item: T) => Row): Promise<void> {
    await tx.clear(table);
    await tx.insert(table, Iterator.from(withProgress(task, items, observe)).map(row));
  }

  await replace(DEPARTEMENT, "departments", data.departemente, (d) => [d.key, d.bezeichnung, d.kurzname]);
  await replace(INSTITUTION, "institutions", data.institutionen, (i) => [
    i.key,
    i.bezeichnung,
    i.kurzname,
    i.departement,
  ]);
  await replace(KONTO, "accounts", data.konten, (k) => [k.id, k.kontoNr, k.bezeichnung, k.institution]);
  await replaceAmounts(tx, withProgress("amounts", data.betraege, observe));
  await replace(SACHKONTO, "ledger codes", data.sachkonten, (s) => [s.sachkonto, s.bezeichnung]);
  await replace(EINWOHNER, "inhabitants", data.einwohner, (e) => [e.jahr, e.einwohner]);
  tx.changeVersion();
}

async function replaceAmounts(tx: Transaction, amounts: Iterable<Betrag>): Promise<void> {
  for (const table of [BETRAG, BEGRUENDUNG, SUMME]) await tx.clear(table);
  let rows: Row[] = [];
  let texts: Row[] = [];
  const flush = async (): Promise<void> => {
    await tx.insert(BETRAG, rows);
    await tx.insert(BEGRUENDUNG, texts);
    rows = [];
    texts = [];
  };
  for (const { konto, jahr, betragsTyp, betragInRappen, begruendung } of amounts) {
    const typ = TYPE_NUMBER.get(betragsTyp) as number;
    rows.push([konto, jahr, typ, betragInRappen]);
    if (begruendung !== undefined) texts.push([konto, jahr, typ, begruendung]);
    if (rows.length >= BATCH) await flush();
  }
  await flush();
  await tx.run(
    sql`INSERT INTO finance_summe (typ, jahr, sachkonto, institution, rappen)
        SELECT typ, jahr, substr("kontoNr", 1, 2), institution, sum(rappen)
        FROM finance_betrag JOIN finance_konto ON id = konto GROUP BY 1, 2, 3, 4`,
  );
}
