/** Who has which office in which body, and how long. The record element is misspelled in the original. */
import { councilIndex, DATE_BLOCK, dateField, dates, number, record, textField, texts } from "./building-blocks.ts";

export const behoerdenmandat = councilIndex({
  name: "Behoerdenmandat",
  root: "Behordenmandat",
  types: [
    record(
      "Behoerdenmandat",
      ...texts("Name", "Vorname", "KontaktGuid", "AltsystemID"),
      dates("Dauer"),
      ...texts("Gremium", "GremiumGuid", "Gremiumstyp", "Partei", "ParteiGuid", "Titel", "Wahlkreis"),
      number("WahlkreisOrder"),
      ...texts("Wohnkreis", "Funktion"),
      number("Sitz"),
    ),
    DATE_BLOCK,
  ],
  fields: [
    textField("Partei", "Partei", "ParteiGuid"),
    textField("Wohnkreis"),
    textField("Wahlkreis"),
    dateField("Dauer"),
    textField("Gremium", "Gremium", "GremiumGuid"),
    textField("Name", "Name", "KontaktGuid"),
    // Ours: a body has members, tellers and secretaries; these fields distinguish them.
    textField("Vorname"),
    textField("Funktion"),
    textField("Gremiumstyp"),
    textField("KontaktGuid"),
    textField("GremiumGuid"),
  ],
});
