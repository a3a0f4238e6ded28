/** Council mail: what is sent to the members, items in chapters. Its documents have the structure of a meeting's. */
import {
  councilIndex,
  DATE_BLOCK,
  DOKUMENT,
  dateField,
  dates,
  FILE_BLOCK,
  many,
  number,
  part,
  record,
  text,
  textField,
  texts,
  under,
} from "./building-blocks.ts";

export const ratspost = councilIndex({
  name: "Ratspost",
  types: [
    record(
      "Ratspost",
      dates("Datum"),
      ...texts("Einleitungstext", "NaechsteSitzungDatum", "NaechsteSitzungGuid"),
      many("Dokumente", "Dokument"),
      many("Positionen", "Position"),
    ),
    DATE_BLOCK,
    DOKUMENT,
    ...FILE_BLOCK,
    part(
      "Position",
      text("Kapitel"),
      number("KapitelSortierung"),
      ...texts("GeschaeftGuid", "GRNr", "Titel"),
      many("Dokumente", "Dokument"),
    ),
  ],
  fields: [
    dateField("Datum"),
    textField("Dokument", ...under(["Dokumente", "Positionen.Dokumente"], ["Titel", "OBJ_GUID"])),
    textField("Titel", "Positionen.Titel"),
    textField("GRNr", "Positionen.GRNr"),
    textField("GeschaeftGuid", "Positionen.GeschaeftGuid"),
    textField("Kapitel", "Positionen.Kapitel"),
  ],
});
