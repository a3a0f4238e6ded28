/** Titles of the council's own and of recurring businesses: elections, rules of order, budget, accounts, credits. */
import type { Random } from "../random.ts";
import type { BusinessTopic } from "./business-topic.ts";
import { at, join, the } from "./nouns.ts";
import { GESELLSCHAFTEN, STIFTUNGEN } from "./office-words.ts";
import { QUARTIERE } from "./places.ts";
import type { Subject } from "./subject.ts";

/** Whom the council elects into: the bodies of its own, and those outside it. */
const GREMIEN = [
  "der Geschäftsleitung",
  "der Geschäftsprüfungskommission",
  "der Rechnungsprüfungskommission",
  "der Interfraktionellen Konferenz",
  "der Redaktionskommission",
  ...[
    "Finanzdepartement",
    "Präsidialdepartement, Schul- und Sportdepartement",
    "Sicherheitsdepartement, Verkehr",
    "Gesundheits- und Umweltdepartement",
    "Tiefbau- und Entsorgungsdepartement, Departement der Industriellen Betriebe",
    "Hochbaudepartement, Stadtentwicklung",
    "Sozialdepartement",
  ].map((departements) => `der Spezialkommission ${departements}`),
  ...STIFTUNGEN.map((name) => `des Stiftungsrats der ${name}`),
  ...GESELLSCHAFTEN.map((name) => `des Verwaltungsrats der ${name}`),
  ...QUARTIERE.slice(0, 12).map((name) => `der Kreisschulbehörde ${name}`),
];

type AuthorityArt = "Beschlussantrag" | "Wahl" | "Ratsreform" | "Budget" | "Rechnung" | "Nachtragskredit";

/** The council is elected every four years: 2014, 2018, 2022, 2026. */
function amtsdauer(jahr: number): string {
  const start = jahr - ((((jahr - 2022) % 4) + 4) % 4);
  return `${start}–${start + 4}`;
}

export function authorityTitle(random: Random, art: AuthorityArt, subject: Subject, jahr: number): BusinessTopic {
  switch (art) {
    case "Wahl":
      return { titel: election(random, jahr), departement: "10", gegenstand: "Wahl" };
    case "Beschlussantrag":
      return {
        titel: resolve(random, subject),
        departement: "10",
        gegenstand: join(subject.thing.nom, subject.place.phrase),
      };
    case "Ratsreform":
      return { titel: reform(random), departement: "10", gegenstand: "Geschäftsordnung des Gemeinderats" };
    case "Budget":
      return { titel: budget(random, jahr), departement: "20", gegenstand: `Budget ${jahr + 1}` };
    case "Rechnung":
      return { titel: accounts(random, jahr), departement: "20", gegenstand: `Rechnung ${jahr - 1}` };
    case "Nachtragskredit":
      return { titel: supplement(random, jahr), departement: "20", gegenstand: `Nachtragskredite ${jahr}` };
  }
}

function election(random: Random, jahr: number): string {
  const seat = random.pick([
    "eines Mitglieds",
    "eines Mitglieds",
    "eines Ersatzmitglieds",
    "zweier Mitglieder",
    "des Präsidiums",
    "des Vizepräsidiums",
  ]);
  const cause = random.pick([
    "nach einem Rücktritt",
    "nach einem Fraktionswechsel",
    "nach einem Wegzug",
    "infolge Wahl in den Kantonsrat",
    "infolge Rücktritt aus dem Gemeinderat",
    "infolge Kommissionswechsel",
  ]);
  const term = random.pick([
    `für den Rest der Amtsdauer ${amtsdauer(jahr)}`,
    `Amtsdauer ${amtsdauer(jahr)}`,
    `Amtsjahr ${jahr}/${jahr + 1}`,
  ]);
  return `Wahl ${seat} ${random.pick(GREMIEN)} ${cause}, ${term}`;
}

function resolve(random: Random, { field, thing, place }: Subject): string {
  const measure = random.pick(field.massnahmen);
  const deed = join(the(thing, "gen"), place.phrase);
  return random.pick([
    `Einsetzung einer Spezialkommission ${at("zu", the(measure, "dat"))} ${deed}`,
    `Einsetzung einer parlamentarischen Untersuchungskommission ${at("zu", random.pick(field.umstaende))}`,
    `Durchführung einer Sondersitzung des Gemeinderats ${at("zu", random.pick(field.umstaende))}`,
    `Auftrag an die Geschäftsprüfungskommission zur Untersuchung ${the(measure, "gen")} ${deed}`,
    `Stellungnahme des Gemeinderats ${at("zu", the(measure, "dat"))} ${deed}`,
  ]);
}

function reform(random: Random): string {
  const what = random.pick([
    "Redezeiten",
    "Fragestunde",
    "Behandlungsfristen",
    "elektronische Abstimmung",
    "Stellvertretung bei Mutterschaft und Krankheit",
    "Entschädigungen",
    "Offenlegung der Interessenbindungen",
    "Zahl und Zuschnitt der Kommissionen",
    "dringliche Behandlung",
    "Parlamentsdienste",
    "Sitzungszeiten",
    "Jugendvorstösse",
    "digitale Ratsunterlagen",
    "Doppelsitzungen",
  ]);
  return random.pick([
    `Ratsreform, Geschäftsordnung des Gemeinderats, Teilrevision, ${what}`,
    `Geschäftsordnung des Gemeinderats, Neuregelung im Bereich ${what}`,
    `Büro des Gemeinderats, Ratsreform, Bericht und Antrag zum Bereich ${what}`,
    `Ratsreform, Umsetzung der Gemeindeordnung, ${what}`,
  ]);
}

function budget(random: Random, jahr: number): string {
  return random.pick([
    `Budget ${jahr + 1}, Detailbudgets und Produktegruppen-Globalbudgets`,
    `Budget ${jahr + 1} und Festsetzung des Steuerfusses`,
    `Finanz- und Aufgabenplan ${jahr + 1}–${jahr + 4}`,
  ]);
}

function accounts(random: Random, jahr: number): string {
  return random.pick([
    `Rechnung ${jahr - 1} der Stadt Seldwyla, Genehmigung`,
    `Jahresrechnung ${jahr - 1}, Genehmigung der Rechnung und der Produktegruppen-Abrechnungen`,
    `Rechnung ${jahr - 1}, Verwendung des Ergebnisses und Bildung von Reserven`,
  ]);
}

function supplement(random: Random, jahr: number): string {
  const serie = random.pick(["I", "II", "III"]);
  return random.pick([
    `Nachtragskredite ${serie}. Serie ${jahr}`,
    `Nachtragskredite ${serie}. Serie ${jahr}, Dringliche Kredite und Globalbudget-Ergänzungen`,
    `Globalbudget-Ergänzungen zu den Nachtragskrediten ${serie}. Serie ${jahr}`,
  ]);
}
