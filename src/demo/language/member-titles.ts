/** Titles of what members of the council and citizens hand in: demands, questions, initiatives, petitions, resolutions. */
import type { Random } from "../random.ts";
import { at, bare, join, the } from "./nouns.ts";
import type { Subject } from "./subject.ts";

const WEGE = [
  "Erarbeitung eines Konzepts",
  "Erarbeitung eines Massnahmenplans",
  "Erstellung einer Bedarfsplanung",
  "Durchführung eines Pilotprojekts",
  "Durchführung eines mehrjährigen Versuchs",
  "Bereitstellung der notwendigen Mittel",
  "Festlegung verbindlicher Standards",
  "Festlegung messbarer Ziele",
  "Aufnahme in die Finanzplanung",
  "Schaffung einer Anlaufstelle",
  "Ausarbeitung einer Gesamtstrategie",
  "Bericht über Kosten und Nutzen",
];

const BETEILIGUNG = [
  "unter Einbezug der Quartierbevölkerung",
  "unter Einbezug der Fachverbände",
  "in Zusammenarbeit mit den Quartiervereinen",
  "in Zusammenarbeit mit dem Kanton",
  "in Zusammenarbeit mit den Nachbargemeinden",
  "gemeinsam mit privaten Trägerschaften",
  "innert zweier Jahre",
  "bis Ende der Legislatur",
  "ohne zusätzliche Stellen",
  "",
  "",
];

/** "Ausbau der Veloroute am Goldacherquai". */
function deedOf(random: Random, { field, thing, place }: Subject): string {
  const adjective = random.chance(0.12) ? random.pick(field.eigenschaften) : "";
  return join(random.pick(field.massnahmen).nom, the(thing, "gen", adjective), place.phrase);
}

/** Where a title can begin with the place: "Goldacherquai, Ausbau der Veloroute". */
function placeFirst(random: Random, subject: Subject): string {
  const { field, thing, place } = subject;
  if (place.label === "") return deedOf(random, subject);
  return `${place.label}, ${random.pick(field.massnahmen).nom} ${the(thing, "gen")}`;
}

export function demandTitle(random: Random, art: "Motion" | "Postulat" | "Einzelinitiative", subject: Subject): string {
  const { theme, field, thing, place } = subject;
  const measure = random.pick(field.massnahmen);
  const purpose = random.pick(field.zwecke);
  const addition = random.pick(field.zusaetze);
  const wish = join(bare(thing, random.pick(field.eigenschaften)), place.phrase);
  switch (random.integer(0, art === "Motion" ? 8 : 7)) {
    case 0:
      return `${placeFirst(random, subject)} ${purpose}`;
    case 1:
      return `${placeFirst(random, subject)}, ${addition}`;
    case 2:
      return `${wish} für ${random.pick(theme.gruppen)}, ${way(random)}`;
    case 3:
      return `${join(thing.nom, place.phrase)}, ${measure.nom} ${purpose}`;
    case 4:
      return `${deedOf(random, subject)}, ${addition}`;
    case 5:
      return `${wish}, ${measure.nom} und ${addition}`;
    case 6:
      return art === "Postulat"
        ? `${join("Prüfung", the(measure, "gen"), the(thing, "gen"), place.phrase)} ${purpose}`
        : `${deedOf(random, subject)} ${purpose}, ${random.pick(WEGE)}`;
    case 7:
      return `${deedOf(random, subject)} ${purpose}`;
    default:
      return `${credit(random)} für ${join(the(measure, "acc"), the(thing, "gen"), place.phrase)}`;
  }
}

function way(random: Random): string {
  return join(random.pick(WEGE), random.pick(BETEILIGUNG));
}

function credit(random: Random): string {
  const amount = random.pick([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300]);
  return random.pick([
    "Rahmenkredit",
    `Rahmenkredit von ${amount} Millionen Franken`,
    "Kreditschaffende Vorlage",
    "Objektkredit",
    "Projektierungskredit",
    "Bericht und Antrag",
  ]);
}

const ASPEKTE = [
  "Kriterien für die Priorisierung",
  "Zuständigkeiten innerhalb der Verwaltung",
  "Vergleich mit anderen Schweizer Städten",
  "Zeitplan der weiteren Schritte",
  "Einbezug der betroffenen Bevölkerung",
  "Einhaltung der gesetzlichen Vorgaben",
  "Zusammenarbeit mit dem Kanton",
  "finanzielle Auswirkungen auf das Budget",
  "Gründe für die lange Bearbeitungszeit",
  "Transparenz der Vergabe",
  "Stand der Umsetzung",
  "Überprüfung der Wirksamkeit",
  "rechtliche Grundlagen",
  "Information der Öffentlichkeit",
  "Beurteilung der Risiken",
  "Rolle privater Anbieter",
  "Umgang mit Beschwerden",
  "Erfahrungen aus dem Pilotbetrieb",
  "Erhebung und Veröffentlichung der Daten",
  "personelle Ressourcen",
  "Folgekosten für Betrieb und Unterhalt",
  "Abstimmung mit der Richtplanung",
  "Auswirkungen auf das Quartier",
  "Haltung des Stadtrats",
];

export function questionTitle(random: Random, subject: Subject, jahr: number): string {
  const { theme, field, thing, place } = subject;
  const measure = random.pick(field.massnahmen);
  const matter = join(thing.nom, place.phrase);
  const deed = join(measure.nom, the(thing, "gen"), place.phrase);
  const cause = random.pick(field.umstaende);
  const people = random.pick(theme.gruppen);
  const [first, second, third] = random.sample(ASPEKTE, 3);
  switch (random.integer(0, 8)) {
    case 0:
      return `${matter}, Hintergründe ${at("zu", cause)} und mögliche Massnahmen ${random.pick(field.zwecke)}`;
    case 1:
      return `${matter}, ${first}, ${second} und ${third}`;
    case 2:
      return `${deed}, Kosten und Auswirkungen auf ${people}`;
    case 3:
      return `Umgang der Stadt mit ${cause}, Folgen für ${people} und ${measure.nom} ${join(the(thing, "gen"), place.phrase)}`;
    case 4:
      return `${matter}, Beurteilung im Zusammenhang mit ${cause} sowie ${first}`;
    case 5:
      return `${join("Entwicklung", the(thing, "gen"), place.phrase)} seit ${jahr - random.integer(3, 12)}, ${first} und ${second}`;
    case 6:
      return `${place.label === "" ? thing.nom : `${place.label}, ${thing.nom}`}, ${first} ${at("bei", the(measure, "dat"))} und ${second}`;
    case 7:
      return `${deed}, ${first} und ${second}`;
    default:
      return `${join("Bedeutung", the(thing, "gen"), place.phrase)} für ${people}, ${first} und ${second}`;
  }
}

export function popularTitle(
  random: Random,
  art: "Volksinitiative" | "Petition" | "Resolution",
  subject: Subject,
): string {
  const { theme, field, thing, place } = subject;
  const motto = random.pick(theme.losungen);
  const people = random.pick(theme.gruppen);
  const wish = bare(thing, random.pick(field.eigenschaften));
  switch (art) {
    case "Volksinitiative":
      return `Volksinitiative «${random.chance(0.5) ? motto : `${wish} für ${people}`}»`;
    case "Petition":
      return random.chance(0.5)
        ? `${join(wish, place.phrase)} für ${people}`
        : `«${motto}», ${deedOf(random, subject)}`;
    case "Resolution":
      return `Resolution ${at("zu", random.pick(field.umstaende))}, ${random.pick(field.zusaetze)}`;
  }
}
