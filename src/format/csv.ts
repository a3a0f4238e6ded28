/**
 * Rows → CSV text (RFC 4180: commas, CR LF, doubled quotes). An absent value is an empty field and an empty string is
 * `""`, so that a reader can distinguish them.
 */
export type CsvValue = string | number | undefined;

/**
 * What spreadsheets evaluate as a formula (https://owasp.org/www-community/attacks/CSV_Injection); the full-width
 * characters in some locales.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers and telephone numbers: without letters they call no function. */
const HARMLESS = /^[+-][\d\s.,'()/-]*$/;

const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

export function csvLine(values: readonly CsvValue[]): string {
  let line = "";
  for (let i = 0; i < values.length; i++) line += i === 0 ? csvValue(values[i]) : `,${csvValue(values[i])}`;
  return `${line}\r\n`;
}

export function csvValue(value: CsvValue): string {
  if (value === undefined) return "";
  if (typeof value === "number") return String(value);
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * A cell that no spreadsheet evaluates: puts an apostrophe before what would be a formula. For HTTP responses, which
 * people open with a click; the files of `rathaus export` contain texts unchanged.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
}
