/** Events as a calendar file (RFC 5545) that calendars can import or subscribe to. */
export interface CalendarEvent {
  /** Stays the same when the event changes, so that calendars update it. */
  readonly uid: string;
  /** Increases when the event changes. */
  readonly sequence: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** ISO date. */
  readonly day: string;
  /** `17:00` local time; empty for a whole day. */
  readonly begin: string;
  /** Empty if it is not known. */
  readonly end: string;
  readonly endsAfterMidnight: boolean;
}

/** RFC 5545, 3.1: a line has at most 75 octets; a continuation line starts with a space. */
const LINE_OCTETS = 75;

export interface CalendarHead {
  readonly name: string;
  /** Who publishes it. */
  readonly publisher: string;
  /** IANA name; the events are in its local time. */
  readonly timeZone: string;
  /** ISO date. */
  readonly today: string;
}

export function calendarText(head: CalendarHead, events: readonly CalendarEvent[]): string {
  const { name, publisher, timeZone, today } = head;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(publisher.replaceAll("/", " "))}//rathaus//DE`,
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events.flatMap((event) => eventLines(event, today, timeZone)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, today: string, timeZone: string): readonly string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${today.replaceAll("-", "")}T000000Z`,
    `SEQUENCE:${event.sequence}`,
    ...spanLines(event, timeZone),
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.description === "" ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

/** Without an end, an event ends when it begins, or at the end of its day (3.6.1). */
function spanLines({ day, begin, end, endsAfterMidnight }: CalendarEvent, timeZone: string): readonly string[] {
  if (begin === "") return [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`];
  const date = Temporal.PlainDate.from(day);
  const start = `DTSTART:${instant(date, begin, timeZone)}`;
  if (end === "") return [start];
  return [start, `DTEND:${instant(endsAfterMidnight ? date.add({ days: 1 }) : date, end, timeZone)}`];
}

/** In UTC, so that the file needs no time zone definition. */
function instant(day: Temporal.PlainDate, time: string, timeZone: string): string {
  const local = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return local.toInstant().toString({ smallestUnit: "second" }).replace(/[-:]/g, "");
}

/** 3.3.11; other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");
}

/** Breaks between characters, never inside one. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
