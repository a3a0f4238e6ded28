import { describe, expect, it } from "vitest";
import { ODD_INDEX } from "../testing/record-arbitrary.ts";
import type { Element, IndexDescription, SearchFieldKind } from "./description.ts";
import { DATE_BLOCK, dates, FILE_BLOCK, file, many, number, part, record, text } from "./indexes/building-blocks.ts";
import { elementsNamed } from "./named-elements.ts";

const index = (...elements: Element[]): IndexDescription => ({
  name: "Sitzungen",
  namespace: "http://www.cmiag.ch/cdws/Sitzungen",
  root: { kind: "typed", name: "Sitzung", type: "Sitzung" },
  types: [
    record("Sitzung", ...elements),
    part("Traktandum", text("Titel"), text("TraktandumNr"), text("Bemerkung"), file("File"), dates("Datum")),
    DATE_BLOCK,
    ...FILE_BLOCK,
  ],
  searchFields: [],
});
const SITZUNG = index(
  text("Titel"),
  dates("Datum"),
  text("Kommission"),
  text("KommissionGuid"),
  number("Sitz"),
  many("Traktanden", "Traktandum"),
);
const resolve = (name: string, kind: SearchFieldKind = "text", description = SITZUNG) =>
  elementsNamed(description, { name, kind });

describe("the elements that a field name denotes", () => {
  it.each([
    ["TITEL", "text", ["Titel"]],
    ["Bemerkung", "text", ["Traktanden.Bemerkung"]],
    ["Kommission", "text", ["Kommission", "KommissionGuid"]],
    ["Kommissionen", "text", ["Kommission", "KommissionGuid"]],
    ["Datum", "date", ["Datum"]],
    ["Datum", "text", ["Datum.Text"]],
    ["Sitzungsdatum", "date", ["Datum"]],
    ["SitzungTitel", "text", ["Titel"]],
    ["TraktandumTitel", "text", ["Traktanden.Titel"]],
    ["Sitz", "numeric", ["Sitz"]],
    ["Traktandum", "text", ["Traktanden.OBJ_GUID", "Traktanden.Titel", "Traktanden.TraktandumNr"]],
    ["Traktandums", "text", ["Traktanden.OBJ_GUID", "Traktanden.Titel", "Traktanden.TraktandumNr"]],
    ["ID", "text", ["OBJ_GUID"]],
    ["obj_guid", "text", ["OBJ_GUID"]],
  ] as const)("%s (%s)", (name, kind, paths) => {
    expect(resolve(name, kind)).toEqual(paths);
  });

  it.each([
    ["Volltext", "text"],
    ["Kom", "text"],
    ["Traktandum", "numeric"],
    ["IDX", "text"],
    ["", "text"],
  ] as const)("none rather than a guess: %s (%s)", (name, kind) => {
    expect(resolve(name, kind)).toEqual([]);
  });

  it("in structures that our indexes do not have", () => {
    const inOdd = (name: string, kind: SearchFieldKind = "text") => resolve(name, kind, ODD_INDEX);
    expect(inOdd("Wort")).toEqual(["Gemischt.Wort"]);
    expect(inOdd("Tag", "date")).toEqual(["Teile.Tag"]);
    expect(inOdd("Farbe")).toEqual(["Farbe"]);
    expect(inOdd("Teil")).toEqual(["Teile.Name", "Wahl.Teile.Name"]);
  });
});
