/**
 * The files in which finance data is exchanged, as one table: name, columns, how a value becomes a row. Columns bear the names
 * of the API's fields. Header lines and `datapackage.json` (https://specs.frictionlessdata.io/data-package/) follow from it.
 */
import { type CsvValue, csvLine } from "../format/csv.ts";
import type { FinanceData } from "./model.ts";

interface Column<T> {
  readonly name: string;
  readonly type: "string" | "integer";
  readonly of: (item: T) => CsvValue;
  /** True: the value may be absent. */
  readonly optional?: true;
  /** The file and column that the value refers to. */
  readonly refersTo?: readonly [file: string, column: string];
}

interface CsvFile<T> {
  readonly name: string;
  readonly items: (data: FinanceData) => Iterable<T>;
  readonly columns: readonly Column<T>[];
  readonly key: readonly string[];
}

/** Keeps the type of a file's items between its columns; in the list of all files it is forgotten. */
function csvFile<T>(file: CsvFile<T>): CsvFile<unknown> {
  return file as CsvFile<unknown>;
}

export const CSV_FILES: readonly CsvFile<unknown>[] = [
  csvFile({
    name: "departemente",
    items: (data) => data.departemente,
    columns: [
      { name: "bezeichnung", type: "string", of: (d) => d.bezeichnung },
      { name: "key", type: "string", of: (d) => d.key },
      { name: "kurzname", type: "string", of: (d) => d.kurzname },
    ],
    key: ["key"],
  }),
  csvFile({
    name: "institutionen",
    items: (data) => data.institutionen,
    columns: [
      { name: "bezeichnung", type: "string", of: (i) => i.bezeichnung },
      { name: "departement.key", type: "string", of: (i) => i.departement, refersTo: ["departemente", "key"] },
      { name: "key", type: "string", of: (i) => i.key },
      { name: "kurzname", type: "string", of: (i) => i.kurzname },
    ],
    key: ["key"],
  }),
  csvFile({
    name: "konten",
    items: (data) => data.konten,
    columns: [
      { name: "bezeichnung", type: "string", of: (k) => k.bezeichnung },
      { name: "id", type: "integer", of: (k) => k.id },
      { name: "institution.key", type: "string", of: (k) => k.institution, refersTo: ["institutionen", "key"] },
      { name: "kontoNr", type: "string", of: (k) => k.kontoNr },
    ],
    key: ["id"],
  }),
  csvFile({
    name: "betraege",
    items: (data) => data.betraege,
    columns: [
      { name: "konto", type: "integer", of: (b) => b.konto, refersTo: ["konten", "id"] },
      { name: "jahr", type: "integer", of: (b) => b.jahr },
      { name: "betragsTyp", type: "string", of: (b) => b.betragsTyp },
      { name: "betragInRappen", type: "integer", of: (b) => b.betragInRappen },
      { name: "begruendung", type: "string", of: (b) => b.begruendung, optional: true },
    ],
    key: ["konto", "jahr", "betragsTyp"],
  }),
  csvFile({
    name: "sachkonto_codes",
    items: (data) => data.sachkonten,
    columns: [
      { name: "Sachkonto", type: "string", of: (s) => s.sachkonto },
      { name: "Bezeichnung", type: "string", of: (s) => s.bezeichnung },
    ],
    key: ["Sachkonto"],
  }),
  csvFile({
    name: "einwohner",
    items: (data) => data.einwohner,
    columns: [
      { name: "jahr", type: "integer", of: (e) => e.jahr },
      { name: "einwohner", type: "integer", of: (e) => e.einwohner },
    ],
    key: ["jahr"],
  }),
];

/** The lines of one file, its header first. */
export function* csvLines(file: CsvFile<unknown>, data: FinanceData): Generator<string> {
  yield csvLine(file.columns.map((column) => column.name));
  for (const item of file.items(data)) yield csvLine(file.columns.map((column) => column.of(item)));
}

/** The description that stands beside the files, for people and programs that find them without us. */
export function datapackage(city: string): string {
  const resources = CSV_FILES.map(({ name, columns, key }) => ({
    name,
    path: `${name}.csv`,
    format: "csv",
    mediatype: "text/csv",
    encoding: "utf-8",
    schema: {
      fields: columns.map(({ name, type, optional }) => ({ name, type, constraints: { required: !optional } })),
      primaryKey: key,
      foreignKeys: columns.flatMap(({ name, refersTo }) =>
        refersTo ? [{ fields: name, reference: { resource: refersTo[0], fields: refersTo[1] } }] : [],
      ),
    },
  }));
  return `${JSON.stringify({ profile: "tabular-data-package", name: "finance", title: city, resources }, null, 2)}\n`;
}
