/**
 * The files in which finance data is exchanged, as one table: name, columns, what each may hold. Columns bear the names of the API's fields.
 * Header and rows, the check at import (`read-csv.ts`) and `datapackage.json` (`datapackage.ts`) follow from it.
 */
import { type CsvValue, csvLine } from "../format/csv.ts";
import { BETRAGS_TYPEN, type FinanceData, type ItemOf } from "./model.ts";

export interface Column<Field extends string = string> {
  readonly name: string;
  /** Its name in the CSV replies of the API, where that is another: import takes either. */
  readonly replyName?: string;
  /** The member of the item that holds the value. */
  readonly field: Field;
  readonly type: "string" | "integer";
  /** True: an empty field means that there is no value. Without it, an empty field is an empty text. */
  readonly optional?: true;
  /** What a value must fulfil, in the words of https://specs.frictionlessdata.io/table-schema/#constraints. */
  readonly constraints?: Constraints;
  /** What is expected, for who wrote something else: "… is not" goes before it. */
  readonly expected?: string;
  /** The file whose key the value must be. */
  readonly refersTo?: FileName;
}

export interface Constraints {
  readonly required?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

export type FileName = "departemente" | "institutionen" | "konten" | "betraege" | "sachkonto_codes" | "einwohner";

export interface CsvFile {
  readonly name: FileName;
  readonly list: keyof FinanceData;
  readonly columns: readonly Column[];
  /** Names of the columns that no two rows share. */
  readonly key: readonly string[];
  /** True: a city may do without it. */
  readonly optional?: true;
}

const KEY = { type: "string", constraints: { required: true }, expected: "a key" } as const;
const TEXT = { type: "string" } as const;
const COUNT = {
  type: "integer",
  constraints: { required: true, minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  expected: `a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
} as const;
const YEAR = {
  type: "integer",
  constraints: { required: true, minimum: 1900, maximum: 2200 },
  expected: "a year from 1900 to 2200",
} as const;

/** A file whose columns name members of the items in its list. */
function csvFile<List extends keyof FinanceData>(
  file: CsvFile & { readonly list: List; readonly columns: readonly Column<keyof ItemOf<List> & string>[] },
): CsvFile {
  return file;
}

/** A file stands after those that it refers to. */
export const CSV_FILES: readonly CsvFile[] = [
  csvFile({
    name: "departemente",
    list: "departemente",
    columns: [
      { name: "bezeichnung", field: "bezeichnung", ...TEXT },
      { name: "key", field: "key", ...KEY },
      { name: "kurzname", field: "kurzname", ...TEXT },
    ],
    key: ["key"],
  }),
  csvFile({
    name: "institutionen",
    list: "institutionen",
    columns: [
      { name: "bezeichnung", field: "bezeichnung", ...TEXT },
      { name: "departement.key", field: "departement", ...KEY, refersTo: "departemente" },
      { name: "key", field: "key", ...KEY },
      { name: "kurzname", field: "kurzname", ...TEXT },
    ],
    key: ["key"],
  }),
  csvFile({
    name: "konten",
    list: "konten",
    columns: [
      { name: "bezeichnung", field: "bezeichnung", ...TEXT },
      { name: "id", field: "id", ...COUNT },
      { name: "institution.key", field: "institution", ...KEY, refersTo: "institutionen" },
      {
        name: "kontoNr",
        field: "kontoNr",
        type: "string",
        // The sums by ledger code take its first two digits.
        constraints: { required: true, pattern: "[0-9]{2}.*" },
        expected: "an account number, which starts with the two digits of its ledger code",
      },
    ],
    key: ["id"],
  }),
  csvFile({
    name: "betraege",
    list: "betraege",
    columns: [
      { name: "konto", field: "konto", ...COUNT, refersTo: "konten" },
      { name: "jahr", field: "jahr", ...YEAR },
      {
        name: "betragsTyp",
        replyName: "betraege.betragsTyp",
        field: "betragsTyp",
        type: "string",
        constraints: { required: true, enum: BETRAGS_TYPEN },
        expected: `one of the ${BETRAGS_TYPEN.length} amount types, which docs/import-finance.md lists`,
      },
      {
        name: "betragInRappen",
        replyName: "betraege.betragInRappen",
        field: "betragInRappen",
        type: "integer",
        // Beyond it, a number in JSON is no longer exact for every client.
        constraints: { required: true, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
        expected: `a whole number of Rappen from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
      },
      { name: "begruendung", replyName: "betraege.begruendung", field: "begruendung", ...TEXT, optional: true },
    ],
    key: ["konto", "jahr", "betragsTyp"],
  }),
  csvFile({
    name: "sachkonto_codes",
    list: "sachkonten",
    columns: [
      {
        name: "Sachkonto",
        field: "sachkonto",
        type: "string",
        constraints: { required: true, pattern: "[0-9]{1,2}" },
        expected: "a ledger code of one or two digits",
      },
      { name: "Bezeichnung", field: "bezeichnung", ...TEXT },
    ],
    key: ["Sachkonto"],
    optional: true,
  }),
  csvFile({
    name: "einwohner",
    list: "einwohner",
    columns: [
      { name: "jahr", field: "jahr", ...YEAR },
      { name: "einwohner", field: "einwohner", ...COUNT },
    ],
    key: ["jahr"],
    optional: true,
  }),
];

export function csvHeader(file: CsvFile): string {
  return csvLine(file.columns.map((column) => column.name));
}

export function csvItem(file: CsvFile, item: object): string {
  const values: CsvValue[] = [];
  for (const { field } of file.columns) values.push((item as Readonly<Record<string, CsvValue>>)[field]);
  return csvLine(values);
}
