/** The council's lists of words: kinds of business, states, where a matter lies, referendum, steps of the process. */
import type { Geschaeftsart } from "../../language/business-topic.ts";

/** A word of a list; `inaktiv` words are history and no longer given to new business. */
export interface Code<Name extends string = string> {
  readonly name: Name;
  readonly inaktiv: boolean;
}

const active = <Name extends string>(name: Name): Code<Name> => ({ name, inaktiv: false });
const inactive = <Name extends string>(name: Name): Code<Name> => ({ name, inaktiv: true });

export const GESCHAEFTSARTEN: readonly Code[] = [
  ...(
    [
      "Motion",
      "Postulat",
      "Interpellation",
      "Schriftliche Anfrage",
      "Dringliche Schriftliche Anfrage",
      "Beschlussantrag",
      "Parlamentarische Initiative",
      "Einzelinitiative",
      "Volksinitiative",
      "Petition",
      "Weisung",
      "Wahl",
      "Ratsreform",
      "Budget",
      "Rechnung",
      "Nachtragskredit",
      "Bericht",
      "Resolution",
    ] satisfies Geschaeftsart[]
  ).map(active),
  inactive("Anregung"),
  inactive("Globalbudgetantrag"),
];

export type Status = "Pendent" | "In Kommission" | "Überwiesen" | "Beschlossen" | "Abgeschlossen";

export type PendentBei =
  | ""
  | "Geschäftsleitung"
  | "Gemeinderat"
  | "Vorberatende Kommission"
  | "Stadtrat"
  | "Referendumsfrist"
  | "Volksabstimmung";

export const PENDENT_BEI: readonly Code[] = [
  ...(
    [
      "Geschäftsleitung",
      "Gemeinderat",
      "Vorberatende Kommission",
      "Stadtrat",
      "Referendumsfrist",
      "Volksabstimmung",
    ] satisfies PendentBei[]
  ).map(active),
  inactive("Büro"),
  inactive("Bezirksrat"),
];

export type Referendum = "Kein Referendum" | "Fakultatives Referendum" | "Obligatorisches Referendum";

export const REFERENDEN: readonly Code[] = [
  ...(["Kein Referendum", "Fakultatives Referendum", "Obligatorisches Referendum"] satisfies Referendum[]).map(active),
  inactive("Ratsreferendum"),
];

export const GREMIUMSTYPEN: readonly Code[] = [
  ...["Gemeinderat", "Geschäftsleitung", "Kommission", "Fraktion", "Stadtrat", "Ratsexterne Kommission/Stiftung"].map(
    active,
  ),
  inactive("Büro"),
];

/** Steps in the life of business: number, name. */
export const SCHRITTE = {
  einreichung: ["010", "Einreichung"],
  antragStadtrat: ["015", "Antrag Stadtrat"],
  wahlvorschlag: ["018", "Wahlvorschlag der Interfraktionellen Konferenz"],
  dringlich: ["020", "Dringlicherklärung"],
  nichtDringlich: ["021", "Ablehnung der Dringlichkeit"],
  entgegennahme: ["030", "Entgegennahme durch den Stadtrat"],
  ablehnungsantrag: ["031", "Ablehnungsantrag des Stadtrats"],
  antwort: ["040", "Beantwortung durch den Stadtrat"],
  zuweisung: ["050", "Zuweisung an vorberatende Kommission"],
  unterstuetzung: ["055", "Vorläufige Unterstützung"],
  keineUnterstuetzung: ["056", "Keine vorläufige Unterstützung"],
  kommission: ["060", "Antrag der vorberatenden Kommission"],
  rueckweisung: ["065", "Rückweisung an den Stadtrat"],
  beschluss: ["070", "Beschluss des Gemeinderats"],
  ablehnung: ["075", "Ablehnung"],
  ueberweisung: ["080", "Überweisung an den Stadtrat"],
  umwandlung: ["085", "Umwandlung in ein Postulat und Überweisung"],
  diskussion: ["088", "Diskussion und Erledigung"],
  kenntnisnahme: ["090", "Kenntnisnahme"],
  fristerstreckung: ["095", "Fristerstreckung"],
  bericht: ["100", "Bericht und Antrag auf Abschreibung"],
  abschreibung: ["110", "Abschreibung"],
  wahl: ["120", "Wahl"],
  rueckzug: ["130", "Rückzug"],
  referendumsfrist: ["140", "Beginn der Referendumsfrist"],
  referendumErgriffen: ["145", "Zustandekommen des Referendums"],
  rechtskraft: ["150", "Unbenutzter Ablauf der Referendumsfrist"],
  volksabstimmung: ["160", "Volksabstimmung"],
  inkraftsetzung: ["170", "Inkraftsetzung"],
} as const satisfies Record<string, readonly [nr: string, name: string]>;

export type SchrittArt = keyof typeof SCHRITTE;

/** Why an item stands on an agenda: code and explanation. */
export const ZWECKE = {
  wahl: ["W", "Wahl"],
  dringlichkeit: ["D", "Antrag auf Dringlicherklärung"],
  unterstuetzung: ["U", "Antrag auf vorläufige Unterstützung"],
  beschluss: ["B", "Beratung und Beschlussfassung"],
  diskussion: ["I", "Diskussion"],
  ohneDebatte: ["K", "Behandlung ohne Debatte"],
} as const satisfies Record<string, readonly [code: string, text: string]>;

export type Zweck = keyof typeof ZWECKE;

/** What a member does in a vote; `Abstimmung.verhalten` holds places in this list. */
export const VERHALTEN = ["Ja", "Nein", "Enthaltung", "Abwesend", "A", "B", "C", "D", "E"] as const;
export const JA = 0;
export const NEIN = 1;
export const ENTHALTUNG = 2;
export const ABWESEND = 3;
export const AUSWAHL = 4;
