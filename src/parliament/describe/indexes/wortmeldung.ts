/**
 * Speeches, one record each. The original lists this index but publishes no schema: the structure is ours. Meeting,
 * agenda item and business are named as in a vote, the rest as in the speeches of a meeting, which have no text.
 */
import {
  AUDIO,
  atMostOne,
  councilIndex,
  dateField,
  FILE_BLOCK,
  many,
  number,
  PERSON_WORTMELDUNG,
  record,
  text,
  textField,
  texts,
  under,
} from "./building-blocks.ts";

const PERSONEN = "PersonenWortmeldung";

export const wortmeldung = councilIndex({
  name: "Wortmeldung",
  types: [
    record(
      "Wortmeldung",
      ...texts("SitzungGuid", "SitzungTitel", "SitzungDatum", "TraktandumGuid", "TraktandumNr", "TraktandumTitel"),
      ...texts("GeschaeftGuid", "GeschaeftTitel", "GeschaeftGrNr", "GeschaeftRatsgeschaeftsart"),
      text("Subtraktandum"),
      number("Sortierung"),
      number("Level"),
      atMostOne("Aufzeichnung", "Dokument", "Audio"),
      many(PERSONEN, "PersonWortmeldung"),
      text("Text"),
    ),
    AUDIO,
    ...FILE_BLOCK,
    PERSON_WORTMELDUNG,
  ],
  fields: [
    textField("SitzungGuid"),
    textField("TraktandumGuid"),
    dateField("Datum", "SitzungDatum"),
    textField("Titel", "Subtraktandum", "TraktandumTitel", "GeschaeftTitel"),
    textField("Text"),
    textField("GeschaeftGuid"),
    textField("GRNr", "GeschaeftGrNr"),
    textField("Geschaeftsart", "GeschaeftRatsgeschaeftsart"),
    textField("Kontakt", ...under([PERSONEN], ["Name", "KontaktGuid"])),
    textField("KontaktGuid", `${PERSONEN}.KontaktGuid`),
    textField("Name", `${PERSONEN}.Name`),
    textField("Partei", `${PERSONEN}.Partei`),
    textField("Spezialfunktion", `${PERSONEN}.Spezialfunktion`),
    // The names that meetings have for them.
    textField("PersonWortmeldung", ...under([PERSONEN], ["Name", "KontaktGuid"])),
    textField("PersonWortmeldungPartei", `${PERSONEN}.Partei`),
    textField("ID", "OBJ_GUID"),
  ],
});
