/** Events as a calendar (RFC 5545, RFC 7986) that programs subscribe to. In: any texts. Out: folded, escaped lines. */

export interface CalendarHead {
  readonly name: string;
  /** Who publishes it. */
  readonly publisher: string;
  /** IANA name; the events are in its local time. */
  readonly timeZone: string;
  /** Its own address. */
  readonly self: string;
}

export interface CalendarEvent {
  /** Stays the same when the event changes, so that calendars update it. */
  readonly uid: string;
  /** Increases when the event changes. */
  readonly sequence: number;
  /** Milliseconds: when it last changed. */
  readonly changed: number;
  readonly summary: string;
  readonly description: string;
  /** Empty if it is not known. */
  readonly location: string;
  readonly url: string;
  /** ISO date. */
  readonly day: string;
  /** `17:00` local time; empty for a whole day. */
  readonly begin: string;
  /** Empty if it is not known. */
  readonly end: string;
  readonly endsAfterMidnight: boolean;
  readonly isCancelled: boolean;
}

/** 3.1: a line has at most 75 octets; a continuation line starts with a space. */
const LINE_OCTETS = 75;

/** How often programs look for changes. */
const REFRESH = "PT12H";

/** One event after the other: a thousand of them take long. */
export function* calendarParts(head: CalendarHead, events: Iterable<CalendarEvent>): Generator<string> {
  const { name, publisher, timeZone, self } = head;
  yield textOf([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(publisher.replaceAll("/", " "))}//rathaus//DE`,
    "CALSCALE:GREGORIAN",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${escaped(timeZone)}`,
    `SOURCE;VALUE=URI:${self}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    // The same for Outlook.
    `X-PUBLISHED-TTL:${REFRESH}`,
  ]);
  for (const event of events) yield textOf(eventLines(event, timeZone));
  yield textOf(["END:VCALENDAR"]);
}

function eventLines(event: CalendarEvent, timeZone: string): readonly string[] {
  const { uid, sequence, changed, summary, description, location, url, isCancelled } = event;
  const stamp = instantText(Temporal.Instant.fromEpochMilliseconds(changed));
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    // Without METHOD, both are the time of the last revision (3.8.7.2).
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    ...spanLines(event, timeZone),
    `SUMMARY:${escaped(summary)}`,
    ...(location === "" ? [] : [`LOCATION:${escaped(location)}`]),
    ...(description === "" ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Without an end, an event ends when it begins (3.6.1). */
function spanLines({ day, begin, end, endsAfterMidnight }: CalendarEvent, timeZone: string): readonly string[] {
  const date = Temporal.PlainDate.from(day);
  const next = date.add({ days: 1 });
  if (begin === "") return [`DTSTART;VALUE=DATE:${dayText(date)}`, `DTEND;VALUE=DATE:${dayText(next)}`];
  const start = `DTSTART:${instantAt(date, begin, timeZone)}`;
  if (end === "") return [start];
  return [start, `DTEND:${instantAt(endsAfterMidnight ? next : date, end, timeZone)}`];
}

function dayText(day: Temporal.PlainDate): string {
  return day.toString().replaceAll("-", "");
}

/** In UTC, so that the file needs no time zone definition. */
function instantAt(day: Temporal.PlainDate, time: string, timeZone: string): string {
  return instantText(day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant());
}

function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

/** 3.3.11; other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Breaks between characters, never inside one. */
function folded(line: string): string {
  // Most lines are short, and a character has at most three octets for each unit.
  if (3 * line.length <= LINE_OCTETS) return line;
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
