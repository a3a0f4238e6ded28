/**
 * Rows → CSV text (RFC 4180: commas, CR LF, doubled quotes). An absent value is an empty field and an empty string is
 * `""`, so that a reader can distinguish them.
 */
export type CsvValue = string | number | undefined;

/**
 * What spreadsheets evaluate as a formula (https://owasp.org/www-community/attacks/CSV_Injection); the full-width
 * characters in some locales.
 */
export const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * What starts a cell for programs that expect another separator: they see quotation marks in the middle of their cell,
 * where these protect nothing, and drop the ones at its start.
 */
const CELL_INSIDE = /([;\t\r\n])("*[=+\-@＝＋－＠])/g;
/** Numbers and telephone numbers: without letters they call no function. */
const HARMLESS = /^[+-][\d\s.,'()/-]*$/;

/** Semicolons and tabs because spreadsheets split at them, too, whether by locale or by default. */
const NEEDS_QUOTES = /[",;\t\r\n]|^$|^\s|\s$/;

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
 * A cell that no spreadsheet evaluates, whichever separator it expects: puts an apostrophe before what would be a
 * formula. For HTTP responses, which people open with a click; the files of `rathaus export` contain texts unchanged.
 */
export function escapeFormula(text: string): string {
  const safe = text.replace(CELL_INSIDE, "$1'$2");
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${safe}` : safe;
}
