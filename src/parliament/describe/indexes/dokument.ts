/** Documents, each with the business or meeting it belongs to. No schema of the original is public: the shape is ours. */
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
