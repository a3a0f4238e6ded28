/** People: members of the council, of the executive and others. */
import type { Kind, Roles } from "../role.ts";
import { boolean, date, file, inOrder, key, list, NUMBERS, number, OWN_KEY, TITLES, text } from "./blocks.ts";

/** An office of a person. */
export const OFFICE: Roles = {
  key: OWN_KEY,
  name: text("GremiumName", "name of the body", ["Gremium.Name", "Gremium", "Gremium.Gremium.Name", "Kommission"]),
  body: key("GremiumGuid", "identifies the body", ["Gremium.OBJ_GUID", "Gremium.Gremium.OBJ_GUID"], { of: "body" }),
  bodyType: text("GremiumTyp", "type of the body", ["Gremiumstyp", "Gremium.Gremiumstyp", "Gremium.GremiumTyp"]),
  function: text("Funktion", "function in the body", ["Rolle", "Amt"]),
  term: date("Dauer", "from when to when", ["Amtsdauer", "Zeitraum", "Mandatsdauer"]),
};

const SIGNED: Roles = {
  key: key("OBJ_GUID", "identifies the business", ["GeschaeftGuid"], { of: "business" }),
  title: text("Titel", "title", TITLES),
  number: text("GRNr", "number", NUMBERS),
  numberOrder: text("GRNrSort", "number to sort by", ["SortKRNr"]),
  type: text("Ratsgeschaeftsart", "type", ["Geschaeftsart"]),
};

export const PERSON: Kind = {
  about: "People: members of the council, of the executive and others",
  indexes: ["kontakt", "kontakte", "person", "personen", "mitglieder", "mitglied", "ratsmitglieder", "ratsmitglied"],
  roles: {
    // Some councils have a record for each person and body, with the person inside.
    key: inOrder(key("OBJ_GUID", "identifies the person"), "Person.OBJ_GUID", "Person.Kontakt.OBJ_GUID", "OBJ_GUID"),
    name: text("Name", "family name", ["Nachname", "Person.Name", "Person.Kontakt.Name", "NameVorname"], {
      isMain: true,
      orElse: "text",
    }),
    firstName: text("Vorname", "first name", ["Person.Vorname", "Person.Kontakt.Vorname"]),
    party: text("Partei", "party", ["ParteiKurzname", "Person.Partei", "Person.Kontakt.Partei", "Partei.Kurzname"], {
      isMain: true,
    }),
    constituency: text("Wahlkreis", "constituency", ["Person.Wahlkreis", "Person.Kontakt.Wahlkreis"]),
    profession: text("Beruf", "profession", ["Person.Beruf", "Person.Kontakt.Beruf"]),
    birthYear: number("Jahrgang", "year of birth", ["Person.Jahrgang", "Geburtsjahr"]),
    deathYear: number("Todesjahr", "year of death"),
    inactive: boolean("Inaktiv", "whether the person has left", ["Person.inaktiv"]),
    picture: file("Bild", "picture", ["Foto"]),
    email: text("EmailGeschaeft", "public email address", ["Email"]),
    homepage: text("HomepageGeschaeft", "website", ["Homepage"]),
    ownHomepage: text("HomepagePrivat", "personal website"),
    parties: list("Parteizugehoerigkeit", "parties over the years", {
      name: text("Partei", "party"),
      term: date("Dauer", "from when to when"),
    }),
    interests: list("Interessenbindung", "declared interests", { name: text("Bezeichnung", "interest", TITLES) }, [
      "Interessenbindungen",
    ]),
    // The record itself is an office where it has a body.
    office: list("Behoerdenmandat", "offices", OFFICE, ["Behoerdenmandate", "Mandate", "Gremien", "."]),
    socialMedia: list("SozialeMedien", "social media", {
      name: text("Adresse", "address"),
      type: text("Typ", "name of the network"),
    }),
    signed: list("Erstunterzeichner", "business that the person submitted", SIGNED),
    cosigned: list("Mitunterzeichner", "business that the person co-signed", SIGNED),
  },
  fields: {
    title: ["NameVorname", "Name", "Nachname"],
    name: ["Name", "Nachname", "NameVorname"],
    firstName: ["Vorname"],
    party: ["Partei", "ParteiKurzname"],
    constituency: ["Wahlkreis"],
    isMember: ["AktivesRatsmitglied"],
    inactive: ["Inaktiv"],
    personKey: ["Person", "Kontakt"],
  },
};
