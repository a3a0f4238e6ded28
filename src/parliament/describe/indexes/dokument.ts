/** Documents, each with its business item or meeting. The original publishes no schema: the structure is ours. */
import {
  councilIndex,
  DATE_BLOCK,
  dateField,
  dates,
  FILE_BLOCK,
  file,
  record,
  text,
  textField,
  texts,
} from "./building-blocks.ts";

export const dokument = councilIndex({
  name: "Dokument",
  types: [
    record(
      "Dokument",
      text("Titel"),
      file("File"),
      text("Kategorie"),
      dates("Datum"),
      ...texts("GeschaeftGuid", "GRNr", "SitzungGuid", "SitzungTitel"),
    ),
    ...FILE_BLOCK,
    DATE_BLOCK,
  ],
  fields: [
    textField("ID", "OBJ_GUID", "File.ID"),
    textField("Titel"),
    textField("Kategorie"),
    textField("GeschaeftGuid"),
    textField("GRNr"),
    textField("SitzungGuid"),
    dateField("Datum"),
  ],
});
