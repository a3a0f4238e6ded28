import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { type CalendarEvent, type CalendarHead, calendarParts } from "./calendar.ts";

const HEAD: CalendarHead = {
  name: "Sitzungen",
  publisher: "Seldwyla",
  timeZone: "Europe/Zurich",
  self: "https://seldwyla.example/a.ics",
};

const MEETING: CalendarEvent = {
  uid: "d17b51d1",
  sequence: 5008,
  changed: Date.parse("2026-11-15T00:00:00.999Z"),
  summary: "Parlament: 5. Sitzung",
  description: "1. Mitteilungen\n2. Velowege, Brücken; Stege",
  location: "Rathaus, Saal 1",
  url: "https://seldwyla.example/rat/sitzung/d17b51d1",
  day: "2026-11-18",
  begin: "17:00",
  end: "",
  endsAfterMidnight: false,
  isCancelled: false,
};

const calendarText = (head: CalendarHead, events: readonly CalendarEvent[]): string =>
  [...calendarParts(head, events)].join("");

/** The value of a property as a calendar reads it: unfolded and unescaped. */
function propertyOf(text: string, name: string): string | undefined {
  const line = text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((one) => one.startsWith(`${name}:`) || one.startsWith(`${name};`));
  const value = line?.slice(line.indexOf(":") + 1);
  return value?.replace(/\\([nN\\;,])/g, (_, sign) => (sign === "n" || sign === "N" ? "\n" : sign));
}

test("a meeting as a calendar file", () => {
  expect(calendarText(HEAD, [MEETING]).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Seldwyla//rathaus//DE",
    "CALSCALE:GREGORIAN",
    "NAME:Sitzungen",
    "X-WR-CALNAME:Sitzungen",
    "X-WR-TIMEZONE:Europe/Zurich",
    "SOURCE;VALUE=URI:https://seldwyla.example/a.ics",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "X-PUBLISHED-TTL:PT12H",
    "BEGIN:VEVENT",
    "UID:d17b51d1",
    "DTSTAMP:20261115T000000Z",
    "LAST-MODIFIED:20261115T000000Z",
    "SEQUENCE:5008",
    "DTSTART:20261118T160000Z",
    "SUMMARY:Parlament: 5. Sitzung",
    "LOCATION:Rathaus\\, Saal 1",
    "DESCRIPTION:1. Mitteilungen\\n2. Velowege\\, Brücken\\; Stege",
    "URL:https://seldwyla.example/rat/sitzung/d17b51d1",
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test.each([
  ["2026-07-01", "17:00", "19:30", false, "20260701T150000Z", "20260701T173000Z"],
  ["2026-12-16", "17:00", "00:45", true, "20261216T160000Z", "20261216T234500Z"],
  ["2026-12-31", "", "", false, "20261231", "20270101"],
])("a meeting on %s from «%s» to «%s»", (day, begin, end, endsAfterMidnight, from, to) => {
  const text = calendarText(HEAD, [{ ...MEETING, day, begin, end, endsAfterMidnight }]);
  expect(propertyOf(text, "DTSTART")).toBe(from);
  expect(propertyOf(text, "DTEND")).toBe(to);
});

test("a meeting in another time zone", () => {
  const text = calendarText({ ...HEAD, publisher: "A/B; C", timeZone: "Atlantic/Azores" }, [MEETING]);
  expect(propertyOf(text, "DTSTART")).toBe("20261118T180000Z");
  expect(propertyOf(text, "PRODID")).toBe("-//A B; C//rathaus//DE");
});

test("any text is folded into short, well-formed lines, and a calendar reads it", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), anyText({ maxLength: 60 })), (summary) => {
      const text = calendarText(HEAD, [{ ...MEETING, summary }]);
      for (const line of text.split("\r\n")) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
      const expected = summary.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "");
      expect(event?.getFirstPropertyValue("summary")).toBe(expected);
    }),
    { numRuns: 50 },
  );
});

test("a cancelled meeting", () => {
  expect(propertyOf(calendarText(HEAD, [{ ...MEETING, isCancelled: true }]), "STATUS")).toBe("CANCELLED");
});

test("text cannot inject a line into the file", () => {
  const text = calendarText(HEAD, [{ ...MEETING, summary: "a\r\nATTACH:x\rb\u0000c" }]);
  expect(text).toContain("\r\nSUMMARY:a\\nATTACH:x\\nbc\r\n");
});

test("each event is a part, after which others may run", () => {
  const parts = [...calendarParts(HEAD, [MEETING, MEETING])];
  expect(parts.map((part) => part.split("\r\n", 1)[0])).toEqual([
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "BEGIN:VEVENT",
    "END:VCALENDAR",
  ]);
});
