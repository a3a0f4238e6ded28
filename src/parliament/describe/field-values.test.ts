import { describe, expect, it } from "vitest";
import { spanValues, wholeValues, wordValues } from "./field-values.ts";
import type { CouncilRecord } from "./record.ts";

const RECORD: CouncilRecord = {
  OBJ_GUID: "0".repeat(32),
  SEQ: 1,
  Titel: "Velo",
  Nr: "Nr. 5",
  Leer: "",
  Sitz: 7,
  Inaktiv: false,
  Nichts: null,
  Datum: { Start: "2024-05-31T00:00:00.000", End: "2024-06-01T00:00:00.000", Text: "31.05.2024" },
  Offen: { Start: null, End: null, Text: "" },
  Am: "2024-05-31 08:15:00",
  Stimmabgaben: [
    { KontaktGuid: "1".repeat(32), Name: "Muster", Vorname: "Anna", Verhalten: "Ja" },
    { KontaktGuid: "2".repeat(32), Name: "Frei", Vorname: "", Verhalten: "Nein" },
  ],
  Traktanden: [{ Dokumente: [{ Titel: "A" }, { Titel: "B" }] }, { Dokumente: [] }, { Dokumente: [{ Titel: "C" }] }],
};
const PERSON = ["Vorname", "Name", "Vorname", "KontaktGuid"];

describe("the values of a field", () => {
  it.each([
    ["one element", [{ path: "Titel" }], ["Velo"]],
    [
      "nothing for empty and null",
      [{ path: "Leer" }, { path: "Nichts" }, { path: "Fehlt" }, { path: "Fehlt.Tief" }],
      [],
    ],
    ["numbers and booleans", [{ path: "Sitz" }, { path: "Inaktiv" }], [7, false]],
    ["values inside lists, in order", [{ path: "Traktanden.Dokumente.Titel" }], ["A", "B", "C"]],
    ["several sources, one after the other", [{ path: "SEQ" }, { path: "Titel" }], [1, "Velo"]],
    ["only where a condition is met", [{ path: "Stimmabgaben.Name", where: { Verhalten: "Nein" } }], ["Frei"]],
    [
      "only where one of several texts is there",
      [{ path: "Stimmabgaben.Name", where: { Verhalten: ["Ja", "Nein"], Vorname: ["Anna", "Bea"] } }],
      ["Muster"],
    ],
    ["whether an object exists", [{ exists: "Stimmabgaben", where: { Verhalten: "Ja", Name: "Frei" } }], [false]],
  ])("%s", (_what, sources, values) => {
    expect(wordValues(sources)(RECORD)).toEqual(values);
    expect(wholeValues(sources)(RECORD)).toEqual(values);
  });

  it("joins the members of an object: all for words, the name for whole values", () => {
    const sources = [{ path: "Stimmabgaben", join: PERSON }];
    expect(wordValues(sources)(RECORD)).toEqual([`Anna Muster Anna ${"1".repeat(32)}`, `Frei ${"2".repeat(32)}`]);
    expect(wholeValues(sources)(RECORD)).toEqual(["Anna Muster", "Frei"]);
  });

  it("reads spans of time from date blocks and from texts", () => {
    const day = (text: string): number => Date.parse(`${text}Z`);
    const spans = spanValues([{ path: "Datum" }, { path: "Offen" }, { path: "Am" }, { path: "Titel" }, { path: "Nr" }]);
    expect(spans(RECORD)).toEqual([
      { start: day("2024-05-31T00:00:00"), end: day("2024-06-01T00:00:00") },
      { start: day("2024-05-31T08:15:00"), end: day("2024-05-31T08:15:00") },
    ]);
  });
});
