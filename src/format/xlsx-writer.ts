/**
 * Tables → an XLSX file (ECMA-376) that spreadsheets open with a click, whatever their locale: texts are texts and
 * never formulas, numbers are numbers, dates are dates. In: sheets of cells. Out: the bytes of the file. Each sheet is
 * one string in memory, so it is for tables that people look at; whole data sets have their own formats.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { FORMULA } from "./csv.ts";
import { escapeAttribute, escapeText, toXmlText } from "./xml-text.ts";
import { zipFile } from "./zip-writer.ts";

/** `date` is a day in ISO form, `percent` a fraction of 1. */
export type SheetCell =
  | undefined
  | { readonly kind: "text" | "date"; readonly value: string }
  | { readonly kind: "number" | "money" | "percent"; readonly value: number };

export interface SheetRow {
  readonly cells: readonly SheetCell[];
  readonly isBold?: boolean;
}

export interface Sheet {
  /** At most 31 characters, and none of `[]:*?/\`. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Whether the first row stays visible. */
  readonly hasHeading: boolean;
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const PARTS = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** After so many rows, other work has its turn. */
const ROWS_AT_A_TIME = 200;
/** What a cell may hold. */
const LONGEST_TEXT = 32_767;
const [NARROWEST, WIDEST] = [10, 60];
/** Spreadsheets count days from here, since they take 1900 for a leap year; days before March 1900 differ. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = "1900-03-01";
const DAY_MS = 86_400_000;

/** Formats of numbers; ids from 164 on are those of the file, the others are part of the standard. */
const PERCENT_FORMAT = 164;
const LOOKS = ["text", "quoted", "number", "money", "percent", "date"] as const;
type Look = (typeof LOOKS)[number];
const FORMATS: Readonly<Record<Look, string>> = {
  text: 'numFmtId="0"',
  // Otherwise a text that looks like a formula becomes one as soon as somebody edits its cell.
  quoted: 'numFmtId="0" quotePrefix="1"',
  number: 'numFmtId="0"',
  money: 'numFmtId="4" applyNumberFormat="1"',
  percent: `numFmtId="${PERCENT_FORMAT}" applyNumberFormat="1"`,
  date: 'numFmtId="14" applyNumberFormat="1"',
};

export async function xlsxFile(sheets: readonly Sheet[]): Promise<Buffer> {
  const numbers = sheets.map((_, at) => at + 1);
  const file = (name: string, content: string) => ({ name, content: DECLARATION + content });
  const type = (part: string, name: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${PARTS}.${name}+xml"/>`;
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const relations = (all: readonly string[]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
  const names = sheets.map(
    ({ name }, at) => `<sheet name="${escapeAttribute(name)}" sheetId="${at + 1}" r:id="sheet${at + 1}"/>`,
  );
  const worksheets = numbers.map((nr) => type(`worksheets/sheet${nr}`, "worksheet"));
  const parts: string[] = [];
  for (const sheet of sheets) parts.push(await sheetPart(sheet));
  return zipFile([
    file(
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>${type("workbook", "sheet.main")}` +
        `${type("styles", "styles")}${worksheets.join("")}</Types>`,
    ),
    file("_rels/.rels", relations([relation("book", "officeDocument", "xl/workbook.xml")])),
    file(
      "xl/workbook.xml",
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews>` +
        `<sheets>${names.join("")}</sheets></workbook>`,
    ),
    file(
      "xl/_rels/workbook.xml.rels",
      relations([
        ...numbers.map((nr) => relation(`sheet${nr}`, "worksheet", `worksheets/sheet${nr}.xml`)),
        relation("styles", "styles", "styles.xml"),
      ]),
    ),
    file("xl/styles.xml", stylesPart()),
    ...parts.map((part, at) => file(`xl/worksheets/sheet${at + 1}.xml`, part)),
  ]);
}

/** Each look twice: as it is, and bold. */
function stylesPart(): string {
  const look = (font: number): string =>
    LOOKS.map((name) => `<xf ${FORMATS[name]} fontId="${font}" fillId="0" borderId="0" xfId="0"/>`).join("");
  const font = (bold: string): string => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const fill = (pattern: string): string => `<fill><patternFill patternType="${pattern}"/></fill>`;
  return (
    `<styleSheet xmlns="${MAIN}">` +
    `<numFmts count="1"><numFmt numFmtId="${PERCENT_FORMAT}" formatCode="0.0%"/></numFmts>` +
    `<fonts count="2">${font("")}${font("<b/>")}</fonts>` +
    `<fills count="2">${fill("none")}${fill("gray125")}</fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="${2 * LOOKS.length}">${look(0)}${look(1)}</cellXfs>` +
    `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

async function sheetPart({ rows, hasHeading }: Sheet): Promise<string> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${hasHeading ? pane : ""}</sheetView></sheetViews>`;
  const widths = widthsOf(rows).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const columns = widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`;
  let data = "";
  for (const [at, { cells, isBold = false }] of rows.entries()) {
    data += `<row r="${at + 1}">`;
    for (const [column, cell] of cells.entries()) data += cellPart(cell, `${letters(column)}${at + 1}`, isBold);
    data += "</row>";
    if (at % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await nextTurn();
  }
  return `<worksheet xmlns="${MAIN}">${views}${columns}<sheetData>${data}</sheetData></worksheet>`;
}

function cellPart(cell: SheetCell, place: string, isBold: boolean): string {
  if (cell === undefined) return "";
  const style = (look: Look): number => LOOKS.indexOf(look) + (isBold ? LOOKS.length : 0);
  const number = (look: Look, value: number): string => `<c r="${place}" s="${style(look)}"><v>${value}</v></c>`;
  const { kind, value } = cell;
  if (typeof value === "number") return Number.isFinite(value) ? number(kind, value) : "";
  const day = kind === "date" ? dayNumber(value) : undefined;
  if (day !== undefined) return number("date", day);
  if (value === "") return "";
  const look = FORMULA.test(value) ? "quoted" : "text";
  const text = `<is><t xml:space="preserve">${escapeText(cellText(value))}</t></is>`;
  return `<c r="${place}" s="${style(look)}" t="inlineStr">${text}</c>`;
}

/** The number of a day; undefined if the text is none, or if spreadsheets do not agree on its number. */
function dayNumber(text: string): number | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || day < FIRST_DAY) return undefined;
  const number = (Date.parse(`${day}T00:00:00Z`) - DAY_ZERO) / DAY_MS;
  return Number.isFinite(number) ? number : undefined;
}

/** `_x000D_` stands for a character (ECMA-376, 22.9.2.19), so a text that contains the same is written differently. */
function cellText(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return toXmlText(short).replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");
}

/** In characters, by the longest text of each column. */
function widthsOf(rows: readonly SheetRow[]): readonly number[] {
  const widths: number[] = [];
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      const length = cell === undefined ? 0 : typeof cell.value === "string" ? cell.value.length : 14;
      widths[at] = Math.max(widths[at] ?? NARROWEST, Math.min(length + 2, WIDEST));
    }
  }
  return widths;
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
