/** Steps in the life of business (`data/council/steps.csv`), and why an item is on an agenda (`agenda-codes.csv`). */
import { text } from "../../data-files/readers.ts";
import { readByKey } from "../../data-files/table.ts";

// biome-ignore format: several on a line
export const SCHRITT_ARTEN = [
  "einreichung", "antragStadtrat", "wahlvorschlag", "dringlich", "nichtDringlich", "entgegennahme", "ablehnungsantrag",
  "antwort", "zuweisung", "unterstuetzung", "keineUnterstuetzung", "kommission", "rueckweisung", "beschluss",
  "ablehnung", "ueberweisung", "umwandlung", "diskussion", "kenntnisnahme", "fristerstreckung", "bericht",
  "abschreibung", "wahl", "rueckzug", "referendumsfrist", "referendumErgriffen", "rechtskraft", "volksabstimmung",
  "inkraftsetzung",
] as const;

export type SchrittArt = (typeof SCHRITT_ARTEN)[number];

export const SCHRITTE = readByKey("council/steps.csv", "schritt", SCHRITT_ARTEN, { nr: text, name: text });

const ZWECK_ARTEN = ["wahl", "dringlichkeit", "unterstuetzung", "beschluss", "diskussion", "ohneDebatte"] as const;

export type Zweck = (typeof ZWECK_ARTEN)[number];

export const ZWECKE = readByKey("council/agenda-codes.csv", "zweck", ZWECK_ARTEN, { code: text, erlaeuterung: text });
