/** A table of figures: shown under each picture, and sent as CSV and JSON. In: columns and rows. Out: markup or text. */
import { shortDate } from "./dates.ts";
import { attribute, html, type Markup } from "./html.ts";
import { francs, numberText, percent } from "./numbers.ts";

export interface Column {
  /** The name in CSV and JSON. */
  readonly key: string;
  readonly title: string;
  /** Money is in Rappen, a share of 1 in percent, a date in ISO form. */
  readonly kind: "text" | "money" | "number" | "percent" | "date";
}

export type Value = string | number | null;

export interface Row {
  readonly values: readonly Value[];
  /** Where the first value leads to. */
  readonly href?: string;
  /** A sum of the rows above. */
  readonly isTotal?: boolean;
}

export interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export function tableMarkup({ caption, columns, rows }: Table): Markup {
  const cell = (row: Row, { kind }: Column, i: number): Markup => {
    const text = cellText(row.values[i], kind);
    const inner = i === 0 && row.href !== undefined ? html`<a href="${row.href}">${text}</a>` : text;
    return i === 0 ? html`<th scope="row">${inner}</th>` : html`<td${figureClass(kind)}>${inner}</td>`;
  };
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ title, kind }) => html`<th scope="col"${figureClass(kind)}>${title}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr${attribute("class", row.isTotal && "total")}>${columns.map((column, i) => cell(row, column, i))}</tr>`)}</tbody>
</table></div>`;
}

/** RFC 4180. Money in francs; a text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function tableCsv({ columns, rows }: Table): string {
  const lines = [
    columns.map(({ key }) => key),
    ...rows.map(({ values }) => values.map((value, i) => plain(value, columns[i]))),
  ];
  return lines.map((line) => `${line.map(csvCell).join(",")}\r\n`).join("");
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

function cellText(value: Value, kind: Column["kind"]): string {
  if (value === null) return "";
  if (typeof value === "string") return kind === "date" ? shortDate(value) : value;
  if (kind === "money") return francs(value);
  if (kind === "percent") return percent(value);
  return kind === "number" ? numberText(value) : String(value);
}

function plain(value: Value, { kind }: Column): Value {
  return kind === "money" && typeof value === "number" ? value / 100 : value;
}

function csvCell(value: Value): string {
  if (value === null) return "";
  const text = typeof value === "string" ? value.replace(/^(?=[=+\-@\t\r])/, "'") : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
