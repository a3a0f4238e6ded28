/** The vocabulary of the tables in this folder, and the parts that several kinds of records share. */
import type { KindName, ListRole, Roles, ValueRole, ValueType } from "../role.ts";

type Extra = Pick<ValueRole, "isMain" | "orElse" | "of" | "unlike">;

const value =
  (type: ValueType) =>
  (as: string, about: string, paths: ValueRole["paths"] = [], extra: Extra = {}): ValueRole => ({
    type,
    as,
    about,
    paths: [as, ...paths],
    ...extra,
  });

// The first path is always the member itself, so that records of our own shape are read as they are.
export const text = value("text");
export const key = value("key");
export const number = value("number");
export const boolean = value("boolean");
export const date = value("date");
export const moment = value("moment");
export const time = value("time");
export const file = value("file");

/** A role whose own member is not the first place to look. */
export const inOrder = (role: ValueRole, ...paths: ValueRole["paths"]): ValueRole => ({ ...role, paths });

export function list(as: string, about: string, items: Roles, paths: ListRole["paths"] = []): ListRole {
  return { type: "list", as, about, items, paths: [as, ...paths] };
}

export const OWN_KEY = key("OBJ_GUID", "identifies the record");

/** Names of a title, from the best. */
export const TITLES = ["Bezeichnung", "Betreff", "Name"];

export const DOCUMENT: Roles = {
  key: OWN_KEY,
  title: text("Titel", "title", TITLES),
  file: file("File", "the attached file", ["eDocument", "eDokument", "Datei", "Dokument"], { orElse: "file" }),
};

/** Something with a name, and a page if there are records of its kind. */
export const named = (of: KindName, keys: readonly string[] = []): Roles => ({
  key: key("OBJ_GUID", "identifies it", keys, { of }),
  name: text("Name", "name", ["Bezeichnung", "Titel", "Organisationseinheit", "Kurzname"]),
});

export const SHORT_MEETING: Roles = {
  key: key("OBJ_GUID", "identifies the meeting", ["SitzungGuid"], { of: "meeting" }),
  title: text("Titel", "title", TITLES),
  date: date("Datum", "day", ["Sitzungsdatum", "Beginn"]),
};

/** Numbers of business, as councils call them. */
export const NUMBERS = ["GRNr", "KRNr", "VorlageNr", "Geschaeftsnummer", "GRGNr", "GeschaeftsNr", "Nummer"];

/** Who spoke. */
export const SPEAKER: Roles = {
  key: key("KontaktGuid", "identifies the person", ["Kontakt.OBJ_GUID"], { of: "person" }),
  name: text("Name", "name", ["NameVorname", "VornameName"]),
  party: text("Partei", "party", ["ParteiKurzname"]),
  special: text("Spezialfunktion", "in which role"),
};
