/**
 * Titles of what members of the council and citizens submit: demands, questions, initiatives, petitions, resolutions.
 */
import type { Random } from "../random.ts";
import { bare, join, the } from "./nouns.ts";
import { type Subject, subjectValues } from "./subject.ts";
import { fillOne } from "./template.ts";
import { TITLE_WORDS, TITLES } from "./title-templates.ts";

/** "Ausbau der Veloroute am Goldacherquai". */
function undertaking(random: Random, { field, thing, place }: Subject): string {
  const adjective = random.chance(0.12) ? random.pick(field.eigenschaften) : "";
  return join(random.pick(field.massnahmen).nom, the(thing, "gen", adjective), place.phrase);
}

/** "Goldacherquai, Ausbau der Veloroute", where there is a place. */
function placeFirst(random: Random, subject: Subject): string {
  const { field, thing, place } = subject;
  if (place.label === "") return undertaking(random, subject);
  return `${place.label}, ${random.pick(field.massnahmen).nom} ${the(thing, "gen")}`;
}

/** "Sichere Veloroute". */
const wish = (random: Random, { field, thing }: Subject): string => bare(thing, random.pick(field.eigenschaften));

export function demandTitle(random: Random, art: "Motion" | "Postulat" | "Einzelinitiative", subject: Subject): string {
  const { theme, field } = subject;
  return fillOne(random, TITLES[art], {
    ...subjectValues(subject),
    massnahme: random.pick(field.massnahmen),
    zweck: random.pick(field.zwecke),
    zusatz: random.pick(field.zusaetze),
    wunsch: wish(random, subject),
    vorhaben: () => undertaking(random, subject),
    "ort: vorhaben": () => placeFirst(random, subject),
    gruppe: () => random.pick(theme.gruppen),
    weg: () => random.pick(TITLE_WORDS.Weg),
    beteiligung: () => random.pick(TITLE_WORDS.Beteiligung),
    kredit: () => credit(random),
  });
}

function credit(random: Random): string {
  const millionen = random.pick(TITLE_WORDS.Millionen);
  return fillOne(random, TITLE_WORDS.Kredit, { millionen });
}

export function questionTitle(random: Random, subject: Subject, jahr: number): string {
  const { theme, field } = subject;
  const massnahme = random.pick(field.massnahmen);
  const umstand = random.pick(field.umstaende);
  const gruppe = random.pick(theme.gruppen);
  const [aspekt, second, third] = random.sample(TITLE_WORDS.Aspekt, 3);
  return fillOne(random, TITLES.Anfrage, {
    ...subjectValues(subject),
    massnahme,
    umstand,
    gruppe,
    aspekt,
    "zweiter aspekt": second,
    "dritter aspekt": third,
    jahr,
    zweck: () => random.pick(field.zwecke),
  });
}

export function popularTitle(
  random: Random,
  art: "Volksinitiative" | "Petition" | "Resolution",
  subject: Subject,
): string {
  const { theme, field } = subject;
  return fillOne(random, TITLES[art], {
    ...subjectValues(subject),
    losung: random.pick(theme.losungen),
    gruppe: random.pick(theme.gruppen),
    wunsch: wish(random, subject),
    vorhaben: () => undertaking(random, subject),
    umstand: () => random.pick(field.umstaende),
    zusatz: () => random.pick(field.zusaetze),
  });
}
