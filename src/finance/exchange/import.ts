/** Replaces the finance data of the store with that of a city, in the caller's transaction. Out: changes by list. */
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { typeNumbers } from "../../city/amount-types.ts";
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { sql } from "../../store/sql.ts";
import type { Row, Snapshot, Transaction } from "../../store/store.ts";
import type { Table } from "../../store/table.ts";
import { type CodedKonto, codeReader, isFault } from "../model/account-codes.ts";
import { recordFinanceChange } from "../model/finance-changed.ts";
import type { Betrag, FinanceData, FinanceSource, ItemOf, Konto, Teuerung } from "../model/model.ts";
import { storePrices } from "../model/stored-prices.ts";
import { storeRules } from "../model/stored-rules.ts";
import {
  BEGRUENDUNG,
  BETRAG,
  DEPARTEMENT,
  EINWOHNER,
  FUNKTION,
  INSTITUTION,
  KONTO,
  SACHKONTO,
  SUMME,
} from "../model/tables.ts";
import { BatchedList } from "./batched-list.ts";
import { type CsvFile, fileOf } from "./csv-files.ts";
import { type Digest, Digester, NO_ROWS } from "./digest.ts";
import { SumsByCode } from "./sums-by-code.ts";

/** Items buffered between two writes. */
const BATCH = 2_000;

/**
 * A list of the data before and after. Its rows are the same if the digests are, in any order. The rules are one row,
 * and listed only if they have changed.
 */
export interface ListChange {
  readonly list: keyof FinanceData | "rules";
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
  const { rules = ZURICH_RULES } = data;
  const numbers = typeNumbers(rules.amountTypes);

  /**
   * Replaces one list; `rows` turns a batch of items into rows for each of its tables. `complete` adds to an item what
   * follows from the rules.
   */
  async function replace<List extends keyof FinanceData, Item extends ItemOf<List>>(
    list: List,
    task: string,
    tables: readonly Table[],
    rows: (items: readonly Item[]) => readonly Row[][],
    complete?: (items: readonly ItemOf<List>[]) => readonly Item[],
  ): Promise<void> {
    const file = fileOf(list);
    const digester = new Digester();
    for (const table of tables) await tx.clear(table);
    const source = (data[list] ?? []) as Iterable<ItemOf<List>> | AsyncIterable<ItemOf<List>>;
    for await (const given of batches(source)) {
      const items = complete === undefined ? (given as readonly Item[]) : complete(given);
      digestItems(digester, file, items);
      for (const [nr, some] of rows(items).entries()) await tx.insert(tables[nr], some);
      observe({ type: "progress", task, done: digester.count });
    }
    const change = { list, before: before[list] ?? NO_ROWS, after: digester.digest() };
    if (file.onlyWithRows && change.before.count + change.after.count === 0) return;
    observe({ type: "progress", task, done: digester.count, total: digester.count });
    changes.push(change);
  }

  await replace("departemente", "departments", [DEPARTEMENT], (items) => [
    items.map((d) => [d.key, d.bezeichnung, d.kurzname]),
  ]);
  await replace("institutionen", "institutions", [INSTITUTION], (items) => [
    items.map((i) => [i.key, i.bezeichnung, i.kurzname, i.departement]),
  ]);
  const sums = new SumsByCode(numbers);
  await replace<"konten", CodedKonto>(
    "konten",
    "accounts",
    [KONTO],
    (items) => {
      for (const konto of items) sums.addKonto(konto);
      return [items.map((k) => [k.id, k.kontoNr, k.bezeichnung, k.institution, k.sachkonto, k.funktion])];
    },
    codedBy(rules),
  );
  const numberOf = (betrag: Betrag): number => {
    const number = numbers.get(betrag.betragsTyp);
    if (number === undefined) throw unknownType(betrag, rules);
    return number;
  };
  await replace("betraege", "amounts", [BETRAG, BEGRUENDUNG], (items) => {
    const amounts = items.map((b) => [b.konto, b.jahr, numberOf(b), b.betragInRappen]);
    for (const betrag of items) sums.addBetrag(betrag);
    return [
      amounts,
      items
        .filter(({ begruendung }) => begruendung !== undefined)
        .map((b) => [b.konto, b.jahr, numberOf(b), b.begruendung!]),
    ];
  });
  await replace("sachkonten", "ledger codes", [SACHKONTO], (items) => [items.map((s) => [s.sachkonto, s.bezeichnung])]);
  await replace("funktionen", "functions", [FUNKTION], (items) => [items.map((f) => [f.funktion, f.bezeichnung])]);
  await replace("einwohner", "inhabitants", [EINWOHNER], (items) => [items.map((e) => [e.jahr, e.einwohner])]);
  const prices: Teuerung[] = [];
  await replace("teuerung", "price index", [], (items) => {
    prices.push(...items);
    return [];
  });
  const ruleChange: ListChange = {
    list: "rules",
    before: before.rules ?? digestOf(ZURICH_RULES),
    after: digestOf(rules),
  };
  if (hasChanged(ruleChange)) changes.push(ruleChange);
  if (changes.some(hasChanged)) {
    await storeRules(tx, rules);
    await storePrices(tx, prices);
    sums.refuseHuge();
    await tx.clear(SUMME);
    await tx.insert(SUMME, sums.rows());
    await storeDigests(tx, [...changes, ruleChange]);
    await tx.run(recordFinanceChange());
    tx.changeVersion("finance");
  }
  return changes;
}

function codedBy(rules: FinanceRules): (konten: readonly Konto[]) => readonly CodedKonto[] {
  const read = codeReader(rules);
  return (konten) =>
    konten.map((konto) => {
      const coded = read(konto);
      if (isFault(coded))
        throw new Problem("import-invalid", `${coded.column} of account ${konto.id}: ${coded.reason}.`);
      return coded;
    });
}

function unknownType({ betragsTyp, konto, jahr }: Betrag, { amountTypes }: FinanceRules): Problem {
  const types = amountTypes.map(({ typ }) => typ).join(", ");
  const amount = `An amount of account ${konto} in ${jahr} has the type ${betragsTyp}`;
  return new Problem("import-invalid", `${amount}, but the types of this city are ${types}.`);
}

function digestOf(rules: FinanceRules): Digest {
  const digester = new Digester();
  digester.add([JSON.stringify(rules)]);
  return digester.digest();
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
export const SUMS_OF_AMOUNTS = sql`SELECT typ, jahr, substr(sachkonto, 1, 2), institution, funktion, sum(rappen)
    FROM finance_betrag JOIN finance_konto ON id = konto GROUP BY 1, 2, 3, 4, 5`;

/** The digests of the last import. */
export async function storedDigests(snapshot: Snapshot): Promise<{ readonly [List in ListChange["list"]]?: Digest }> {
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
