/** Business of the council: motions, questions, proposals. */
import type { Kind, Roles } from "../role.ts";
import {
  boolean,
  DOCUMENT,
  date,
  inOrder,
  key,
  list,
  NUMBERS,
  named,
  number,
  OWN_KEY,
  SHORT_MEETING,
  TITLES,
  text,
} from "./blocks.ts";

const SIGNATORY: Roles = {
  key: inOrder(
    key("OBJ_GUID", "identifies the person", [], { of: "person" }),
    ...["Kontakt.OBJ_GUID", "Kontakt.Kontakt.OBJ_GUID", "KontaktGuid", "BenutzerGUID", "OBJ_GUID"],
  ),
  name: inOrder(
    text("Name", "name"),
    ...([["Vorname", "Name"], ["Vorname", "Nachname"], "VornameName", "NameVorname", "Name", "Bezeichnung"] as const),
  ),
  party: text("Partei", "party", ["ParteiKurzname", "Partei.Kurzname", "Partei.Name", "Fraktion"]),
  isBody: boolean("IstGremium", "whether it is a body, not a person"),
};

const REFERENCE: Roles = {
  key: key("OBJ_GUID", "identifies the business", ["GeschaeftGuid"], { of: "business" }),
  title: text("Titel", "title", TITLES),
  number: text("GRNr", "number", NUMBERS),
};

const STEP: Roles = {
  key: OWN_KEY,
  name: text("AblaufschrittName", "what happened", ["AblaufschrittTyp", "StatusText", "Schritt", "Name", ...TITLES]),
  agendaItem: key("TraktandumGuid", "identifies the item on an agenda"),
  meeting: key("SitzungGuid", "identifies the meeting", ["Sitzung.OBJ_GUID"], { of: "meeting" }),
  date: date("Datum", "when", ["Sitzungsdatum", "Beginn"]),
  due: date("FristBis", "deadline, if it is another day", [], { unlike: "Datum" }),
  decision: text("Beschlussnummer", "number of the decision", ["BeschlussNr"]),
  documents: list("Dokumente", "documents of the step", DOCUMENT),
  minutes: text("Protokolleintrag", "text of the minutes"),
};

export const BUSINESS: Kind = {
  about: "Business of the council: motions, questions, proposals",
  indexes: ["geschaeft", "geschaefte", "geschaeftdetail", "geschaeftedetail", "vorstoss", "vorstoesse"],
  roles: {
    key: OWN_KEY,
    title: text("Titel", "title", TITLES, { isMain: true, orElse: "text" }),
    number: text("GRNr", "number", NUMBERS, { isMain: true }),
    type: text("Geschaeftsart", "type: motion, question …", ["Geschaeftstyp", "Art", "Typ"], { isMain: true }),
    status: text("Geschaeftsstatus", "status", ["StatusGR", "Status", "PendentBeiNeu.Name"], { isMain: true }),
    urgent: boolean("Dringlich", "whether it is urgent"),
    // The most reliable first: in some councils, half of `Beginn` is 1 January.
    date: inOrder(
      date("Beginn", "when it was submitted", [], { isMain: true, orElse: "date" }),
      ...["SortErstPublikation", "Eingangsdatum", "Einreichungsdatum", "Ablaufschritte.Sitzungsdatum"],
      ...["Datum", "Beginn"],
    ),
    pendingWith: text("PendentBei", "where it is pending", ["PendentBeiNeu.Name"]),
    referendum: text("Referendum", "type of referendum"),
    signatory: list("Erstunterzeichner", "who submitted it", SIGNATORY, [
      { path: "Beteiligungen", where: { Rolle: ["Erstunterzeichn*", "Einreich*", "Urheb*"] } },
      "Einreicher",
      "Urheber",
    ]),
    cosignatory: list("Mitunterzeichner", "who else signed it", SIGNATORY, [
      { path: "Beteiligungen", where: { Rolle: ["Mitunterzeichn*", "Miteinreich*", "Miturheb*"] } },
      "Mitvorstoesser",
      "Miteinreicher",
    ]),
    cosignatories: number("AnzahlMitunterzeichnende", "how many co-signed it, named or not"),
    committee: list("VorberatendeKommission", "the committee that prepares it", named("body", ["GremiumGuid"]), [
      "BehandelndeKommission",
      "Kommission",
      "Kommissionen",
    ]),
    committees: list("WeitereVorberatendeKommissionen", "further committees", named("body", ["GremiumGuid"])),
    department: list("FederfuehrendesDepartement", "the department in charge", named("list"), [
      "Direktion",
      "Zustaendigkeit",
      "Departement",
    ]),
    departments: list("MitbeteiligteDepartemente", "departments that take part", named("list")),
    step: list("Ablaufschritte", "its steps", STEP, ["Schritte"]),
    document: list("Dokumente", "its documents, other than those of steps", DOCUMENT),
    refersTo: list("VerweisZu", "business that it refers to", REFERENCE, ["VerknuepfteGeschaefte", "Verweise"]),
    referredBy: list("VerweisVon", "business that refers to it", REFERENCE),
    agenda: list("Traktanden", "items on agendas", {
      key: OWN_KEY,
      meeting: list("Sitzung", "the meeting", SHORT_MEETING),
    }),
  },
  fields: {
    title: ["Titel", ...TITLES],
    number: NUMBERS,
    type: ["Geschaeftsart", "Geschaeftstyp", "Art"],
    status: ["Geschaeftsstatus", "StatusGR", "PendentBeiNeu", "Status"],
    date: ["Eingangsdatum", "Einreichungsdatum", "Beginn", "Datum"],
    numberOrder: ["GRNrSort", "SortKRNr", ...NUMBERS],
    person: ["NameVorname", "Erstunterzeichner", "Einreicher", "Beteiligungen"],
    personKey: ["NameVorname", "Kontakt", "KontaktGuid", "BenutzerGUID", "Erstunterzeichner", "Mitunterzeichner"],
    party: ["Partei", "ParteiKurzname"],
    committee: ["VorberatendeKommission", "BehandelndeKommission", "Kommission"],
    department: ["Departement", "FederfuehrendesDepartement", "Direktion", "Zustaendigkeit"],
    committeeKey: ["VorberatendeKommission", "Kommission"],
  },
};
