import { expect, test } from "vitest";
import { HINTERWALD, SELDWYLA } from "../../../test/support/explorer/readers.ts";
import type { Ablaufschritt, Geschaeft, Zeitraum } from "../facts/records.ts";
import { openDeadline, stateSentences, stepsInOrder } from "./business-state.ts";

const VISIT = { language: "de", city: SELDWYLA, today: "2026-11-15" } as const;
const on = (day: string | null): Zeitraum => ({ Start: day && `${day}T00:00:00.000`, End: null });

function step(name: string, day: string | null, due: string | null = null): Ablaufschritt {
  return {
    OBJ_GUID: "",
    AblaufschrittName: name,
    TraktandumGuid: "",
    SitzungGuid: "",
    Datum: on(day),
    FristBis: on(due),
    Beschlussnummer: "",
    Dokumente: [],
    Protokolleintrag: "",
  };
}

function business(changes: Partial<Geschaeft>): Geschaeft {
  return {
    OBJ_GUID: "",
    Titel: "",
    GRNr: "2026/15",
    Geschaeftsart: "Postulat",
    Geschaeftsstatus: "Pendent",
    Dringlich: false,
    VorberatendeKommission: [],
    WeitereVorberatendeKommissionen: [],
    FederfuehrendesDepartement: [],
    MitbeteiligteDepartemente: [],
    Beginn: on("2026-06-17"),
    PendentBei: "Gemeinderat",
    Referendum: "",
    Dokumente: [],
    Ablaufschritte: [
      step("Einreichung", "2026-06-17", "2026-12-17"),
      step("Ablehnungsantrag des Stadtrats", "2026-08-26"),
    ],
    Erstunterzeichner: [],
    Mitunterzeichner: [],
    AnzahlMitunterzeichnende: null,
    VerweisZu: [],
    VerweisVon: [],
    Traktanden: [],
    ...changes,
  };
}

test("open business shows where it is pending, its last step, its next meeting and its deadline", () => {
  const meeting = { OBJ_GUID: "a", Titel: "5. Sitzung", Datum: on("2026-11-18") };
  const past = { OBJ_GUID: "b", Titel: "4. Sitzung", Datum: on("2026-09-30") };
  const Traktanden = [past, meeting].map((one) => ({ OBJ_GUID: "", Sitzung: [one] }));
  expect(stateSentences(VISIT, business({ Traktanden }))).toEqual([
    "Noch nicht abgeschlossen: im Moment beim Rat (Gemeinderat).",
    "Letzter Schritt: Ablehnungsantrag des Stadtrats am 26.\u00a0August 2026.",
    "Traktandiert für die 5. Sitzung am 18.\u00a0November 2026.",
    "Die Frist läuft bis am 17.\u00a0Dezember 2026.",
  ]);
});

test("a past deadline is shown as past; a later step sets a new one", () => {
  const Ablaufschritte = [
    step("Fristerstreckung", "2025-10-01", "2026-11-01"),
    step("Überweisung an den Stadtrat", "2023-11-22", "2025-11-22"),
  ];
  expect(openDeadline(business({ Ablaufschritte }))).toBe("2026-11-01");
  expect(stateSentences(VISIT, business({ Ablaufschritte })).at(-1)).toBe(
    "Die Frist lief am 1.\u00a0November 2026 ab.",
  );
});

test("closed business shows how it ended, and has no deadline", () => {
  const closed = { Geschaeftsstatus: "Abgeschlossen", PendentBei: "" };
  const Ablaufschritte = [step("Einreichung", "2010-03-24", "2010-09-24"), step("Abschreibung", "2012-06-20")];
  expect(stateSentences(VISIT, business({ ...closed, Ablaufschritte }))).toEqual([
    "Abgeschlossen am 20.\u00a0Juni 2012.",
    "Der Rat schrieb das Geschäft ab: Es gilt als erledigt.",
  ]);
  expect(openDeadline(business({ ...closed, Ablaufschritte }))).toBeUndefined();
  expect(stateSentences(VISIT, business({ ...closed, Ablaufschritte: [step("Verfall", "2012-06-20")] }))[1]).toBe(
    "Letzter Schritt: Verfall am 20.\u00a0Juni 2012.",
  );
});

test("open business shows where it is pending, even if the place is unknown", () => {
  expect(stateSentences(VISIT, business({ PendentBei: "Ombudsstelle" }))[0]).toBe(
    "Noch nicht abgeschlossen: Ombudsstelle.",
  );
  expect(stateSentences({ ...VISIT, language: "en" }, business({ PendentBei: "Stadtrat" }))[0]).toBe(
    "Still open: currently with the executive (Stadtrat).",
  );
});

test("steps are sorted by date, steps of one day keep their order, steps without a date come last", () => {
  const Ablaufschritte = [
    step("offen", null),
    step("b", "2026-02-01"),
    step("a", "2026-01-01"),
    step("c", "2026-02-01"),
  ];
  expect(stepsInOrder({ Ablaufschritte }).map(({ step: { AblaufschrittName } }) => AblaufschrittName)).toEqual([
    "a",
    "b",
    "c",
    "offen",
  ]);
});

test("the council and the executive are those that the city names", () => {
  const state = (city: typeof SELDWYLA, of: Partial<Geschaeft>) => stateSentences({ ...VISIT, city }, business(of));
  expect(state(HINTERWALD, { PendentBei: "Kleiner Rat" })[0]).toContain("im Moment bei der Regierung (Kleiner Rat)");
  expect(state(HINTERWALD, { PendentBei: "Landtag" })[0]).toContain("im Moment beim Rat (Landtag)");
  // Another body of the same name: in Hinterwald, the Gemeinderat of some commune.
  expect(state(HINTERWALD, { PendentBei: "Gemeinderat" })[0]).toBe("Noch nicht abgeschlossen: Gemeinderat.");
});
