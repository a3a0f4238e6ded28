/**
 * Dates in queries: `2024`, `2024-05`, `2024-05-31`, with a time after a space or a `T`. In: text. Out: the period it
 * denotes, in milliseconds. Times have no zone and are read as UTC, like those of the records.
 */

/** From its first instant up to, but not including, the first instant of the next period of the same length. */
export interface Period {
  readonly start: number;
  readonly next: number;
}

const DATE = /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:[T ](?<time>[\d:.]+))?)?)?$/;
const TIME = /^(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,3}))?)?$/;

export function readDate(text: string): Period | undefined {
  const date = DATE.exec(text.trim())?.groups;
  const time = date?.time === undefined ? {} : TIME.exec(date.time)?.groups;
  if (date === undefined || time === undefined) return undefined;
  const { year, month, day } = date;
  const { hour, minute, second, fraction }: Readonly<Record<string, string | undefined>> = time;
  const parts = [year, month ?? "01", day ?? "01", hour ?? "00", minute ?? "00", second ?? "00"].map(Number);
  const milliseconds = Number((fraction ?? "").padEnd(3, "0"));
  const at = (...[y, mo, d, h, mi, s]: readonly number[]): number => {
    const date = new Date(0);
    // Date.UTC would map the years 0 to 99 to 1900 to 1999.
    date.setUTCFullYear(y, mo - 1, d);
    return date.setUTCHours(h, mi, s, milliseconds);
  };
  const start = at(...parts);
  // A day that does not exist becomes another one.
  const written = `${year}-${month ?? "01"}-${day ?? "01"}T${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}`;
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(written)) return undefined;
  const [y, mo, d, h, mi, s] = parts;
  if (month === undefined) return { start, next: at(y + 1, 1, 1, 0, 0, 0) };
  if (day === undefined) return { start, next: at(y, mo + 1, 1, 0, 0, 0) };
  if (hour === undefined) return { start, next: at(y, mo, d + 1, 0, 0, 0) };
  if (second === undefined) return { start, next: at(y, mo, d, h, mi + 1, 0) };
  return { start, next: fraction === undefined ? at(y, mo, d, h, mi, s + 1) : start + 1 };
}

/** Two dates separated by a space; each may contain a space before its time. */
export function readDates(text: string): readonly [Period, Period] | undefined {
  const words = text.trim().split(/\s+/);
  for (let i = 1; i < words.length; i++) {
    const from = readDate(words.slice(0, i).join(" "));
    const to = readDate(words.slice(i).join(" "));
    if (from && to) return [from, to];
  }
  return undefined;
}
