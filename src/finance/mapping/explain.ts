/** What a mapping does, in sentences. In: a valid mapping. Out: one paragraph for each table. */
import {
  type AmountColumn,
  type Conditions,
  isSpreadsheet,
  type Mapping,
  type Member,
  type Source,
  type SubtotalRule,
  signOf,
  type TableMapping,
} from "./mapping.ts";
import { IN_HEADER, patternOf } from "./pattern.ts";

export interface Explanation {
  readonly file: string;
  readonly sentences: readonly string[];
}

export function explainMapping({ name = "Verwaltung", tables }: Mapping): readonly Explanation[] {
  return tables.map((table) => ({ file: table.file, sentences: sentencesOf(table, name) }));
}

function sentencesOf(table: TableMapping, name: string): readonly string[] {
  return [
    fileSentence(table),
    ...rowSentences(table),
    organisationSentence(table, name),
    `Accounts have ${described(table.account)}.`,
    ...(table.function ? [`Functions have ${described(table.function)}.`] : []),
    ...namesSentence("ledger codes", table.accountGroups),
    ...translationSentence(table),
    ...namesSentence("functions", table.functionGroups),
    ...amountSentences(table),
    numberSentence(table),
    directionSentence(table),
    ...(table.justification ? [justificationSentence(table.justification)] : []),
    table.sum
      ? "Amounts with the same account, year and phase are added."
      : "Two amounts with the same account, year and phase are an error.",
    ...(table.subtotals ?? []).map(subtotalSentence),
  ];
}

function fileSentence({ file, sheet = 1, encoding, delimiter, header = 1 }: TableMapping): string {
  const form = isSpreadsheet(file)
    ? `the sheet ${JSON.stringify(sheet)} of the spreadsheet`
    : `the CSV file, in ${encoding ?? "the detected encoding"}, ` +
      `separated by ${delimiter === undefined ? "the detected character" : JSON.stringify(delimiter)}`;
  return `Reads ${form}; ${header === 0 ? "there is no header" : `the header is on line ${header}`}.`;
}

function rowSentences({ only, except, fillDown }: TableMapping): readonly string[] {
  return [
    ...(fillDown ? [`An empty cell in ${names(fillDown)} has the value of the row above.`] : []),
    ...(only ? [`Reads only rows in which ${conditions(only, " and ")}.`] : []),
    ...(except ? [`Drops rows in which ${conditions(except, " or ")}.`] : []),
  ];
}

function organisationSentence({ department, institution }: TableMapping, name: string): string {
  const above = department
    ? `Departments have ${described(department)}`
    : `All rows belong to one department, named ${JSON.stringify(name)}`;
  const below = institution ? `institutions have ${described(institution)}` : "each is its own only institution";
  return `${above}; ${below}.`;
}

function namesSentence(what: string, groups: readonly Member[] | undefined): readonly string[] {
  return groups ? [`Groups of ${what} have ${groups.map(described).join("; ")}.`] : [];
}

function amountSentences({ amount, year, phase, phases = {} }: TableMapping): readonly string[] {
  const words = Object.entries(phases).map(([word, meaning]) => `${JSON.stringify(word)} means ${meaning ?? "ignore"}`);
  return [
    typeof amount === "string" ? headerSentence(amount) : `The amounts are in ${amount.map(columnText).join("; ")}.`,
    ...(year === undefined ? [] : [`The year comes from ${source(year)}, a year or a date.`]),
    ...(phase === undefined ? [] : [`The phase comes from ${source(phase)}.`]),
    ...(words.length > 0 ? [`Of the words for phases, ${words.join(", ")}.`] : []),
  ];
}

function headerSentence(amount: string): string {
  const { placeholders } = patternOf(amount, IN_HEADER);
  if (placeholders.length === 0 && !amount.includes("*")) return `The amounts are in the column ${quoted(amount)}.`;
  const told = placeholders.length === 0 ? "" : `, which says ${placeholders.join(" and ")}`;
  return `The amounts are in every column whose header is like ${quoted(amount)}${told}.`;
}

function columnText({ column, year, phase, direction }: AmountColumn): string {
  const facts = [year, phase, direction].filter((fact) => fact !== undefined);
  return facts.length === 0 ? quoted(column) : `${quoted(column)} (${facts.join(", ")})`;
}

function translationSentence({ ledgerCodes }: TableMapping): readonly string[] {
  if (ledgerCodes === undefined) return [];
  const changes = Object.entries(ledgerCodes).map(([from, to]) => `${quoted(from)} becomes ${quoted(to)}`);
  return [`At the beginning of ledger codes, ${changes.join(", ")}.`];
}

function numberSentence({ decimal, unit = "units", noAmount = [] }: TableMapping): string {
  const separator = decimal === undefined ? "a detected decimal separator" : `the decimal separator ${quoted(decimal)}`;
  return `Amounts are in ${unit}, with ${separator}; empty cells${noAmount
    .map((text) => ` and ${quoted(text)}`)
    .join("")} mean that there is none.`;
}

const SIGNS = {
  signed: "amounts are taken as written: expense is positive, revenue negative",
  unsigned: "revenue is written without a minus and becomes negative",
  reversed: "expense is written with a minus: all signs are turned round",
};

function directionSentence(table: TableMapping): string {
  const { direction } = table;
  const told =
    direction === undefined
      ? ""
      : `${direction.column === undefined ? "The header" : `The column ${quoted(direction.column)}`} tells expense ` +
        `(${patterns(direction.expense)}) from revenue (${patterns(direction.revenue)}). `;
  const sign = SIGNS[signOf(table)];
  return `${told}${sign[0].toUpperCase()}${sign.slice(1)}.`;
}

function justificationSentence({ column, year, phase }: NonNullable<TableMapping["justification"]>): string {
  const which = [year, phase].filter((fact) => fact !== undefined).join(" ");
  return `Justifications${which === "" ? "" : ` of ${which}`} are in ${quoted(column)}.`;
}

function subtotalSentence({ levels, codes, rows, of, within = [], names: named, tolerance = 0 }: SubtotalRule): string {
  const group = within.length === 0 ? "" : ` with the same ${names(within)}`;
  const part = of ? ` in which ${conditions(of, " and ")}` : "";
  const exact = tolerance === 0 ? "exactly" : `to ${tolerance} hundredths`;
  const rule = levels
    ? `A row in which the last of ${names(levels)} are empty is the sum of the rows below it${group}`
    : codes === undefined
      ? `A row in which ${conditions(rows ?? {}, " and ")} is the sum of the other rows${part}${group}`
      : `A row whose ${quoted(codes)} is the beginning of others is the sum of their rows${group}`;
  const kept = named === undefined ? "" : `; its name in ${quoted(named)} is kept`;
  return `${rule}: it is verified ${exact} and then dropped${kept}.`;
}

function described({ code, name, from, pattern, names: list, prefix }: Member): string {
  const parts = [
    ...(from === undefined ? [] : [`code and name from ${source(from)}, written as ${quoted(pattern ?? "")}`]),
    ...(code === undefined ? [] : [`code from ${source(code)}`]),
    ...(name === undefined ? [] : [`name from ${source(name)}`]),
    ...(list === undefined ? [] : [`names from the list ${quoted(list)}`]),
    ...(prefix === undefined ? [] : [`the prefix ${quoted(prefix)}`]),
  ];
  return parts.join(" and ");
}

function source(one: Source): string {
  if (typeof one === "string") return quoted(one);
  if (isList(one)) return one.map(source).join(" or, if that is empty, ");
  if ("value" in one) return `the constant ${JSON.stringify(one.value)}`;
  if ("join" in one)
    return `${one.join.map(source).join(" and ")} joined${one.with ? ` with ${quoted(one.with)}` : ""}`;
  const part = [
    ...(one.split === undefined ? [] : [`part ${one.part ?? 1} by ${quoted(one.split)}`]),
    ...(one.first === undefined ? [] : [one.first === 1 ? "the first character" : `the first ${one.first} characters`]),
    ...(one.after === undefined ? [] : [`what follows ${one.after} characters`]),
    ...(one.digits === undefined ? [] : [`filled up with zeros to ${one.digits} digits`]),
  ];
  return `${quoted(one.column)}${part.length === 0 ? "" : ` (${part.join(", ")})`}`;
}

function isList(one: Source): one is readonly Exclude<Source, readonly unknown[]>[] & Source {
  return Array.isArray(one);
}

function conditions(all: Conditions, word: string): string {
  return Object.entries(all)
    .map(([column, texts]) => `${quoted(column)} is ${patterns(texts)}`)
    .join(word);
}

function patterns(texts: string | readonly string[]): string {
  return [texts]
    .flat()
    .map((text) => (text === "" ? "empty" : quoted(text)))
    .join(" or ");
}

function names(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
