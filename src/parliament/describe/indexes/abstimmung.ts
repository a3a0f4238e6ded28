/** Votes, with the vote of each member. The original can only search meeting and agenda item; other fields are ours. */
import {
  councilIndex,
  dateField,
  many,
  number,
  PERSON,
  part,
  record,
  text,
  textField,
  texts,
} from "./building-blocks.ts";

const whoVoted = (behaviour: string) =>
  textField(behaviour, { path: "Stimmabgaben", join: PERSON, where: { Abstimmungsverhalten: behaviour } });

export const abstimmung = councilIndex({
  name: "Abstimmung",
  types: [
    record(
      "Abstimmung",
      ...texts("SitzungGuid", "SitzungTitel", "SitzungDatum", "TraktandumGuid", "TraktandumNr", "TraktandumTitel"),
      ...texts("GeschaeftGuid", "GeschaeftTitel", "GeschaeftGrNr", "GeschaeftRatsgeschaeftsart"),
      ...texts("Abstimmungstitel", "Nummer", "Abstimmungstyp"),
      ...["Ja", "Nein", "Enthaltung", "Abwesend", "A", "B", "C", "D", "E"].map((kind) => number(`Anzahl_${kind}`)),
      text("Schlussresultat"),
      many("Stimmabgaben", "Stimmabgabe"),
    ),
    part(
      "Stimmabgabe",
      ...texts("KontaktGuid", "Name", "Vorname", "Partei", "Fraktion", "Spezialfunktion", "Geschlecht"),
      number("Alter"),
      text("Abstimmungsverhalten"),
    ),
  ],
  fields: [
    textField("SitzungGuid"),
    textField("TraktandumGuid"),
    dateField("Datum", "SitzungDatum"),
    textField("Titel", "Abstimmungstitel", "TraktandumTitel", "GeschaeftTitel"),
    textField("GeschaeftGuid"),
    textField("GRNr", "GeschaeftGrNr"),
    textField("Schlussresultat"),
    textField("Kontakt", { path: "Stimmabgaben", join: PERSON }),
    textField("Partei", "Stimmabgaben.Partei"),
    textField("Fraktion", "Stimmabgaben.Fraktion"),
    ...["Ja", "Nein", "Enthaltung", "Abwesend"].map(whoVoted),
  ],
});
