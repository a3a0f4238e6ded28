/** Persons, with addresses, mandates and what they signed. The name of the type is misspelled in the original. */
import type { Source } from "../description.ts";
import {
  booleanField,
  councilIndex,
  DATE_BLOCK,
  dates,
  FILE_BLOCK,
  file,
  flag,
  many,
  number,
  numericField,
  OPEN_END,
  part,
  record,
  text,
  textField,
  texts,
} from "./building-blocks.ts";

const GREMIUM = ["GremiumName", "GremiumKurzname", "GremiumGuid"];
const KOMMISSION: Source = { path: "Behoerdenmandat", join: GREMIUM, where: { GremiumTyp: "Kommission" } };
/** Current mandates only, because the element `Fraktion` is the current one too. */
const FRAKTION: Source = {
  path: "Behoerdenmandat",
  join: GREMIUM,
  where: { GremiumTyp: "Fraktion", "Dauer.End": OPEN_END },
};

/**
 * The functions that have a seat in the council. Others speak there or work for it (`Mitglied Stadtrat`,
 * `Ratssekretariat`), or are an additional office of a member (`Stimmenzählende`).
 */
const SEATS = ["Mitglied", "Präsidium", "1. Vizepräsidium", "2. Vizepräsidium", "Vizepräsidium"];

export const kontakt = councilIndex({
  name: "Kontakt",
  types: [
    record(
      "Konakt",
      ...texts("AltsystemID", "NameVorname", "Name", "Vorname", "Partei", "ParteiGuid", "Fraktion"),
      ...texts("Wahlkreis", "Wohnkreis", "Beruf"),
      number("Jahrgang"),
      number("Todesjahr"),
      text("Geschlecht"),
      file("Bild"),
      ...texts("EmailGeschaeft", "EmailPrivat", "TelefonGeschaeft", "TelefonPrivat"),
      ...texts("TelefonMobileGeschaeft", "TelefonMobilePrivat", "FaxGeschaeft", "FaxPrivat"),
      ...texts("HomepageGeschaeft", "HomepagePrivat"),
      many("Adressen", "Adresse"),
      many("Parteizugehoerigkeit", "Parteizugehoerigkeit"),
      many("Interessenbindung", "Interessenbindung"),
      many("Behoerdenmandat", "Behoerdenmandat"),
      many("SozialeMedien", "Kommunikation", "SozialeMedien"),
      many("Erstunterzeichner", "Geschaeft"),
      many("Mitunterzeichner", "Geschaeft"),
    ),
    ...FILE_BLOCK,
    part(
      "Behoerdenmandat",
      ...texts("GremiumName", "GremiumKurzname", "GremiumGuid", "GremiumTyp"),
      flag("GremiumInaktiv"),
      text("Funktion"),
      dates("Dauer"),
      text("Sitznummer"),
    ),
    DATE_BLOCK,
    part("Interessenbindung", text("Bezeichnung")),
    part("Parteizugehoerigkeit", ...texts("Partei", "ParteiGuid", "Funktion"), dates("Dauer")),
    part("SozialeMedien", ...texts("Adresse", "Typ")),
    part("Geschaeft", ...texts("GRNr", "GRNrSort", "Titel", "Ratsgeschaeftsart")),
    part("Adresse", ...texts("Adressart", "Strasse", "PLZ", "Ort")),
  ],
  fields: [
    textField("Wahlkreis"),
    textField("Geschlecht"),
    textField("Fraktion", "Fraktion", FRAKTION),
    numericField("Jahrgang"),
    textField("Wohnkreis"),
    textField("Kommission", KOMMISSION),
    textField("Partei", "Partei", "ParteiGuid"),
    textField("ID", "OBJ_GUID", "AltsystemID"),
    textField("Name"),
    textField("Vorname"),
    textField("NameVorname"),
    booleanField("AktivesRatsmitglied", {
      exists: "Behoerdenmandat",
      where: { GremiumName: "Gemeinderat", Funktion: SEATS, "Dauer.End": OPEN_END },
    }),
  ],
});
