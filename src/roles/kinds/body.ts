/** Bodies: the council, its committees and groups, with members and meetings; and mandates as records of their own. */
import type { Kind, Roles } from "../role.ts";
import { boolean, date, key, list, OWN_KEY, SHORT_MEETING, TITLES, text } from "./blocks.ts";
import { OFFICE } from "./person.ts";

const MEMBER: Roles = {
  key: key("KontaktGuid", "identifies the person", ["Kontakt.OBJ_GUID", "BenutzerGUID"], { of: "person" }),
  name: text("Name", "family name", ["Nachname", "NameVorname", "VornameName"]),
  firstName: text("Vorname", "first name"),
  party: text("Partei", "party", ["ParteiKurzname"]),
  function: text("Funktion", "function in the body", ["Rolle", "Amt"]),
  term: date("Dauer", "from when to when", ["Amtsdauer", "Zeitraum", "Mandatsdauer"]),
};

export const BODY: Kind = {
  about: "Bodies: the council, its committees and groups",
  indexes: ["gremiumdetail", "gremiendetail", "gremium", "gremien", "gremiumsuebersicht", "gremienuebersicht"],
  roles: {
    key: OWN_KEY,
    name: text("Name", "name", ["Bezeichnung", "Titel"], { isMain: true, orElse: "text" }),
    shortName: text("Kurzname", "short name", ["Kuerzel"]),
    type: text("Gremiumstyp", "type", ["GremiumTyp", "Typ", "Art"]),
    parent: text("Vater", "the body that it belongs to"),
    note: text("Bemerkung", "note", ["Bemerkungen", "Beschreibung"]),
    inactive: boolean("Inaktiv", "whether it no longer exists"),
    meeting: list("Sitzungen", "meetings", SHORT_MEETING),
    member: list("Behoerdenmitglieder", "members, current and former", MEMBER, ["Mitglieder", "Behoerdenmandate"]),
  },
  fields: {
    title: ["GremiumName", "Name", ...TITLES],
    type: ["Gremiumstyp", "Grmiumstyp", "GremiumTyp", "Typ"],
    inactive: ["Inaktiv"],
  },
};

export const MANDATE: Kind = {
  about: "Mandates: who has which office in which body",
  indexes: ["behoerdenmandat", "behoerdenmandate", "mandat", "mandate"],
  roles: { ...OFFICE, ...renamed(MEMBER) },
  fields: {
    person: ["KontaktGuid", "Kontakt", "Name"],
    body: ["GremiumGuid", "Gremium"],
  },
};

/** A mandate is both: an office of a person, and a member of a body. */
function renamed({ key: person, name, firstName, party }: Roles): Roles {
  return { person, lastName: name, firstName, party };
}
