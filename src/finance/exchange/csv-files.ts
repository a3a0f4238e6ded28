/**
 * The files for the exchange of finance data, as one table: names, columns, constraints. Columns have the names of the
 * fields of the API. Header and rows, the validation at import (`read-csv.ts`) and `datapackage.json`
 * (`datapackage.ts`) are derived from it.
 */
import { numberExpression } from "../../city/account-rule.ts";
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { type CsvValue, csvLine } from "../../format/csv.ts";
import { type CodeFault, codeReader, expectedNumber, isFault } from "../model/account-codes.ts";
import { type BetragsTyp, type FinanceData, type ItemOf, LARGEST_ID } from "../model/model.ts";

export interface Column {
  readonly name: string;
  /** Its name in the CSV responses of the API, if it differs: the import accepts both. */
  readonly replyName?: string;
  readonly type: "string" | "integer" | "number";
  /** True: an empty field means that there is no value. Otherwise an empty field is an empty text. */
  readonly optional?: true;
  /** As defined by https://specs.frictionlessdata.io/table-schema/#constraints. */
  readonly constraints?: Constraints;
  /** What is expected, for error messages: it follows "… is not". */
  readonly expected?: string;
  /** The file that must have the value as a key. */
  readonly refersTo?: FileName;
}

export interface Constraints {
  readonly required?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
}

export type FileName =
  | "departemente"
  | "institutionen"
  | "konten"
  | "betraege"
  | "sachkonto_codes"
  | "funktionen"
  | "einwohner"
  | "teuerung";

export interface CsvFile<List extends keyof FinanceData = keyof FinanceData> {
  readonly name: FileName;
  readonly list: List;
  readonly columns: readonly Column[];
  /** Conversion between an item and its values by column; written by hand for speed. */
  valuesOf(item: ItemOf<List>): readonly CsvValue[];
  itemOf(values: readonly CsvValue[]): ItemOf<List>;
  /** What is wrong with an item whose values are valid each for itself. */
  faultOf?(item: ItemOf<List>): { readonly column: string; readonly reason: string } | undefined;
  /** Names of the columns of the primary key. */
  readonly key: readonly string[];
  /** True: the file may be missing. */
  readonly optional?: true;
  /** True: a list without rows is not mentioned anywhere, as if there were no such list. */
  readonly onlyWithRows?: true;
}

const KEY = { type: "string", constraints: { required: true }, expected: "a key" } as const;
/** A key that `orgKey` takes: the books of the finance service have another meaning for 1. */
const ORG_KEY = {
  type: "string",
  constraints: { required: true, pattern: "[^1][\\s\\S]*|1[\\s\\S]+" },
  expected:
    "a key: any text except 1, which is the whole city in /budgetbuch and /rechnungsbuch (orgKey=1); " +
    "choose another one, such as 10, here and wherever it is referred to",
} as const;
const TEXT = { type: "string" } as const;
const upTo = (maximum: number) =>
  ({
    type: "integer",
    constraints: { required: true, minimum: 0, maximum },
    expected: `a whole number from 0 to ${maximum}`,
  }) as const;
const ID = upTo(LARGEST_ID);
const COUNT = upTo(Number.MAX_SAFE_INTEGER);
const YEAR = {
  type: "integer",
  constraints: { required: true, minimum: 1900, maximum: 2200 },
  expected: "a year from 1900 to 2200",
} as const;

/** Checks the types of its functions against the list that it names. */
function csvFile<List extends keyof FinanceData>(file: CsvFile<List>): CsvFile {
  return file;
}

const CODE = {
  type: "string",
  constraints: { pattern: "[0-9]{0,20}" },
  expected: "a code of up to 20 digits",
} as const;

/** The column of account numbers, by the rules of the city. */
function numberColumn({ accounts }: FinanceRules): Column {
  if (accounts.length === 0) return { name: "kontoNr", ...TEXT };
  const pattern = numberExpression(accounts);
  return { name: "kontoNr", type: "string", constraints: { pattern }, expected: expectedNumber(accounts) };
}

/** The column of amount types, by the rules of the city. */
function typeColumn({ amountTypes }: FinanceRules): Column {
  const types = amountTypes.map(({ typ }) => typ);
  const shown = types.length > MOST_SHOWN ? "docs/reference/finance-rules.md lists them" : types.join(", ");
  return {
    name: "betragsTyp",
    replyName: "betraege.betragsTyp",
    type: "string",
    constraints: { required: true, enum: types },
    expected: `one of the ${types.length} amount types of this city (${shown}); city.json can name others`,
  };
}

/** Zürich has 22, which would hide the rest of a message. */
const MOST_SHOWN = 12;

const codeFault =
  (read: ReturnType<typeof codeReader>) =>
  (konto: ItemOf<"konten">): CodeFault | undefined => {
    const result = read(konto);
    return isFault(result) ? result : undefined;
  };

/** The files of a city with these rules. A file comes after those that it refers to. */
export const csvFiles = (rules: FinanceRules): readonly CsvFile[] => [
  csvFile({
    name: "departemente",
    list: "departemente",
    columns: [
      { name: "bezeichnung", ...TEXT },
      { name: "key", ...ORG_KEY },
      { name: "kurzname", ...TEXT },
    ],
    valuesOf: ({ bezeichnung, key, kurzname }) => [bezeichnung, key, kurzname],
    itemOf: ([bezeichnung, key, kurzname]: [string, string, string]) => ({ key, bezeichnung, kurzname }),
    key: ["key"],
  }),
  csvFile({
    name: "institutionen",
    list: "institutionen",
    columns: [
      { name: "bezeichnung", ...TEXT },
      { name: "departement.key", ...KEY, refersTo: "departemente" },
      { name: "key", ...ORG_KEY },
      { name: "kurzname", ...TEXT },
    ],
    valuesOf: ({ bezeichnung, departement, key, kurzname }) => [bezeichnung, departement, key, kurzname],
    itemOf: ([bezeichnung, departement, key, kurzname]: [string, string, string, string]) => {
      return { key, bezeichnung, kurzname, departement };
    },
    key: ["key"],
  }),
  csvFile({
    name: "konten",
    list: "konten",
    columns: [
      { name: "bezeichnung", ...TEXT },
      { name: "id", ...ID },
      { name: "institution.key", ...KEY, refersTo: "institutionen" },
      numberColumn(rules),
      { name: "sachkonto", ...CODE, optional: true },
      { name: "funktion", ...CODE, optional: true },
    ],
    valuesOf: ({ bezeichnung, id, institution, kontoNr, sachkonto, funktion }) => [
      bezeichnung,
      id,
      institution,
      kontoNr,
      sachkonto || undefined,
      funktion || undefined,
    ],
    itemOf: ([bezeichnung, id, institution, kontoNr, sachkonto, funktion]: [
      string,
      number,
      string,
      string,
      string?,
      string?,
    ]) => ({ id, kontoNr, bezeichnung, institution, sachkonto, funktion }),
    faultOf: codeFault(codeReader(rules)),
    key: ["id"],
  }),
  csvFile({
    name: "betraege",
    list: "betraege",
    columns: [
      { name: "konto", ...ID, refersTo: "konten" },
      { name: "jahr", ...YEAR },
      typeColumn(rules),
      {
        name: "betragInRappen",
        replyName: "betraege.betragInRappen",
        type: "integer",
        // Larger numbers in JSON are not exact for every client.
        constraints: { required: true, minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
        expected: `a whole number of Rappen from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`,
      },
      { name: "begruendung", replyName: "betraege.begruendung", ...TEXT, optional: true },
    ],
    valuesOf: (betrag) => [betrag.konto, betrag.jahr, betrag.betragsTyp, betrag.betragInRappen, betrag.begruendung],
    itemOf: ([konto, jahr, betragsTyp, betragInRappen, begruendung]: [number, number, BetragsTyp, number, string?]) => {
      return { konto, jahr, betragsTyp, betragInRappen, begruendung };
    },
    key: ["konto", "jahr", "betragsTyp"],
  }),
  csvFile({
    name: "sachkonto_codes",
    list: "sachkonten",
    columns: [
      {
        name: "Sachkonto",
        type: "string",
        constraints: { required: true, pattern: "[0-9]{1,2}" },
        expected: "a ledger code of one or two digits",
      },
      { name: "Bezeichnung", ...TEXT },
    ],
    valuesOf: ({ sachkonto, bezeichnung }) => [sachkonto, bezeichnung],
    itemOf: ([sachkonto, bezeichnung]: [string, string]) => ({ sachkonto, bezeichnung }),
    key: ["Sachkonto"],
    optional: true,
  }),
  csvFile({
    name: "funktionen",
    list: "funktionen",
    columns: [
      {
        name: "funktion",
        type: "string",
        constraints: { required: true, pattern: "[0-9]{1,20}" },
        expected: "the code of a function, which has 1 to 20 digits",
      },
      { name: "bezeichnung", ...TEXT },
    ],
    valuesOf: ({ funktion, bezeichnung }) => [funktion, bezeichnung],
    itemOf: ([funktion, bezeichnung]: [string, string]) => ({ funktion, bezeichnung }),
    key: ["funktion"],
    optional: true,
  }),
  csvFile({
    name: "einwohner",
    list: "einwohner",
    columns: [
      { name: "jahr", ...YEAR },
      { name: "einwohner", ...COUNT },
    ],
    valuesOf: ({ jahr, einwohner }) => [jahr, einwohner],
    itemOf: ([jahr, einwohner]: [number, number]) => ({ jahr, einwohner }),
    key: ["jahr"],
    optional: true,
  }),
  csvFile({
    name: "teuerung",
    list: "teuerung",
    columns: [
      { name: "jahr", ...YEAR },
      {
        name: "index",
        type: "number",
        constraints: { required: true, minimum: 0.0001, maximum: 1_000_000 },
        expected: "a price index such as 107.1: a number above 0 with up to four decimals",
      },
    ],
    valuesOf: ({ jahr, index }) => [jahr, index],
    itemOf: ([jahr, index]: [number, number]) => ({ jahr, index }),
    key: ["jahr"],
    optional: true,
    onlyWithRows: true,
  }),
];

/** The files of a city with the default rules; lists, columns and keys are the same for all cities. */
export const CSV_FILES: readonly CsvFile[] = csvFiles(ZURICH_RULES);

/** The file of a list; its checks are those of the given rules. */
export function fileOf<List extends keyof FinanceData>(list: List, rules = ZURICH_RULES): CsvFile<List> {
  const files = rules === ZURICH_RULES ? CSV_FILES : csvFiles(rules);
  return files.find((file) => file.list === list) as CsvFile<List> & CsvFile;
}

/** The indexes of the key columns. */
export function keyColumns({ key, columns }: CsvFile): readonly number[] {
  return key.map((name) => columns.findIndex((column) => column.name === name));
}

export function csvHeader(file: CsvFile): string {
  return csvLine(file.columns.map((column) => column.name));
}

export function csvItem<List extends keyof FinanceData>(file: CsvFile<List>, item: ItemOf<List>): string {
  return csvLine(file.valuesOf(item));
}
