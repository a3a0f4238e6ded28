/** Documents and council mail; kinds without pages; and what an index of no known kind may have. */
import type { Kind, Roles } from "../role.ts";
import { DOCUMENT, date, file, key, list, moment, NUMBERS, number, OWN_KEY, SPEAKER, TITLES, text } from "./blocks.ts";

export const DOCUMENTS: Kind = {
  about: "Documents, each with its business or meeting",
  indexes: ["dokument", "dokumente"],
  roles: {
    key: OWN_KEY,
    title: text("Titel", "title", TITLES, { isMain: true, orElse: "text" }),
    file: file("File", "the attached file", ["eDocument", "eDokument", "Datei", "Dokument"], { orElse: "file" }),
    category: text("Kategorie", "category", ["Art", "Typ"]),
    date: date("Datum", "day", [], { isMain: true, orElse: "date" }),
    business: key("GeschaeftGuid", "identifies the business", ["Geschaeft.OBJ_GUID"], { of: "business" }),
    number: text("GRNr", "number of the business", NUMBERS),
    meeting: key("SitzungGuid", "identifies the meeting", ["Sitzung.OBJ_GUID"], { of: "meeting" }),
    meetingTitle: text("SitzungTitel", "title of the meeting", ["Sitzung.Titel"]),
  },
  fields: {
    title: ["Titel", ...TITLES],
    category: ["Kategorie", "Art", "Typ"],
    date: ["Datum"],
  },
};

export const MAIL: Kind = {
  about: "Mailings to the members",
  indexes: ["ratspost"],
  roles: {
    key: OWN_KEY,
    date: date("Datum", "day", [], { isMain: true, orElse: "date" }),
    meetingDate: moment("NaechsteSitzungDatum", "day of the next meeting"),
    meeting: key("NaechsteSitzungGuid", "identifies the next meeting", [], { of: "meeting" }),
    document: list("Dokumente", "documents", DOCUMENT),
    text: text("Einleitungstext", "introduction"),
    item: list("Positionen", "what was sent", {
      chapter: text("Kapitel", "chapter"),
      order: number("KapitelSortierung", "number of the chapter"),
      business: key("GeschaeftGuid", "identifies the business", ["Geschaeft.OBJ_GUID"], { of: "business" }),
      number: text("GRNr", "number of the business", NUMBERS),
      title: text("Titel", "what it is", TITLES),
      documents: list("Dokumente", "documents", DOCUMENT),
    }),
  },
  fields: {
    title: ["Titel"],
    date: ["Datum"],
    chapter: ["Kapitel"],
  },
};

/** The roles of records without a page. */
export const UNKNOWN_ROLES: Roles = {
  key: OWN_KEY,
  title: text("Titel", "title", TITLES, { orElse: "text" }),
  date: date("Datum", "date", ["Beginn"], { orElse: "date" }),
};

export const UNKNOWN_FIELDS: Kind["fields"] = {
  title: ["Titel", ...TITLES],
  date: ["Datum", "Beginn"],
};

export const SPEECH: Kind = {
  about: "Speeches in the council",
  indexes: ["wortmeldung", "wortmeldungen"],
  roles: {
    key: OWN_KEY,
    title: text("Titel", "what it was about", ["GeschaeftTitel", "TraktandumTitel", ...TITLES], { orElse: "text" }),
    date: date("Datum", "day of the meeting", ["SitzungDatum", "Beginn"], { orElse: "date" }),
    speakers: list("PersonenWortmeldung", "who spoke", SPEAKER),
  },
  fields: UNKNOWN_FIELDS,
};

export const LIST: Kind = {
  about: "Lists of values, such as parties and departments",
  indexes: [
    ...["partei", "parteien", "wahlkreis", "wahlkreise", "wohnkreis", "wohnkreise", "departement", "departemente"],
    ...["direktion", "direktionen", "geschaeftsart", "geschaeftsarten", "gremiumstyp", "gremiumstypen", "pendentbei"],
    ...["referendum", "ablaufschritt", "ablaufschritte"],
  ],
  roles: UNKNOWN_ROLES,
  fields: UNKNOWN_FIELDS,
};
