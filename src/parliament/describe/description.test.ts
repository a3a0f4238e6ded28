import { describe, expect, it } from "vitest";
import { ODD_INDEX } from "../testing/record-arbitrary.ts";
import { leafPaths, typeNamed } from "./description.ts";
import { indexNamed } from "./indexes/all.ts";

describe("leafPaths", () => {
  it("lists attributes, blocks and members of lists, in document order", () => {
    const paths = leafPaths(indexNamed("dokument")!);
    expect(paths.slice(0, 9)).toEqual([
      "OBJ_GUID",
      "SEQ",
      "Titel",
      "File.ID",
      "File.FileName",
      "File.Version.Nr",
      "File.Version.Rendition.Extension",
      "File.Version.Rendition.Ansicht",
      "Kategorie",
    ]);
    expect(paths).toContain("Datum.Start");
  });

  it("terminates for a recursive type, and names wrapped items", () => {
    expect(leafPaths(ODD_INDEX)).toEqual([
      ...["OBJ_GUID", "SEQ", "Farbe", "Betrag", "Bemerkung", "Teile.Aktiv", "Teile.Tag", "Teile.Name"],
      ...["Wahl.Teile.Aktiv", "Wahl.Teile.Tag", "Wahl.Teile.Name", "Vielleicht", "Dauer", "Anderes.Wann"],
      ...["Anderes.Nachsatz", "Reste.Wann", "Reste.Nachsatz", "Gemischt.Wort", "Gemischt.Zahl"],
    ]);
  });
});

describe("typeNamed", () => {
  it("reports which index lacks which type", () => {
    expect(() => typeNamed(ODD_INDEX, "Nichts")).toThrow("index Odd: no type Nichts");
  });
});
