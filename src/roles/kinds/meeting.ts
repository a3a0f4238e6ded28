/** Meetings with their agendas. */
import type { Kind, Roles } from "../role.ts";
import { DOCUMENT, date, key, list, NUMBERS, named, number, OWN_KEY, SPEAKER, TITLES, text, time } from "./blocks.ts";

const ITEM: Roles = {
  key: OWN_KEY,
  business: key("GeschaeftGuid", "identifies the business", ["Geschaeft.OBJ_GUID"], { of: "business" }),
  number: text("GRnr", "number of the business", [...NUMBERS, "Geschaeft.KRNr", "Geschaeft.GRNr"]),
  title: text("Titel", "title", [...TITLES, "Geschaeft.Titel"]),
  position: text("Traktandennummer", "number on the agenda", ["Nummer", "Nr", "Position"]),
  note: text("TraktandierungscodeErlaeuterungen", "note", ["Bemerkung", "Bemerkungen"]),
  papers: list("Unterlagen", "papers", { documents: list("Dokumente", "documents", DOCUMENT) }),
  documents: list("Dokumente", "documents of the item", DOCUMENT),
  speeches: list("Wortmeldungen", "speeches", { speakers: list("PersonenWortmeldung", "who spoke", SPEAKER) }),
  votes: list("Abstimmungen", "votes", {
    key: key("OBJ_GUID", "identifies the vote", [], { of: "vote" }),
    title: text("Abstimmungstitel", "what the vote was about", TITLES),
    result: text("Schlussresultat", "result", ["Resultat"]),
  }),
};

export const MEETING: Kind = {
  about: "Meetings of the council and of its bodies, with their agendas",
  indexes: ["sitzung", "sitzungendetail", "sitzungdetail", "sitzungen", "sitzungsdetail"],
  roles: {
    key: OWN_KEY,
    sequence: number("SEQ", "number of its version"),
    title: text("Titel", "title", TITLES, { isMain: true, orElse: "text" }),
    date: date("Datum", "day", ["Sitzungsdatum", "Sitzungsbeginn", "Beginn"], { isMain: true, orElse: "date" }),
    begin: time("Beginn", "time of day at which it begins", ["Uhrzeit", "Zeit", "Sitzungsbeginn"]),
    end: time("Ende", "time of day at which it ends", ["Sitzungsende"]),
    endsNextDay: text("EndeNachMitternacht", "Ja if it ends after midnight"),
    place: text("Ort", "place", ["Sitzungsort"]),
    video: text("VideoURL", "address of the recording", ["VideoStream", "Video"]),
    body: list("Gremium", "whose meeting it is", named("body", ["GremiumGuid"])),
    agenda: list("Traktanden", "items on the agenda", ITEM),
    document: list("Dokumente", "documents of the meeting", DOCUMENT, ["Sitzungsdokumente"]),
    recording: list("Sitzungsaufzeichnung", "recording of the meeting", DOCUMENT),
  },
  fields: {
    title: ["Titel", ...TITLES],
    date: ["Sitzungsdatum", "Datum", "Sitzungsbeginn", "Beginn"],
    speaker: ["PersonWortmeldung"],
  },
};
