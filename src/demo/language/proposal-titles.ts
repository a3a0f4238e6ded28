/** Titles of what the Stadtrat submits to the council, and of demands that change a law of the city. */
import type { Random } from "../random.ts";
import { type Subject, subjectValues } from "./subject.ts";
import { fillOne } from "./template.ts";
import { TITLE_WORDS, TITLES } from "./title-templates.ts";

export function proposalTitle(random: Random, subject: Subject, jahr: number): string {
  const { theme, field } = subject;
  return fillOne(random, TITLES.Weisung, {
    ...subjectValues(subject),
    amt: random.pick(theme.aemter),
    massnahme: random.pick(field.massnahmen),
    ausgabe: random.pick(TITLE_WORDS.Ausgabe),
    jahr,
    erlass: () => random.pick(theme.erlasse),
    revision: () => random.pick(TITLE_WORDS.Revision),
    träger: () => random.pick(theme.traeger),
  });
}

export function reportTitle(random: Random, subject: Subject, jahr: number): string {
  const { theme, field } = subject;
  const massnahme = random.pick(field.massnahmen);
  return fillOne(random, random.chance(0.4) ? TITLES.Geschäftsbericht : TITLES.Bericht, {
    ...subjectValues(subject),
    massnahme,
    jahr,
    amt: () => random.pick(theme.aemter),
  });
}

export function statuteTitle(random: Random, subject: Subject): string {
  const { theme, field } = subject;
  return fillOne(random, TITLES["Parlamentarische Initiative"], {
    ...subjectValues(subject),
    erlass: random.pick(theme.erlasse),
    massnahme: random.pick(field.massnahmen),
    "andere massnahme": random.pick(field.massnahmen),
  });
}
