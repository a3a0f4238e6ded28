/** Replaces the finance data of the store with that of a city, in the caller's transaction. Out: changes by list. */
import type { Observer } from "../../base/events.ts";
import { sql } from "../../store/sql.ts";
import type { Row, Snapshot, Transaction } from "../../store/store.ts";
import type { Table } from "../../store/table.ts";
import { type FinanceData, type FinanceSource, type ItemOf, TYP_NUMBER } from "../model/model.ts";
import { BEGRUENDUNG, BETRAG, DEPARTEMENT, EINWOHNER, INSTITUTION, KONTO, SACHKONTO, SUMME } from "../model/tables.ts";
import { BatchedList } from "./batched-list.ts";
import { type CsvFile, fileOf } from "./csv-files.ts";
import { type Digest, Digester, NO_ROWS } from "./digest.ts";
import { SumsByCode } from "./sums-by-code.ts";

/** Items buffered between two writes. */
const BATCH = 2_000;

/** A list of the data before and after. Its rows are the same if the digests are, in any order. */
export interface ListChange {
  readonly list: keyof FinanceData;
  readonly before: Digest;
  readonly after: Digest;
}

export async function importFinance(
  tx: Transaction,
  data: FinanceSource,
  observe: Observer,
): Promise<readonly ListChange[]> {
  const before = await storedDigests(tx);
  const changes: ListChange[] = [];

  /** Replaces one list; `rows` turns a batch of items into rows for each of its tables. */
  async function replace<List extends keyof FinanceData>(
    list: List,
    task: string,
    tables: readonly Table[],
    rows: (items: readonly ItemOf<List>[]) => readonly Row[][],
  ): Promise<void> {
    const file = fileOf(list);
    const digester = new Digester();
    for (const table of tables) await tx.clear(table);
    for await (const items of batches(data[list] as Iterable<ItemOf<List>> | AsyncIterable<ItemOf<List>>)) {
      digestItems(digester, file, items);
      for (const [nr, some] of rows(items).entries()) await tx.insert(tables[nr], some);
      observe({ type: "progress", task, done: digester.count });
    }
    observe({ type: "progress", task, done: digester.count, total: digester.count });
    changes.push({ list, before: before[list] ?? NO_ROWS, after: digester.digest() });
  }

  await replace("departemente", "departments", [DEPARTEMENT], (items) => [
    items.map((d) => [d.key, d.bezeichnung, d.kurzname]),
  ]);
  await replace("institutionen", "institutions", [INSTITUTION], (items) => [
    items.map((i) => [i.key, i.bezeichnung, i.kurzname, i.departement]),
  ]);
  const sums = new SumsByCode();
  await replace("konten", "accounts", [KONTO], (items) => {
    for (const konto of items) sums.addKonto(konto);
    return [items.map((k) => [k.id, k.kontoNr, k.bezeichnung, k.institution])];
  });
  await replace("betraege", "amounts", [BETRAG, BEGRUENDUNG], (items) => {
    for (const betrag of items) sums.addBetrag(betrag);
    return [
      items.map((b) => [b.konto, b.jahr, TYP_NUMBER[b.betragsTyp], b.betragInRappen]),
      items
        .filter(({ begruendung }) => begruendung !== undefined)
        .map((b) => [b.konto, b.jahr, TYP_NUMBER[b.betragsTyp], b.begruendung!]),
    ];
  });
  await replace("sachkonten", "ledger codes", [SACHKONTO], (items) => [items.map((s) => [s.sachkonto, s.bezeichnung])]);
  await replace("einwohner", "inhabitants", [EINWOHNER], (items) => [items.map((e) => [e.jahr, e.einwohner])]);
  if (changes.some(hasChanged)) {
    sums.refuseHuge();
    await tx.clear(SUMME);
    await tx.insert(SUMME, sums.rows());
    await storeDigests(tx, changes);
    tx.changeVersion();
  }
  return changes;
}

/** Not inside the async function, because V8 optimizes plain functions better. */
function digestItems<List extends keyof FinanceData>(
  digester: Digester,
  { valuesOf }: CsvFile<List>,
  items: readonly ItemOf<List>[],
): void {
  for (const item of items) digester.add(valuesOf(item));
}

export function hasChanged({ before, after }: ListChange): boolean {
  return before.count !== after.count || before.sum !== after.sum;
}

/** The rows of `finance_summe`, computed from the amounts. An import computes the same (`sums-by-code.ts`). */
export const SUMS_OF_AMOUNTS = sql`SELECT typ, jahr, substr("kontoNr", 1, 2), institution, sum(rappen)
    FROM finance_betrag JOIN finance_konto ON id = konto GROUP BY 1, 2, 3, 4`;

/** The digests of the last import. */
export async function storedDigests(snapshot: Snapshot): Promise<{ readonly [List in keyof FinanceData]?: Digest }> {
  const rows = await snapshot.rows<[string]>(sql`SELECT value FROM meta WHERE name = 'finance-digest'`);
  return rows.length === 0 ? {} : JSON.parse(rows[0][0]);
}

async function storeDigests(tx: Transaction, changes: readonly ListChange[]): Promise<void> {
  const digests = JSON.stringify(Object.fromEntries(changes.map(({ list, after }) => [list, after])));
  await tx.run(
    sql`INSERT INTO meta (name, value) VALUES ('finance-digest', ${digests})
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  );
}

async function* batches<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  // A special case, because awaiting each of a million available items would take longer than storing them.
  if (items instanceof BatchedList) {
    yield* items.batches;
  } else if (Symbol.iterator in items) {
    for (const item of items) {
      if (batch.push(item) < BATCH) continue;
      yield batch;
      batch = [];
    }
  } else {
    for await (const item of items) {
      if (batch.push(item) < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
