/** Replaces the finance data of the store by that of a city, inside the caller's transaction. */
import type { Observer } from "../base/events.ts";
import { withProgress } from "../base/progress.ts";
import type { Row, Transaction } from "../store/store.ts";
import type { Table } from "../store/table.ts";
import { BETRAGS_TYPEN, type FinanceData } from "./model.ts";
import { BETRAG, DEPARTEMENT, EINWOHNER, INSTITUTION, KONTO, SACHKONTO } from "./tables.ts";

export async function importFinance(tx: Transaction, data: FinanceData, observe: Observer): Promise<void> {
  async function replace<T>(table: Table, task: string, items: Iterable<T>, row: (item: T) => Row): Promise<void> {
    await tx.clear(table);
    await tx.insert(table, Iterator.from(withProgress(task, items, observe)).map(row));
  }
  const typeNumber = new Map<string, number>(BETRAGS_TYPEN.map((name, number) => [name, number]));

  await replace(DEPARTEMENT, "departments", data.departemente, (d) => [d.key, d.bezeichnung, d.kurzname]);
  await replace(INSTITUTION, "institutions", data.institutionen, (i) => [
    i.key,
    i.bezeichnung,
    i.kurzname,
    i.departement,
  ]);
  await replace(KONTO, "accounts", data.konten, (k) => [k.id, k.kontoNr, k.bezeichnung, k.institution]);
  await replace(BETRAG, "amounts", data.betraege, (b) => [
    b.konto,
    b.jahr,
    typeNumber.get(b.betragsTyp) as number,
    b.betragInRappen,
    b.begruendung ?? null,
  ]);
  await replace(SACHKONTO, "ledger codes", data.sachkonten, (s) => [s.sachkonto, s.bezeichnung]);
  await replace(EINWOHNER, "inhabitants", data.einwohner, (e) => [e.jahr, e.einwohner]);
  tx.changeVersion();
}
