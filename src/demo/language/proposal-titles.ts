/** Titles of what the Stadtrat lays before the council, and of demands that change a law of the city. */
import type { Random } from "../random.ts";
import { at, join, the } from "./nouns.ts";
import type { Subject } from "./subject.ts";

const KREDITE = [
  "Objektkredit",
  "Erhöhung des Objektkredits",
  "Projektierungskredit",
  "Erhöhung des Projektierungskredits",
  "Zusatzkredit",
  "neue einmalige Ausgaben",
  "neue wiederkehrende Ausgaben",
  "gebundene und neue Ausgaben",
  "Abrechnung des Objektkredits",
  "Vertragsgenehmigung",
];

const REVISIONEN = [
  "Teilrevision",
  "Totalrevision",
  "Neuerlass",
  "Änderung",
  "Inkraftsetzung",
  "Verlängerung der Geltungsdauer",
];

export function proposalTitle(random: Random, { theme, field, thing, place }: Subject, jahr: number): string {
  const office = random.pick(theme.aemter);
  const measure = random.pick(field.massnahmen);
  const credit = random.pick(KREDITE);
  switch (random.integer(0, 7)) {
    case 0: {
      const law = random.pick(theme.erlasse);
      return `${office}, ${law.nom}, ${random.pick(REVISIONEN)}, ${measure.nom} ${the(thing, "gen")}`;
    }
    case 1:
      return `${office}, ${random.pick(theme.traeger)}, Beiträge ${jahr + 1}–${jahr + random.integer(3, 5)} für ${the(measure, "acc")} ${the(thing, "gen")}`;
    case 2:
      return `${office}, ${join(measure.nom, the(thing, "gen"), place.phrase)}, Rahmenkredit ${jahr + 1}–${jahr + random.integer(3, 8)}`;
    case 3:
      return `Motion betreffend ${join(measure.nom, the(thing, "gen"), place.phrase)}, Bericht und Abschreibung`;
    default:
      return `${office}, ${join(place.label === "" ? "" : `${place.label},`, thing.nom)}, ${measure.nom}, ${credit}`;
  }
}

export function reportTitle(random: Random, { theme, field, thing, place }: Subject, jahr: number): string {
  const measure = random.pick(field.massnahmen);
  return random.chance(0.4)
    ? `${random.pick(theme.aemter)}, Geschäftsbericht ${jahr - 1}, Stand ${the(measure, "gen")} ${the(thing, "gen")}`
    : `Bericht über ${join(the(measure, "acc"), the(thing, "gen"), place.phrase)} in den Jahren ${jahr - random.integer(3, 6)} bis ${jahr - 1}`;
}

export function statuteTitle(random: Random, { theme, field, thing, place }: Subject): string {
  const law = random.pick(theme.erlasse);
  const deed = join(random.pick(field.massnahmen).nom, the(thing, "gen"), place.phrase);
  return random.pick([
    `Änderung ${the(law, "gen")}, ${deed}`,
    `${law.nom}, Ergänzung betreffend ${deed}`,
    `Gemeindeordnung, neuer Artikel betreffend ${deed}`,
    `Erlass einer Bestimmung über ${the(random.pick(field.massnahmen), "acc")} ${the(thing, "gen")} ${at("in", the(law, "dat"))}`,
  ]);
}
