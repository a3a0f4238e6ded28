import { expect, test } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { NOT_KNOWN } from "../../frame/installed.ts";
import { Service } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import type { Gremium, Sitzung } from "../facts/records.ts";
import { calendarFile } from "./meeting-event.ts";

const VISIT: Visit = {
  city: SELDWYLA,
  language: "en",
  path: "/rat/sitzungen",
  params: {},
  query: new URLSearchParams(),
  today: "2026-11-15",
  origin: "https://seldwyla.example:8443",
  apiKey: "",
  service: new Service(async () => ({ status: 404, body: "" })),
  installed: NOT_KNOWN,
};

function meeting(changes: Partial<Sitzung>): Sitzung {
  return {
    OBJ_GUID: "78ab",
    SEQ: 7,
    Titel: "5. Sitzung",
    Datum: { Start: "2026-11-18T00:00:00.000", End: "2026-11-19T00:00:00.000" },
    Beginn: "17:00",
    Ende: "",
    EndeNachMitternacht: "Nein",
    Ort: "",
    VideoURL: "",
    Gremium: [],
    Traktanden: [],
    Dokumente: [],
    Sitzungsaufzeichnung: [],
    ...changes,
  };
}

const COUNCIL: Gremium = {
  OBJ_GUID: "811c",
  Name: "Gemeinderat",
  Vater: "",
  Kurzname: "",
  Bemerkung: "",
  Gremiumstyp: "Gemeinderat",
  Inaktiv: false,
  Sitzungen: [meeting({})],
  Behoerdenmitglieder: [],
};

const file = (...meetings: readonly Sitzung[]) =>
  calendarFile(VISIT, { name: "sitzungen", title: "Meetings", meetings, bodies: [COUNCIL] });

test("a meeting becomes an event with a link to its page", () => {
  const { type, name, text } = file(meeting({}));
  expect([type, name]).toEqual(["text/calendar", "sitzungen.ics"]);
  expect(text).toContain("\r\nUID:78ab@seldwyla.example\r\n");
  expect(text).toContain("\r\nSUMMARY:Gemeinderat: 5. Sitzung\r\n");
  expect(text.replaceAll("\r\n ", "")).toContain("\r\nURL:https://seldwyla.example:8443/rat/sitzung/78ab?lang=en\r\n");
});

test.each([
  [{ Beginn: "17:00", Ende: "20:15" }, "DTEND:20261118T191500Z"],
  [{ Beginn: "17:00", Ende: "00:30", EndeNachMitternacht: "Ja" }, "DTEND:20261118T233000Z"],
])("the event ends with the meeting: %j", (changes, line) => {
  expect(file(meeting(changes)).text).toContain(`\r\n${line}\r\n`);
});

test.each([{ Ende: "16:00" }, { Ende: "gegen Abend" }, { Beginn: "abends" }])("%j has no end", (changes) => {
  const { text } = file(meeting(changes));
  expect(text).toContain("\r\nDTSTART");
  expect(text).not.toContain("DTEND");
});

test("a meeting of an unknown body has only its own title", () => {
  expect(file(meeting({ OBJ_GUID: "other" })).text).toContain("\r\nSUMMARY:5. Sitzung\r\n");
});

test("a meeting without a date is not in the calendar", () => {
  expect(file(meeting({ Datum: { Start: null, End: null } })).text).not.toContain("VEVENT");
});
