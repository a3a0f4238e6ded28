/**
 * Reads one sheet of an XLSX file (ECMA-376, SpreadsheetML). In: the bytes of the file. Out: rows of cells as texts and
 * numbers, formulas as the values that the spreadsheet program stored, or an XlsxError.
 */
import { LIMITS } from "../base/limits.ts";
import { type XmlElement, XmlError, xmlReader } from "./xml-reader.ts";
import { ZipError, zipArchive } from "./zip-reader.ts";

export class XlsxError extends Error {}

/** A number in decimal notation, such as `-0.1`: never a floating-point number, which would not be exact. */
export interface NumberCell {
  readonly number: string;
}

/**
 * An empty cell is an empty text; a formula without a value is `=SUM(A1:A9)`; a date is `2024-12-31`, with time
 * `2024-12-31T08:15:00`.
 */
export type XlsxCell = string | NumberCell;

export interface XlsxRow {
  /** From 1, as the spreadsheet program counts. */
  readonly line: number;
  readonly fields: readonly XlsxCell[];
}

export interface XlsxSheet {
  readonly name: string;
  /** The names of all sheets, in their order. */
  readonly names: readonly string[];
  /** Without empty rows. */
  readonly rows: readonly XlsxRow[];
}

/** `sheet`: its name, or its number from 1. */
export function readXlsx(bytes: Uint8Array, sheet: string | number = 1): XlsxSheet {
  try {
    return readSheet(bytes, sheet);
  } catch (error) {
    if (error instanceof ZipError) throw new XlsxError(error.message);
    if (error instanceof XmlError) throw new XlsxError(`its XML is invalid: ${error.reason}`);
    throw error;
  }
}

function readSheet(bytes: Uint8Array, sheet: string | number): XlsxSheet {
  const { names: files, read } = zipArchive(bytes, LIMITS.spreadsheetBytes.most);
  const open = (path: string): Uint8Array => {
    const content = read(path);
    if (content === undefined) throw new XlsxError(`it has no ${path}, so it is not an XLSX file`);
    return content;
  };
  const workbookPath =
    [...relationsOf("", files, open).values()].find(({ type }) => type.endsWith("/officeDocument"))?.target ??
    "xl/workbook.xml";
  const workbook = workbookIn(open(workbookPath));
  const relations = relationsOf(workbookPath, files, open);
  const names = workbook.sheets.map(({ name }) => name);
  const chosen = workbook.sheets.find(({ name }, at) => name === sheet || at + 1 === sheet);
  if (chosen === undefined) {
    const quoted = names.map((name) => JSON.stringify(name)).join(", ");
    throw new XlsxError(`it has no sheet ${JSON.stringify(sheet)}; its sheets are ${quoted}`);
  }
  const partOf = (type: string): Uint8Array | undefined => {
    const part = [...relations.values()].find((one) => one.type.endsWith(`/${type}`));
    return part && open(part.target);
  };
  const texts = textsIn(partOf("sharedStrings"));
  const dateStyles = dateStylesIn(partOf("styles"));
  const path = relations.get(chosen.relation)?.target ?? "";
  return { name: chosen.name, names, rows: rowsIn(open(path), { texts, dateStyles, is1904: workbook.is1904 }) };
}

interface Relation {
  readonly type: string;
  /** The path of the other part in the archive. */
  readonly target: string;
}

/** What a part refers to, by id. */
function relationsOf(
  part: string,
  files: readonly string[],
  open: (path: string) => Uint8Array,
): ReadonlyMap<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!files.includes(path)) return relations;
  readXml(open(path), (element) => {
    if (element.local !== "Relationship") return;
    const target = new URL(attribute(element, "Target"), `zip:///${folder}`).pathname.slice(1);
    relations.set(attribute(element, "Id"), { type: attribute(element, "Type"), target: decodeURI(target) });
  });
  return relations;
}

function workbookIn(bytes: Uint8Array) {
  const sheets: { readonly name: string; readonly relation: string }[] = [];
  let is1904 = false;
  readXml(bytes, (element) => {
    if (element.local === "sheet") sheets.push({ name: attribute(element, "name"), relation: relationId(element) });
    if (element.local === "workbookPr") is1904 = isTrue(attribute(element, "date1904"));
  });
  return { sheets, is1904 };
}

/** The shared texts: a cell refers to one by its position. */
function textsIn(bytes: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  if (bytes === undefined) return texts;
  const reader = textReader((text) => texts.push(text));
  readXml(bytes, reader.start, reader.end, reader.text);
  return texts;
}

/** Collects the text of `si` and `is` elements: that of their runs, without the phonetic one (`rPh`). */
function textReader(done: (text: string) => void) {
  let text = "";
  let phonetic = 0;
  let isText = false;
  return {
    start({ local }: XmlElement): void {
      if (local === "si" || local === "is") text = "";
      if (local === "rPh") phonetic += 1;
      isText = local === "t" && phonetic === 0;
    },
    end(local: string): void {
      isText = false;
      if (local === "rPh") phonetic -= 1;
      if (local === "si" || local === "is") done(unescaped(text));
    },
    text(piece: string): void {
      if (isText) text += piece;
    },
  };
}

/** Which cell styles show dates. Numbers of formats: ECMA-376 part 1, 18.8.30. */
function dateStylesIn(bytes: Uint8Array | undefined): readonly boolean[] {
  const styles: boolean[] = [];
  if (bytes === undefined) return styles;
  const own = new Map<string, string>();
  let isCellStyle = false;
  readXml(
    bytes,
    (element) => {
      const id = attribute(element, "numFmtId");
      if (element.local === "numFmt") own.set(id, attribute(element, "formatCode"));
      if (element.local === "cellXfs") isCellStyle = true;
      if (element.local === "xf" && isCellStyle) styles.push(isDateFormat(Number(id), own.get(id)));
    },
    (local) => {
      if (local === "cellXfs") isCellStyle = false;
    },
  );
  return styles;
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined)
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  // Without quoted texts, escaped characters, colours, conditions and locales.
  const letters = code.replace(/"[^"]{0,255}"|\\.|\[[^\]]{0,255}\]/g, "");
  return /[yd]/i.test(letters);
}

interface SheetContext {
  readonly texts: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly is1904: boolean;
}

/** A row with one cell at the far right needs as much memory as a full one: the number of both together is limited. */
const MOST_CELLS = 2 ** 25;

function rowsIn(bytes: Uint8Array, context: SheetContext): readonly XlsxRow[] {
  const rows: XlsxRow[] = [];
  let line = 0;
  let column = 0;
  let fields: XlsxCell[] = [];
  let left = MOST_CELLS;
  /** Of the current cell. */
  let type = "";
  let style = "";
  let value = "";
  let isValue = false;
  /** A formula whose value is missing: it was written by a program that does not calculate. */
  let formula = "";
  let isFormula = false;
  const inline = textReader((text) => {
    value = text;
  });

  readXml(
    bytes,
    (element) => {
      inline.start(element);
      if (element.local === "row") {
        line = Number(attribute(element, "r") || line + 1);
        [fields, column] = [[], 0];
      } else if (element.local === "c") {
        column = columnOf(attribute(element, "r")) ?? column + 1;
        [type, style, value, formula] = [attribute(element, "t"), attribute(element, "s"), "", ""];
      } else if (element.local === "f") {
        [isFormula, formula] = [true, "="];
      } else if (element.local === "v") {
        [isValue, formula] = [true, ""];
      }
    },
    (local) => {
      inline.end(local);
      if (local === "v") isValue = false;
      if (local === "f") isFormula = false;
      if (local === "c") {
        const isDate = context.dateStyles[Number(style || 0)] === true;
        const cell = formula === "" ? cellOf(type, value, isDate, context) : formula;
        if (cell === "") return;
        left -= Math.max(1, column - fields.length);
        if (left < 0) throw new XlsxError(`the sheet has more than ${MOST_CELLS} cells`);
        while (fields.length < column - 1) fields.push("");
        fields[column - 1] = cell;
      }
      if (local === "row" && fields.length > 0) rows.push({ line, fields });
    },
    (text) => {
      inline.text(text);
      if (isValue) value += text;
      if (isFormula) formula += text;
    },
  );
  return rows;
}

function cellOf(type: string, value: string, isDate: boolean, { texts, is1904 }: SheetContext): XlsxCell {
  switch (type) {
    case "s":
      return texts[Number(value)] ?? "";
    case "str":
      return unescaped(value);
    case "inlineStr":
    case "e":
    case "d":
      return value;
    case "b":
      return value === "1" ? "TRUE" : "FALSE";
    default:
      if (value === "") return "";
      return isDate ? dateOf(Number(value), is1904) : { number: decimalOf(value) };
  }
}

/**
 * The number as the spreadsheet program shows it: with at most 15 significant digits. Files contain the nearest binary
 * fraction with 17, such as `0.10000000000000001` for 0.1.
 */
export function decimalOf(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new XlsxError(`it has the number ${JSON.stringify(text.slice(0, 40))}`);
  const [mantissa, exponent] = value.toExponential(14).split("e");
  const isNegative = mantissa.startsWith("-");
  let digits = mantissa.replace(/[-.]/g, "");
  while (digits.endsWith("0")) digits = digits.slice(0, -1);
  if (digits === "") return "0";
  const point = Number(exponent) + 1;
  const whole = point <= 0 ? "0" : digits.slice(0, point).padEnd(point, "0");
  const rest = point <= 0 ? "0".repeat(-point) + digits : digits.slice(point);
  return `${isNegative ? "-" : ""}${whole}${rest === "" ? "" : `.${rest}`}`;
}

const DAY = 86_400_000;

/** ECMA-376 part 1, 18.17.4.1: days since 1899-12-31 (or 1904-01-01); 1900 counts as a leap year, which it was not. */
function dateOf(serial: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const date = new Date(start + Math.round(serial * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) throw new XlsxError(`it has the date ${serial}`);
  const text = date.toISOString();
  return date.getTime() % DAY === 0 ? text.slice(0, -14) : text.slice(0, -5);
}

/** The number of a column from 1: `AB12` → 28. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Characters that XML cannot represent: `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isTrue(value: string): boolean {
  return value === "1" || value === "true";
}

function attribute(element: XmlElement, name: string): string {
  return element.attributes[name]?.value ?? "";
}

/** The attribute `id` of the namespace of relations, whatever its prefix. */
function relationId({ attributes }: XmlElement): string {
  return Object.values(attributes).find(({ local, uri }) => local === "id" && uri !== "")?.value ?? "";
}

function readXml(
  bytes: Uint8Array,
  start: (element: XmlElement) => void,
  end: (local: string) => void = () => {},
  text: (text: string) => void = () => {},
): void {
  const open: string[] = [];
  const reader = xmlReader({
    start(element) {
      open.push(element.local);
      start(element);
    },
    end: () => end(open.pop()!),
    text,
  });
  // In pieces: the reader decodes each into a text of its own.
  for (let at = 0; at < bytes.length; at += PIECE) reader.write(bytes.subarray(at, at + PIECE));
  reader.close();
}

const PIECE = 1 << 18;
