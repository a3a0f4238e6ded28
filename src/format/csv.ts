/** Rows → CSV text (RFC 4180: commas, CR LF, quotes doubled). An absent value is empty; an empty text is `""`, so that both come back. */
export type CsvValue = string | number | undefined;

/** What makes spreadsheets calculate (https://owasp.org/www-community/attacks/CSV_Injection); the wide signs do so in some languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Numbers and telephone numbers: no letter, so nothing that could be called. */
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
 * A text as a cell that no spreadsheet carries out: an apostrophe goes before what would be a formula. For replies, which people open with a click; files that are
 * exchanged (`rathaus export`) hold texts as they are.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
}
