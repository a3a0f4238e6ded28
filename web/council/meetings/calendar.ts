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

const ZONE = "Europe/Zurich";
/** RFC 5545, 3.1: a line has at most 75 octets; a continuation line starts with a space. */
const LINE_OCTETS = 75;

export function calendarText(name: string, events: readonly CalendarEvent[], today: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//rathaus//explorer//DE",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...events.flatMap((event) => eventLines(event, today)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: CalendarEvent, today: string): readonly string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${today.replaceAll("-", "")}T000000Z`,
    `SEQUENCE:${event.sequence}`,
    ...spanLines(event),
    `SUMMARY:${escaped(event.summary)}`,
    ...(event.description === "" ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    `URL:${event.url}`,
    "END:VEVENT",
  ];
}

/** Without an end, an event ends when it begins, or at the end of its day (3.6.1). */
function spanLines({ day, begin, end, endsAfterMidnight }: CalendarEvent): readonly string[] {
  if (begin === "") return [`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`];
  const date = Temporal.PlainDate.from(day);
  const start = `DTSTART:${instant(date, begin)}`;
  if (end === "") return [start];
  return [start, `DTEND:${instant(endsAfterMidnight ? date.add({ days: 1 }) : date, end)}`];
}

/** In UTC, so that the file needs no time zone definition. */
function instant(day: Temporal.PlainDate, time: string): string {
  const local = day.toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) });
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
