/** Days and times as both standards write them: ISO dates, and date-times with the offset of the city's time zone. */

const DAY = /^\d{4}-\d\d-\d\d/;
const CLOCK = /^[T ](\d\d:\d\d)/;

/** The day of a point in time; undefined if it is not known, which councils also write as the years 1 and 9999. */
export function dayIn(instant: string | null): string | undefined {
  const [day] = DAY.exec(instant ?? "") ?? [];
  return day !== undefined && day >= "1000" && day < "9999" ? day : undefined;
}

/** A day at a time such as `17:00`. */
export function localTime(day: string, time: string, timeZone: string): string {
  return zonedText(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone));
}

export function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}

/** A point in time without an offset; at midnight if only the day is known, as in the examples of eCH-0293. */
export function momentIn(instant: string, timeZone: string): string | undefined {
  const day = dayIn(instant);
  if (day === undefined) return undefined;
  const [, clock = "00:00"] = CLOCK.exec(instant.slice(10)) ?? [];
  const isTime = clock < "24:00" && clock.slice(3) < "60";
  return localTime(day, isTime ? clock : "00:00", timeZone);
}

/** Milliseconds as a date-time. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function zonedText(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: "never", smallestUnit: "second" });
}
