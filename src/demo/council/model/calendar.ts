/**
 * The council's calendar. A day is a whole number (days since 1970-01-01), so that dates compare and add like numbers.
 * In: ISO dates. Out: days, their ISO and German texts, school holidays, Wednesdays of a year.
 */

export type Day = number;

/** Later than every day: the end of a mandate that is still running. */
export const OPEN: Day = Number.POSITIVE_INFINITY;

const MILLISECONDS = 86_400_000;
const WEDNESDAY = 3;
const THURSDAY = 4;
/** Election of the first term on record. */
const FIRST_TERM = 1998;
const isoTexts = new Map<Day, string>();

export function day(iso: string): Day {
  return Date.parse(`${iso.slice(0, 10)}T00:00:00Z`) / MILLISECONDS;
}

/** `2023-05-10`; cached, because the same few thousand days are formatted hundreds of thousands of times. */
export function iso(value: Day): string {
  let text = isoTexts.get(value);
  if (text === undefined) {
    text = new Date(value * MILLISECONDS).toISOString().slice(0, 10);
    isoTexts.set(value, text);
  }
  return text;
}

/** `10.05.2023` */
export function german(value: Day): string {
  const text = iso(value);
  return `${text.slice(8)}.${text.slice(5, 7)}.${text.slice(0, 4)}`;
}

export function yearOf(value: Day): number {
  return Number(iso(value).slice(0, 4));
}

/** 0 is Sunday, as in `Date`. */
export function weekday(value: Day): number {
  return (((value + 4) % 7) + 7) % 7;
}

/** The first day on or after `value` that is the wanted weekday. */
export function onOrAfter(value: Day, wanted: number): Day {
  return value + ((wanted - weekday(value) + 7) % 7);
}

/** The same day of a later month, or its last day if the month is shorter. */
export function addMonths(value: Day, months: number): Day {
  const date = new Date(value * MILLISECONDS);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first / MILLISECONDS + Math.min(date.getUTCDate(), length) - 1;
}

/** Easter Sunday (Meeus, Jones, Butcher). */
export function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const month = Math.floor((e + f - 7 * g + 114) / 31);
  return Date.UTC(year, month - 1, ((e + f - 7 * g + 114) % 31) + 1) / MILLISECONDS;
}

/** School holidays, when the council does not meet: sport, spring, summer, autumn, Christmas; and Labour Day. */
export function isHoliday(value: Day): boolean {
  const date = iso(value).slice(5);
  const spring = easter(yearOf(value));
  return (
    (date >= "02-08" && date <= "02-21") ||
    (value > spring && value <= spring + 14) ||
    date === "05-01" ||
    (date >= "07-14" && date <= "08-17") ||
    (date >= "10-06" && date <= "10-19") ||
    date >= "12-22" ||
    date <= "01-04"
  );
}

/** All Wednesdays of a year on which the council may meet. */
export function councilDays(year: number): Day[] {
  const days: Day[] = [];
  const end = day(`${year}-12-31`);
  for (let value = onOrAfter(day(`${year}-01-01`), WEDNESDAY); value <= end; value += 7) {
    if (!isHoliday(value)) days.push(value);
  }
  return days;
}

/** The council is constituted, and elects its presidium, on the second Wednesday of May. */
export function constitution(year: number): Day {
  return onOrAfter(day(`${year}-05-08`), WEDNESDAY);
}

/** The year in which the presidency of a day began. */
export function presidencyYear(on: Day): number {
  const year = yearOf(on);
  return on >= constitution(year) ? year : year - 1;
}

/** The election year of the term of a day. */
export function termYear(on: Day): number {
  const year = presidencyYear(on);
  return year - ((((year - FIRST_TERM) % 4) + 4) % 4);
}

/** The last Wednesday on or before a day: the executive meets on Wednesdays. */
export function executiveDay(value: Day): Day {
  return onOrAfter(value - 6, WEDNESDAY);
}

/** The first Thursday on or after a day and outside the holidays: committees meet on Thursdays. */
export function committeeDay(value: Day): Day {
  let found = onOrAfter(value, THURSDAY);
  while (isHoliday(found)) found += 7;
  return found;
}

export interface Term {
  /** Year of the election. */
  readonly year: number;
  readonly from: Day;
  readonly to: Day;
}

/** The terms of office of four years that began by `today`. */
export function termsUntil(today: Day): Term[] {
  const terms: Term[] = [];
  for (let year = FIRST_TERM; constitution(year) <= today; year += 4) {
    terms.push({ year, from: constitution(year), to: constitution(year + 4) - 1 });
  }
  return terms;
}
