import { expect, test } from "vitest";
import { SELDWYLA } from "../../../test/support/explorer/readers.ts";
import { formerMembers, membersOf } from "../people/body-members.ts";
import { neighboursOf } from "./bodies.ts";
import type { Gremium, Mitglied } from "./records.ts";

const VISIT = { language: "de", city: SELDWYLA, today: "2026-11-15" } as const;

function member(KontaktGuid: string, Funktion: string, until = "9999-12-31T23:59:59.000"): Mitglied {
  const Dauer = { Start: "2018-05-09T00:00:00.000", End: until };
  return { KontaktGuid, Name: KontaktGuid, Vorname: "", Partei: "SP", Funktion, Dauer };
}

function body(Gremiumstyp: string, Behoerdenmitglieder: readonly Mitglied[]): Gremium {
  return {
    OBJ_GUID: "",
    Name: "",
    Vater: "",
    Kurzname: "",
    Bemerkung: "",
    Gremiumstyp,
    Inaktiv: false,
    Sitzungen: [],
    Behoerdenmitglieder,
  };
}

const people = (members: readonly Mitglied[]): readonly string[] =>
  members.map(({ KontaktGuid, Funktion }) => `${KontaktGuid} ${Funktion}`);

test("every person has one seat; the executive and the secretariat have none in the council", () => {
  const all = [
    member("Ada", "Mitglied"),
    member("Ada", "Stimmenzählende"),
    member("Bea", "Mitglied Stadtrat"),
    member("Cem", "Ratssekretariat"),
    member("Dan", "Stimmenzählende"),
    member("Eva", "1. Vizepräsidium"),
  ];
  const { seated, others } = membersOf(VISIT, body("Gemeinderat", all));
  expect(people(seated)).toEqual(["Ada Stimmenzählende", "Eva 1. Vizepräsidium"]);
  expect(people(others)).toEqual(["Bea Mitglied Stadtrat", "Cem Ratssekretariat", "Dan Stimmenzählende"]);
  expect(people(membersOf(VISIT, body("Stadtrat", all)).seated)).toContain("Bea Mitglied Stadtrat");
});

test("former members have left for good; the latest come first", () => {
  const all = [
    member("Ada", "Mitglied", "2020-01-01T00:00:00.000"),
    member("Ada", "Präsidium"),
    member("Bea", "Mitglied", "2021-01-01T00:00:00.000"),
    member("Cem", "Mitglied", "2024-01-01T00:00:00.000"),
  ];
  expect(people(formerMembers(VISIT, body("Kommission", all)))).toEqual(["Cem Mitglied", "Bea Mitglied"]);
});

test("the previous and next meetings are those of the same body, by date", () => {
  const Sitzungen = ["2026-09-30", "2026-12-16", "2026-11-18"].map((day) => ({
    OBJ_GUID: day,
    Titel: "",
    Datum: { Start: `${day}T00:00:00.000`, End: null },
  }));
  expect(neighboursOf({ Sitzungen }, "2026-11-18")).toEqual({ before: Sitzungen[0], after: Sitzungen[1] });
  expect(neighboursOf({ Sitzungen }, "2026-12-16").after).toBeUndefined();
  expect(neighboursOf({ Sitzungen }, "2026-09-30").before).toBeUndefined();
});
