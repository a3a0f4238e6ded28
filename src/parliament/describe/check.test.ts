import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import { checkRecord, type RecordProblem } from "./check.ts";
import type { IndexDescription } from "./description.ts";
import { INDEXES, indexNamed } from "./indexes/all.ts";
import { withOptional } from "./optional-elements.ts";

const GUID = "0123456789abcdef0123456789abcdef";
const GESCHAEFT = indexNamed("geschaeft")!;

const dates = (start: unknown) => ({ Start: start, End: null, Text: "" });
const aufgabe = (change: object = {}) => ({
  OBJ_GUID: GUID,
  AblaufschrittName: "",
  TraktandumGuid: "",
  SitzungGuid: "",
  AblaufschrittNr: "",
  Datum: dates(null),
  FristBis: {},
  Beschlussnummer: "",
  Dokumente: [],
  Protokolleintrag: "",
  ProtokolleintragHTML: "",
  ErstelltAm: "",
  ...change,
});
const geschaeft = (change: object = {}) => ({
  OBJ_GUID: GUID,
  SEQ: 1,
  GRNr: "2026/1",
  GRNrSort: "",
  Titel: "Brunnen",
  Geschaeftsart: "Motion",
  Geschaeftsstatus: "",
  Dringlich: null,
  VorberatendeKommission: [],
  WeitereVorberatendeKommissionen: [],
  FederfuehrendesDepartement: [],
  MitbeteiligteDepartemente: [],
  Beginn: dates("2026-01-31T00:00:00.000"),
  PendentBei: "",
  Referendum: "",
  Ablaufschritte: [aufgabe()],
  Erstunterzeichner: [],
  Mitunterzeichner: [],
  AnzahlMitunterzeichnende: 3,
  VerweisZu: [],
  VerweisVon: [],
  Traktanden: [],
  ...change,
});

function problems(value: unknown, description: IndexDescription = GESCHAEFT): readonly RecordProblem[] {
  const checked = checkRecord(description, value);
  return checked.ok ? [] : checked.problems;
}

describe("checkRecord", () => {
  it("returns a valid record", () => {
    const value = geschaeft();
    expect(checkRecord(GESCHAEFT, value)).toEqual({ ok: true, record: value, lacks: [] });
  });

  it("reports what a record lacks, by type; only an optional element is not reported", () => {
    const { Titel: _, ...value } = geschaeft({ Beginn: { Start: null, Text: "" } });
    const nested = { ...value, Ablaufschritte: [aufgabe(), { OBJ_GUID: GUID, Datum: {} }, { OBJ_GUID: GUID }] };
    const lacks = ["Geschaeft.Titel", "DateTimeFieldType.End"];
    expect(checkRecord(GESCHAEFT, value)).toEqual({ ok: true, record: value, lacks });
    const checked = checkRecord(withOptional(GESCHAEFT, lacks), nested);
    expect(checked).toMatchObject({ ok: true, lacks: expect.not.arrayContaining(lacks) });
    expect(checked).toMatchObject({ ok: true, lacks: expect.arrayContaining(["Aufgabe.Datum", "Aufgabe.Dokumente"]) });
    expect(checkRecord(GESCHAEFT, geschaeft())).toMatchObject({ ok: true, lacks: [] });
  });

  it.each([...INDEXES, ODD_INDEX])("accepts any record generated from the description of $name", (description) => {
    fc.assert(
      fc.property(recordArbitrary(description), (record) => {
        expect(problems(record, description)).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  const { SEQ: __, ...withoutSeq } = geschaeft();
  it.each<[string, unknown, string, RegExp]>([
    ["a missing attribute", { ...withoutSeq }, "SEQ", /missing attribute/],
    ["an unknown element", geschaeft({ Title: "" }), "Title", /unknown element/],
    ["a number for a text", geschaeft({ Titel: 1 }), "Titel", /text instead of a number/],
    ["a text for a number", geschaeft({ AnzahlMitunterzeichnende: "3" }), "AnzahlMitunterzeichnende", /number instead/],
    ["a number beyond decimals", geschaeft({ AnzahlMitunterzeichnende: 1e21 }), "AnzahlMitunterzeichnende", /decimal/],
    ["NaN", geschaeft({ AnzahlMitunterzeichnende: Number.NaN }), "AnzahlMitunterzeichnende", /decimal/],
    ["a text for a boolean", geschaeft({ Dringlich: "true" }), "Dringlich", /true or false/],
    ["null for a text", geschaeft({ Titel: null }), "Titel", /instead of null/],
    ["null for a list", geschaeft({ Traktanden: null }), "Traktanden", /list instead of null/],
    ["an object for a list", geschaeft({ Traktanden: {} }), "Traktanden", /list instead of an object/],
    ["a list for an object", geschaeft({ Beginn: [] }), "Beginn", /object instead of a list/],
    ["a GUID with capitals", geschaeft({ OBJ_GUID: GUID.toUpperCase() }), "OBJ_GUID", /GUID/],
    ["a SEQ that is text", geschaeft({ SEQ: "1" }), "SEQ", /whole number/],
    ["a form feed", geschaeft({ Titel: "a\fb" }), "Titel", /XML does not allow/],
    ["a lone surrogate", geschaeft({ Titel: "\ud83d" }), "Titel", /XML does not allow/],
    ["a date without a time", geschaeft({ Beginn: dates("2026-01-31") }), "Beginn.Start", /YYYY-MM-DD/],
    ["29 February 2026", geschaeft({ Beginn: dates("2026-02-29T00:00:00.000") }), "Beginn.Start", /YYYY-MM-DD/],
    ["the year 0", geschaeft({ Beginn: dates("0000-01-01T00:00:00.000") }), "Beginn.Start", /YYYY-MM-DD/],
    [
      "a nested date",
      geschaeft({ Ablaufschritte: [aufgabe(), aufgabe(), aufgabe({ Datum: dates("gestern") })] }),
      "Ablaufschritte[2].Datum.Start",
      /YYYY-MM-DD/,
    ],
    [
      "two where one is allowed",
      geschaeft({ FederfuehrendesDepartement: [1, 2].map(() => ({ OBJ_GUID: GUID, Name: "" })) }),
      "FederfuehrendesDepartement",
      /more than one/,
    ],
    ["a text for the record", "Geschaeft", "", /object instead of a text/],
  ])("rejects %s", (_, value, path, reason) => {
    expect(problems(value)).toEqual([{ path, reason: expect.stringMatching(reason) }]);
  });

  it("accepts the last day of February in a leap year", () => {
    expect(problems(geschaeft({ Beginn: dates("2028-02-29T23:59:59.999") }))).toEqual([]);
  });

  it("reports all problems at once", () => {
    const wrong = geschaeft({ Titel: 1, Dringlich: 2, Ablaufschritte: [aufgabe({ OBJ_GUID: "" }), null] });
    expect(problems(wrong).map(({ path }) => path)).toEqual([
      "Titel",
      "Dringlich",
      "Ablaufschritte[0].OBJ_GUID",
      "Ablaufschritte[1]",
    ]);
  });

  it("handles a long list of invalid items fast", () => {
    const many = Array.from({ length: 200_000 }, () => 0);
    const all = problems(geschaeft({ Mitunterzeichner: many }));
    expect(all).toHaveLength(many.length);
    expect(all.at(-1)?.path).toBe("Mitunterzeichner[199999]");
  });

  it("accepts one kind of item at a time in lists of several kinds", () => {
    const odd = (change: object) => ({
      ...{ OBJ_GUID: GUID, SEQ: 1, Farbe: "", Betrag: 1, Bemerkung: null, Gemischt: [] },
      Teile: { Aktiv: true, Tag: [], Name: [] },
      Wahl: { Teile: [], Leer: [] },
      ...change,
    });
    expect(problems(odd({ Gemischt: [{ Wort: "a" }, { Zahl: 1 }] }), ODD_INDEX)).toEqual([]);
    expect(problems(odd({ Gemischt: [{ Wort: "a", Zahl: 1 }] }), ODD_INDEX)[0].path).toBe("Gemischt[0]");
    expect(problems(odd({ Gemischt: [{ Wort: 1 }] }), ODD_INDEX)[0].path).toBe("Gemischt[0].Wort");
    const both = { Teile: [{ Aktiv: true, Tag: [], Name: [] }], Leer: [{}] };
    expect(problems(odd({ Wahl: both }), ODD_INDEX)).toEqual([
      { path: "Wahl", reason: expect.stringMatching(/more than one/) },
    ]);
  });
});
