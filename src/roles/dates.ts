/** Points in time as councils write them, in the form of the service: `2026-11-15` or `2026-11-15T18:30:00.000`. */

/** An open span ends in the year 9999; an unknown one has neither start nor end. */
export interface Span {
  readonly Start: string | null;
  readonly End: string | null;
}

export const NO_SPAN: Span = { Start: null, End: null };

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/;
/** `07.01.2019`, also with a time after it. */
const SWISS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?=$|\D)/;
/** `20190107`, as elements to sort by are. */
const DIGITS = /^(\d{4})(\d\d)(\d\d)$/;

/** Null if it is not a point in time, so that pages never have to read one that is not. */
export function instantIn(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  const iso = ISO.exec(value);
  if (iso) return isDay(iso[1], iso[2], iso[3]) ? value : null;
  const [, day, month, year] = SWISS.exec(value) ?? [];
  if (year !== undefined) return dayText(year, month, day);
  const [, ofYear, ofMonth, ofDay] = DIGITS.exec(value) ?? [];
  return ofYear === undefined ? null : dayText(ofYear, ofMonth, ofDay);
}

/** A date block, or one point in time. */
export function spanIn(value: unknown): Span {
  if (typeof value !== "object" || value === null) return { Start: instantIn(value), End: null };
  const { Start, End } = value as { readonly Start?: unknown; readonly End?: unknown };
  return { Start: instantIn(Start), End: instantIn(End) };
}

/** `18:30` of a point in time; empty at midnight, which stands for the whole day. A text stays as it is. */
export function timeIn(value: unknown): string {
  if (typeof value === "string" && !ISO.test(value)) return value;
  const { Start } = spanIn(value);
  const time = Start?.slice(11, 16) ?? "";
  return time === "00:00" ? "" : time;
}

function dayText(year: string, month: string, day: string): string | null {
  const [twoMonth, twoDay] = [month.padStart(2, "0"), day.padStart(2, "0")];
  return isDay(year, twoMonth, twoDay) ? `${year}-${twoMonth}-${twoDay}` : null;
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Without an object for each: a page may read thousands. */
function isDay(year: string, month: string, day: string): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > DAYS[m - 1]) return false;
  return m !== 2 || d < 29 || (y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0));
}
