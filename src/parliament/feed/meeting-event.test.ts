import { expect, test } from "vitest";
import { meetingEvent } from "./meeting-event.ts";
import type { MeetingView } from "./record-views.ts";

const MEETING: MeetingView = {
  OBJ_GUID: "0123456789abcdef0123456789abcdef",
  SEQ: 7,
  Titel: "5. Sitzung",
  Datum: { Start: "2026-11-18T00:00:00.000", End: "2026-11-19T00:00:00.000" },
  Beginn: "17:00",
  Ende: "",
  EndeNachMitternacht: "Nein",
  Ort: "",
  Gremium: [],
  Traktanden: [],
};
const CONTEXT = { language: "de", host: "Parlament", url: "", sequence: 7, changed: 0, isCancelled: false } as const;
const eventOf = (changes: Partial<MeetingView>) => meetingEvent({ ...MEETING, ...changes }, CONTEXT);

test("a meeting becomes an event with a UUID", () => {
  expect(eventOf({})).toMatchObject({
    uid: "01234567-89ab-cdef-0123-456789abcdef",
    summary: "Parlament: 5. Sitzung",
    day: "2026-11-18",
    begin: "17:00",
    end: "",
  });
});

test.each([
  [{ Ende: "20:15" }, { end: "20:15", endsAfterMidnight: false }],
  [
    { Ende: "00:30", EndeNachMitternacht: "Ja" },
    { end: "00:30", endsAfterMidnight: true },
  ],
  [{ Ende: "16:00" }, { end: "" }],
  [{ Ende: "gegen Abend" }, { end: "" }],
  [
    { Beginn: "abends", Ende: "20:00" },
    { begin: "", end: "" },
  ],
  [{ Beginn: "", Datum: { Start: "2026-11-18T18:30:00.000", End: null } }, { begin: "18:30" }],
])("a meeting with %j", (changes, expected) => {
  expect(eventOf(changes)).toMatchObject(expected);
});

test.each([null, "0001-01-01T00:00:00.000", "9999-12-31T23:59:59.000"])("a meeting on %s has no event", (Start) => {
  expect(eventOf({ Datum: { Start, End: null } })).toBeUndefined();
});

test("a long agenda is cut", () => {
  const item = (nr: number) => ({ Traktandennummer: String(nr), Titel: `${"x".repeat(300)}\n` });
  const event = eventOf({ Traktanden: Array.from({ length: 100 }, (_, i) => item(i + 1)) });
  const lines = event?.description.split("\n") ?? [];
  expect(lines).toHaveLength(31);
  expect([lines[0].length, lines[0].at(-1), lines[30]]).toEqual([200, "…", "…"]);
});
