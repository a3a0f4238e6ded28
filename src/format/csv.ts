/** Rows → CSV text (RFC 4180: commas, CR LF, quotes doubled). An absent value is empty; an empty text is `""`, so that both come back. */
export type CsvValue = string | number | undefined;

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
