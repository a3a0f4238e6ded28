/** The tables of the city's finances, and their rows from a store. In: a snapshot. Out: tables and batches of rows. */
import type { FinanceRules } from "../../city/finance-rules.ts";
import { readStoredRules } from "../../finance/model/stored-rules.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { BulkColumn, BulkData, BulkRow, BulkTable, ColumnType, RowBatch } from "./table.ts";

/** Rows in memory at a time. */
const BATCH = 2_000;

const column = (name: string, type: ColumnType, de: string, en: string): BulkColumn => ({
  name,
  type,
  about: { de, en },
});

const DEPARTEMENTE: BulkTable = {
  name: "departemente",
  part: "finance",
  title: { de: "Departemente", en: "Departments" },
  about: {
    de: "Die obersten Einheiten der Verwaltung, eine Zeile je Departement.",
    en: "The top units of the administration, one row per department.",
  },
  columns: [
    column("key", "string", "Schlüssel des Departements", "key of the department"),
    column("bezeichnung", "string", "Name", "name"),
    column("kurzname", "string", "Abkürzung", "abbreviation"),
  ],
  key: ["key"],
  references: [],
};

const INSTITUTIONEN: BulkTable = {
  name: "institutionen",
  part: "finance",
  title: { de: "Institutionen", en: "Institutions" },
  about: {
    de: "Dienstabteilungen und andere Einheiten, jede in einem Departement.",
    en: "Offices and other units, each in a department.",
  },
  columns: [
    column("key", "string", "Schlüssel der Institution", "key of the institution"),
    column("bezeichnung", "string", "Name", "name"),
    column("kurzname", "string", "Abkürzung", "abbreviation"),
    column("departement", "string", "Schlüssel des Departements", "key of the department"),
  ],
  key: ["key"],
  references: [{ column: "departement", table: "departemente", key: "key" }],
};

const SACHKONTEN: BulkTable = {
  name: "sachkonten",
  part: "finance",
  title: { de: "Sachkonten", en: "Ledger codes" },
  about: {
    de: "Namen der ein- und zweistelligen Sachkonten: wofür Geld ausgegeben wird und woher es kommt.",
    en: "Names of the ledger codes of one and two digits: what money is spent on, and where it comes from.",
  },
  columns: [
    column("sachkonto", "string", "Code mit einer oder zwei Ziffern", "code of one or two digits"),
    column("bezeichnung", "string", "Name", "name"),
  ],
  key: ["sachkonto"],
  references: [],
};

const FUNKTIONEN: BulkTable = {
  name: "funktionen",
  part: "finance",
  title: { de: "Funktionen", en: "Functions" },
  about: {
    de: "Aufgaben, denen Konten zugeordnet sind; leer, wenn die Stadt keine führt.",
    en: "Tasks that accounts belong to; empty if the city has none.",
  },
  columns: [
    column("funktion", "string", "Code der Funktion", "code of the function"),
    column("bezeichnung", "string", "Name", "name"),
  ],
  key: ["funktion"],
  references: [],
};

const KONTEN: BulkTable = {
  name: "konten",
  part: "finance",
  title: { de: "Konten", en: "Accounts" },
  about: {
    de: "Jedes Konto einer Institution, mit seinem Sachkonto.",
    en: "Every account of an institution, with its ledger code.",
  },
  columns: [
    column("id", "integer", "Nummer des Kontos in der API", "number of the account in the API"),
    column("kontoNr", "string", "Kontonummer, wie sie im Buch steht", "account number as printed in the books"),
    column("bezeichnung", "string", "Name", "name"),
    column("institution", "string", "Schlüssel der Institution", "key of the institution"),
    column("sachkonto", "string", "Sachkonto mit allen Ziffern", "ledger code with all digits"),
    column("sachkonto2stellig", "string", "Sachkonto mit zwei Ziffern", "the first two digits of the ledger code"),
    column("funktion", "string", "Code der Funktion", "code of the function"),
  ],
  key: ["id"],
  references: [
    { column: "institution", table: "institutionen", key: "key" },
    { column: "sachkonto2stellig", table: "sachkonten", key: "sachkonto" },
    { column: "funktion", table: "funktionen", key: "funktion" },
  ],
};

const BETRAGSTYPEN: BulkTable = {
  name: "betragstypen",
  part: "finance",
  title: { de: "Betragstypen", en: "Amount types" },
  about: {
    de: "Die Arten von Beträgen in der Reihenfolge des Budgets, jede mit ihrer Phase.",
    en: "The kinds of amounts in the order of the budget process, each with its phase.",
  },
  columns: [
    column("betragsTyp", "string", "Name in Daten und Adressen", "name in data and addresses"),
    column(
      "phase",
      "string",
      "Phase: draft (Entwurf), decided (beschlossen), supplement (Nachtrag), actual (Rechnung), plan",
      "phase: draft, decided, supplement, actual or plan",
    ),
    column("bezeichnung", "string", "Name auf Deutsch", "name in German"),
    column("bezeichnungEnglisch", "string", "Name auf Englisch", "name in English"),
  ],
  key: ["betragsTyp"],
  references: [],
};

const BETRAEGE: BulkTable = {
  name: "betraege",
  part: "finance",
  title: { de: "Beträge", en: "Amounts" },
  about: {
    de: "Ein Betrag je Konto, Jahr und Betragstyp. Aufwand ist positiv, Ertrag negativ: Summen sind Salden.",
    en: "One amount per account, year and amount type. Spending is positive, revenue negative: sums are balances.",
  },
  columns: [
    column("konto", "integer", "Nummer des Kontos", "number of the account"),
    column("jahr", "integer", "Jahr", "year"),
    column("betragsTyp", "string", "Betragstyp", "amount type"),
    column(
      "betragInRappen",
      "integer",
      "Betrag in Hundertsteln der Währung, als ganze Zahl: damit rechnen",
      "amount in hundredths of the currency, a whole number: calculate with this one",
    ),
    column(
      "wert",
      "hundredths",
      "derselbe Betrag in der Währung, mit zwei Dezimalen",
      "the same amount in the currency, with two decimals",
    ),
    column("begruendung", "string", "Begründung, wo es eine gibt", "justification, where there is one"),
  ],
  key: ["konto", "jahr", "betragsTyp"],
  references: [
    { column: "konto", table: "konten", key: "id" },
    { column: "betragsTyp", table: "betragstypen", key: "betragsTyp" },
  ],
};

const EINWOHNER: BulkTable = {
  name: "einwohner",
  part: "finance",
  title: { de: "Einwohnerinnen und Einwohner", en: "Inhabitants" },
  about: {
    de: "Einwohnerinnen und Einwohner je Jahr, für Beträge pro Kopf; leer, wenn die Stadt keine Zahlen angibt.",
    en: "Inhabitants by year, for amounts per head; empty if the city gives no figures.",
  },
  columns: [
    column("jahr", "integer", "Jahr", "year"),
    column("einwohner", "integer", "Anzahl Einwohnerinnen und Einwohner", "number of inhabitants"),
  ],
  key: ["jahr"],
  references: [],
};

/** A table comes after those that it refers to. */
export const FINANCE_TABLES: readonly BulkTable[] = [
  DEPARTEMENTE,
  INSTITUTIONEN,
  SACHKONTEN,
  FUNKTIONEN,
  KONTEN,
  BETRAGSTYPEN,
  BETRAEGE,
  EINWOHNER,
];

export async function financeData(snapshot: Snapshot): Promise<BulkData> {
  const rules = await readStoredRules(snapshot);
  return { tables: FINANCE_TABLES, batches: () => financeBatches(snapshot, rules) };
}

async function* financeBatches(snapshot: Snapshot, { amountTypes }: FinanceRules): AsyncGenerator<RowBatch> {
  async function* read<R extends BulkRow>(
    table: BulkTable,
    query: Sql,
    rowOf: (row: R) => BulkRow = (row) => row,
  ): AsyncGenerator<RowBatch> {
    for await (const rows of snapshot.batches(query, BATCH)) yield { table, rows: (rows as R[]).map(rowOf) };
  }
  yield* read(DEPARTEMENTE, sql`SELECT key, bezeichnung, kurzname FROM finance_departement ORDER BY key`);
  yield* read(INSTITUTIONEN, sql`SELECT key, bezeichnung, kurzname, departement FROM finance_institution ORDER BY key`);
  yield* read(SACHKONTEN, sql`SELECT sachkonto, bezeichnung FROM finance_sachkonto ORDER BY sachkonto`);
  yield* read(FUNKTIONEN, sql`SELECT funktion, bezeichnung FROM finance_funktion ORDER BY funktion`);
  yield* read(
    KONTEN,
    sql`SELECT id, "kontoNr", bezeichnung, institution, sachkonto, funktion FROM finance_konto ORDER BY id`,
    ([id, number, name, institution, ledger, purpose]: [number, string, string, string, string, string]) => {
      return [id, number, name, institution, ledger || null, ledger.slice(0, 2) || null, purpose || null];
    },
  );
  yield {
    table: BETRAGSTYPEN,
    rows: amountTypes.map(({ typ, phase, name }) => [typ, phase, name.de, name.en]),
  };
  yield* read(
    BETRAEGE,
    sql`SELECT konto, jahr, typ, rappen, text
        FROM finance_betrag LEFT JOIN finance_begruendung USING (konto, jahr, typ) ORDER BY konto, jahr, typ`,
    ([account, year, type, amount, reason]: [number, number, number, number, string | null]) => {
      return [account, year, amountTypes[type].typ, amount, amount, reason];
    },
  );
  yield* read(EINWOHNER, sql`SELECT jahr, einwohner FROM finance_einwohner ORDER BY jahr`);
}
