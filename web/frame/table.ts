/** The data of a figure as a table: shown below the chart, and sent as CSV and JSON. */
import { type CsvValue, csvLine, escapeFormula } from "../../src/format/csv.ts";
import { shortDate } from "./dates.ts";
import { attribute, html, type Markup } from "./html.ts";
import { inLanguage, type Language } from "./language.ts";
import { exactMoney, numberText, percent } from "./numbers.ts";
import type { Visit } from "./visit.ts";

export interface Column {
  /** The name in CSV and JSON. */
  readonly key: string;
  readonly title: string;
  /** Money is in hundredths, percent a fraction of 1, a date in ISO form. */
  readonly kind: "text" | "money" | "number" | "percent" | "date";
  /** What the title means: one line, and where the glossary has it. */
  readonly term?: { readonly href: string; readonly line: string };
}

export type Value = string | number | null;

export interface Row {
  readonly values: readonly Value[];
  /** The link of the first value. */
  readonly href?: string;
  /** A sum of the rows above. */
  readonly isTotal?: boolean;
}

export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

const WORDS = { de: { sort: "Sortieren nach" }, en: { sort: "Sort by" } };

/** The attribute of a table that can be sorted; columns with `data-fixed` in their header cannot. */
export function sortable(language: Language): Markup {
  return attribute("data-sort", inLanguage(language, WORDS).sort);
}

/** `web/client/sortable-tables.ts` sorts it by `data-value`, or else by the text. */
export function tableMarkup({ language }: Pick<Visit, "language">, { caption, columns, rows }: Table): Markup {
  const cell = (row: Row, { kind }: Column, i: number): Markup => {
    const text = cellText(row.values[i], kind, language);
    const value = attribute("data-value", kind !== "text" && (row.values[i] ?? undefined));
    const inner = i === 0 && row.href !== undefined ? html`<a href="${row.href}">${text}</a>` : text;
    const cellClass = isShort(text) ? attribute("class", "one-line") : figureClass(kind);
    return i === 0
      ? html`<th scope="row"${isShort(text) && cellClass}${value}>${inner}</th>`
      : html`<td${cellClass}${value}>${inner}</td>`;
  };
  const rowMarkup = (row: Row): Markup =>
    html`<tr${attribute("class", row.isTotal && "total")}>${columns.map((column, i) => cell(row, column, i))}</tr>`;
  const parts = rows.filter(({ isTotal }) => !isTotal);
  // A sum between other rows is that of the rows above it, so their order matters.
  const isSortable = parts.length > 1 && rows.slice(0, parts.length).every(({ isTotal }) => !isTotal);
  const sort = isSortable && sortable(language);
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table${sort}>
<caption>${caption}</caption>
<thead><tr>${columns.map(headMarkup)}</tr></thead>
<tbody>${rows.map(rowMarkup)}</tbody>
</table></div>`;
}

function headMarkup({ title, kind, term }: Column): Markup {
  const text = term ? html`<a class="term" href="${term.href}" title="${term.line}">${title}</a>` : title;
  return html`<th scope="col"${figureClass(kind)}>${text}</th>`;
}

/** Money is in whole units of the currency. */
export function tableCsv({ columns, rows }: Table): string {
  const lines = rows.map(({ values }) => csvLine(values.map((value, i) => csvCell(plain(value, columns[i])))));
  return csvLine(columns.map(({ key }) => key)) + lines.join("");
}

export function tableJson({ columns, rows }: Table): string {
  const items = rows.map(({ values }) =>
    Object.fromEntries(columns.map((column, i) => [column.key, plain(values[i], column)])),
  );
  return JSON.stringify({ value: items });
}

function figureClass(kind: Column["kind"]): Markup {
  return attribute("class", kind !== "text" && kind !== "date" && "figure");
}

function cellText(value: Value, kind: Column["kind"], language: Language): string {
  if (value === null) return "";
  if (typeof value === "string") return kind === "date" ? plainDate(value, language) : value;
  if (kind === "money") return exactMoney(value, language);
  if (kind === "percent") return percent(value, language);
  return kind === "number" ? numberText(value, language) : String(value);
}

/** With spaces that spreadsheets understand when somebody copies the table. */
function plainDate(value: string, language: Language): string {
  return shortDate(value, language).replaceAll("\u00a0", " ");
}

/** Longer texts may wrap. */
const SHORT = 12;

/** Whether it stays in one line, such as the name of a party; figures, which have no spaces, do so anyway. */
function isShort(text: string): boolean {
  return text.length <= SHORT && text.includes(" ");
}

function plain(value: Value, { kind }: Column): Value {
  return kind === "money" && typeof value === "number" ? value / 100 : value;
}

function csvCell(value: Value): CsvValue {
  return typeof value === "string" ? escapeFormula(value) : (value ?? undefined);
}
