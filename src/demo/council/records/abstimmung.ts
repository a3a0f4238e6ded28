/** Records of votes: what was voted on, how many for what, and how each member of that day voted. */
import { yearOf } from "../model/calendar.ts";
import { ABWESEND, AUSWAHL, ENTHALTUNG, JA, NEIN, VERHALTEN } from "../model/verhalten.ts";
import { agendaContext } from "./agenda-context.ts";
import { type Elements, type Table, table } from "./table.ts";

const OPTIONS = ["Anzahl_A", "Anzahl_B", "Anzahl_C", "Anzahl_D", "Anzahl_E"];

export const abstimmung: Table = table(
  "abstimmung",
  ({ abstimmungen }) => abstimmungen,
  ({ randomFor }) =>
    ({ guid, traktandum, titel, nummer, typ, rat, verhalten, anzahl, resultat }) => {
      const random = randomFor(guid);
      const year = yearOf(traktandum.sitzung.day);
      return {
        ...agendaContext(traktandum),
        Abstimmungstitel: titel,
        Nummer: String(nummer),
        Abstimmungstyp: typ,
        ...counts(anzahl, resultat),
        Schlussresultat: resultat,
        Stimmabgaben: rat.map(({ person, partei, fraktion, praesidium }, index) => ({
          OBJ_GUID: random.guid(),
          KontaktGuid: person.guid,
          Name: person.name,
          Vorname: person.vorname,
          Partei: partei.kuerzel,
          Fraktion: fraktion?.name ?? "",
          Spezialfunktion: praesidium ? "Präsidium" : "",
          Geschlecht: person.geschlecht,
          Alter: year - person.jahrgang,
          Abstimmungsverhalten: VERHALTEN[verhalten[index]],
        })),
      };
    },
);

/** A choice has no yes and no, any other vote has no options. */
function counts(anzahl: readonly number[], resultat: string): Elements {
  const choice = resultat.startsWith("Auswahl");
  return {
    Anzahl_Ja: choice ? null : anzahl[JA],
    Anzahl_Nein: choice ? null : anzahl[NEIN],
    Anzahl_Enthaltung: choice ? null : anzahl[ENTHALTUNG],
    Anzahl_Abwesend: anzahl[ABWESEND],
    ...Object.fromEntries(OPTIONS.map((name, index) => [name, choice ? anzahl[AUSWAHL + index] : null])),
  };
}
