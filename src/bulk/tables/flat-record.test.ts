import { describe, expect, it } from "vitest";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import {
  atMostOne,
  councilIndex,
  DATE_BLOCK,
  dates,
  FILE_BLOCK,
  file,
  many,
  number,
  of,
  part,
  record,
  text,
} from "../../parliament/describe/indexes/building-blocks.ts";
import { documentRows } from "./attached-documents.ts";
import { councilTables } from "./council-tables.ts";
import { flatColumns } from "./flat-record.ts";

const FOREIGN: IndexDescription = councilIndex({
  name: "Betraege",
  types: [
    record(
      "Betraege",
      text("Titel"),
      text("titel"),
      dates("Dauer"),
      text("Dauer_Start"),
      number("Nummer"),
      atMostOne("Chefin", "Person"),
      many("Leute", "Person"),
      file("Bild"),
      of("Knoten", "Knoten"),
    ),
    part("Person", text("Name"), text("GremiumGuid")),
    part("Knoten", text("Name"), of("Knoten", "Kind")),
    DATE_BLOCK,
    ...FILE_BLOCK,
  ],
  fields: [],
});

describe("the columns of an index of any city", () => {
  const [table] = councilTables([{ nr: 1, name: "Betraege", description: FOREIGN }]);

  it("are its simple values, under names that differ in more than case", () => {
    expect(table.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...["OBJ_GUID string", "SEQ integer", "Titel string", "titel_2 string"],
      ...["Dauer_start datetime", "Dauer_end datetime", "Dauer_Start_2 string", "Nummer number"],
      ...["Chefin_OBJ_GUID string", "Chefin_Name string", "Chefin_GremiumGuid string"],
      ...["Bild_ID string", "Bild_FileName string", "Knoten_OBJ_GUID string", "Knoten_Name string"],
    ]);
  });

  it("are in a table whose name no other has", () => {
    expect(table.name).toBe("betraege_2");
  });

  it("are null where a record has no value", () => {
    const values = { OBJ_GUID: "a", SEQ: 1, Titel: "", Chefin: [], Dauer: {}, Bild: { ID: "x", FileName: "y" } };
    const row = flatColumns(FOREIGN, "Betraege").map(({ valueIn }) => valueIn(values));
    expect(row).toEqual(["a", 1, "", ...Array(8).fill(null), "x", "y", null, null]);
  });
});

describe("the documents of a record", () => {
  it("are found at any depth, with their newest version", () => {
    const version = (Nr: number) => ({ Nr, Rendition: [{ Extension: `e${Nr}`, Ansicht: "ORIG" }] });
    const File = { ID: "a-1", FileName: "A", Version: [version(1), version(3), version(2)] };
    const step = { OBJ_GUID: "s", Titel: "T", Kategorie: "K", File };
    const none = { OBJ_GUID: "n", File: { ID: "", FileName: "", Version: [] } };
    expect(documentRows("x", { OBJ_GUID: "g", SEQ: 1, Schritte: [{ Dokumente: [none, step] }] })).toEqual([
      ["x", "g", 1, "Schritte.Dokumente.File", "s", "T", "K", "a-1", "A", 3, "e3", "/dokumente/a-1"],
    ]);
  });
});
