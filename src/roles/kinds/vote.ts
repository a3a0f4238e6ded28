/** Votes of the council, with the choice of each member. */
import type { Kind, Roles } from "../role.ts";
import { key, list, moment, NUMBERS, number, OWN_KEY, TITLES, text } from "./blocks.ts";

const CHOICE: Roles = {
  key: key("KontaktGuid", "identifies the member", ["Kontakt.OBJ_GUID", "BenutzerGUID"], { of: "person" }),
  name: text("Name", "name", ["NameVorname"]),
  firstName: text("Vorname", "first name"),
  party: text("Partei", "party", ["ParteiKurzname"]),
  group: text("Fraktion", "parliamentary group"),
  special: text("Spezialfunktion", "special role"),
  choice: text("Abstimmungsverhalten", "Ja, Nein, Enthaltung, Abwesend, or A to E", [
    "Verhalten",
    "Stimme",
    "Entscheid",
  ]),
};

const COUNTS = ["Ja", "Nein", "Enthaltung", "Abwesend", "A", "B", "C", "D", "E"];

export const VOTE: Kind = {
  about: "Votes of the council, with the choice of each member",
  indexes: ["abstimmung", "abstimmungen", "abstimmungdetail", "abstimmungendetail"],
  roles: {
    key: OWN_KEY,
    question: text("Abstimmungstitel", "what the vote was about", TITLES, { isMain: true, orElse: "text" }),
    type: text("Abstimmungstyp", "type of vote", ["Typ"]),
    result: text("Schlussresultat", "result", ["Resultat", "Ergebnis"], { isMain: true }),
    meeting: key("SitzungGuid", "identifies the meeting", ["Sitzung.OBJ_GUID"], { of: "meeting" }),
    meetingTitle: text("SitzungTitel", "title of the meeting", ["Sitzung.Titel"]),
    date: moment("SitzungDatum", "day", ["Sitzungsdatum", "Datum", "Sitzung.Datum"], { isMain: true, orElse: "date" }),
    agendaItem: key("TraktandumGuid", "identifies the item on the agenda", ["Traktandum.OBJ_GUID"]),
    agendaNumber: text("TraktandumNr", "number on the agenda"),
    agendaTitle: text("TraktandumTitel", "title on the agenda", ["Traktandum.Titel"]),
    business: key("GeschaeftGuid", "identifies the business", ["Geschaeft.OBJ_GUID"], { of: "business" }),
    businessTitle: text("GeschaeftTitel", "title of the business", ["Geschaeft.Titel"]),
    businessNumber: text("GeschaeftGrNr", "number of the business", [...NUMBERS]),
    businessType: text("GeschaeftRatsgeschaeftsart", "type of the business", ["Geschaeftsart"]),
    ...Object.fromEntries(
      COUNTS.map((choice) => [
        `count${choice}`,
        number(`Anzahl_${choice}`, `votes for ${choice}`, [`Anzahl${choice}`]),
      ]),
    ),
    choice: list("Stimmabgaben", "the choice of each member", CHOICE, ["Stimmen"]),
  },
  fields: {
    title: ["Titel", "Abstimmungstitel", ...TITLES],
    number: NUMBERS,
    date: ["Datum", "Sitzungsdatum", "SitzungDatum"],
    result: ["Schlussresultat", "Resultat", "Ergebnis"],
    businessKey: ["GeschaeftGuid", "Geschaeft"],
    person: ["Kontakt"],
    ...Object.fromEntries(["Ja", "Nein", "Enthaltung", "Abwesend"].map((choice) => [choice, [choice]])),
  },
};
