/** Bodies of the council, as two indexes: with meetings and members, and as a short list. */
import {
  booleanField,
  councilIndex,
  DATE_BLOCK,
  dates,
  flag,
  many,
  PERSON,
  part,
  record,
  text,
  textField,
  texts,
} from "./building-blocks.ts";

export const gremiumdetail = councilIndex({
  name: "Gremiumdetail",
  root: "Gremium",
  types: [
    record(
      "Gremium",
      ...texts("Vater", "Name", "Kurzname", "Bemerkung", "Gremiumstyp", "Inaktiv"),
      many("Sitzungen", "Sitzung"),
      many("Behoerdenmitglieder", "Behoerdenmandat"),
    ),
    part("Sitzung", text("Titel"), dates("Datum")),
    DATE_BLOCK,
    part(
      "Behoerdenmandat",
      ...texts("KontaktGuid", "VornameName", "Name", "Vorname", "Partei", "Wahlkreis", "Funktion"),
      dates("Dauer"),
      text("Sitz"),
    ),
  ],
  fields: [
    textField("GremiumKurzname", "Kurzname"),
    textField("GremiumName", "Name", "OBJ_GUID"),
    textField("KontaktName", "Behoerdenmitglieder.Name"),
    textField("KontaktVorname", "Behoerdenmitglieder.Vorname"),
    textField("KontaktNameVorname", { path: "Behoerdenmitglieder", join: PERSON }),
    textField("Wahlkreis", "Behoerdenmitglieder.Wahlkreis"),
    // Misspelled in the original; we also have the correct spelling.
    textField("Grmiumstyp", "Gremiumstyp"),
    textField("Gremiumstyp"),
  ],
});

export const gremiumsuebersicht = councilIndex({
  name: "Gremiumsuebersicht",
  root: "Gremium",
  types: [
    record("Gremium", ...texts("Name", "Kurzname", "Vater"), flag("Inaktiv"), ...texts("Gremiumstyp", "AltsystemID")),
  ],
  fields: [
    textField("Gremiumstyp"),
    textField("GremiumKurzname", "Kurzname"),
    textField("GremiumName", "Name", "OBJ_GUID"),
    booleanField("Inaktiv"),
  ],
});
