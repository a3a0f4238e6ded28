/** Meetings, with agenda, speeches, votes and documents. */
import {
  AUDIO,
  atMostOne,
  councilIndex,
  DATE_BLOCK,
  DOKUMENT,
  dateField,
  dates,
  FILE_BLOCK,
  flag,
  many,
  number,
  PERSON_WORTMELDUNG,
  part,
  record,
  text,
  textField,
  texts,
  under,
} from "./building-blocks.ts";

const WORTMELDUNG = "Traktanden.Wortmeldungen.PersonenWortmeldung";

export const sitzung = councilIndex({
  name: "Sitzung",
  types: [
    record(
      "Sitzung",
      text("Titel"),
      dates("Datum"),
      ...texts("Beginn", "Ende", "EndeNachMitternacht", "VideoURL"),
      many("Traktanden", "Traktandum"),
      many("Dokumente", "Dokument"),
      atMostOne("Sitzungsaufzeichnung", "Dokument", "Audio"),
    ),
    DATE_BLOCK,
    part(
      "Traktandum",
      ...texts("GeschaeftGuid", "GeschaeftAltsystemID", "GRnr", "Titel", "Traktandennummer"),
      ...texts("Traktandierungscode", "TraktandierungscodeErlaeuterungen"),
      many("Unterlagen", "Unterlage"),
      many("Wortmeldungen", "Wortmeldung"),
      many("Abstimmungen", "Abstimmung"),
    ),
    part("Unterlage", flag("Beschluss"), atMostOne("Dokumente", "Dokument")),
    DOKUMENT,
    ...FILE_BLOCK,
    part(
      "Wortmeldung",
      text("Subtraktandum"),
      number("Sortierung"),
      number("Level"),
      atMostOne("Aufzeichnung", "Dokument", "Audio"),
      many("PersonenWortmeldung", "PersonWortmeldung"),
    ),
    AUDIO,
    PERSON_WORTMELDUNG,
    part("Abstimmung", text("Abstimmungstitel"), number("Abstimmungsnummer"), text("Schlussresultat")),
  ],
  fields: [
    dateField("Sitzungsdatum", "Datum"),
    textField("Titel"),
    textField("PersonWortmeldung", ...under([WORTMELDUNG], ["Name", "KontaktGuid"])),
    textField("PersonWortmeldungPartei", `${WORTMELDUNG}.Partei`),
    textField("Beginn"),
  ],
});
