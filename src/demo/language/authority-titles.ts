/** Titles of the council's own and of recurring business: elections, rules of order, budget, accounts, credits. */
import type { Random } from "../random.ts";
import type { BusinessTopic } from "./business-topic.ts";
import { join } from "./nouns.ts";
import { type Subject, subjectValues } from "./subject.ts";
import { fillOne } from "./template.ts";
import { GREMIEN, TITLE_WORDS, TITLES } from "./title-templates.ts";

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
        titel: resolution(random, subject),
        departement: "10",
        gegenstand: join(subject.thing.nom, subject.place.phrase),
      };
    case "Ratsreform": {
      const reform = random.pick(TITLE_WORDS.Reform);
      const titel = fillOne(random, TITLES.Ratsreform, { reform });
      return { titel, departement: "10", gegenstand: "Geschäftsordnung des Gemeinderats" };
    }
    case "Budget": {
      const titel = fillOne(random, TITLES.Budget, { jahr });
      return { titel, departement: "20", gegenstand: `Budget ${jahr + 1}` };
    }
    case "Rechnung": {
      const titel = fillOne(random, TITLES.Rechnung, { jahr });
      return { titel, departement: "20", gegenstand: `Rechnung ${jahr - 1}` };
    }
    case "Nachtragskredit": {
      const serie = random.pick(TITLE_WORDS.Serie);
      const titel = fillOne(random, TITLES.Nachtragskredit, { serie, jahr });
      return { titel, departement: "20", gegenstand: `Nachtragskredite ${jahr}` };
    }
  }
}

function election(random: Random, jahr: number): string {
  const sitz = random.pick(TITLE_WORDS.Sitz);
  const anlass = random.pick(TITLE_WORDS.Anlass);
  const amtszeit = fillOne(random, TITLE_WORDS.Amtszeit, { amtsdauer: amtsdauer(jahr), jahr });
  return fillOne(random, TITLES.Wahl, { sitz, anlass, amtszeit, gremium: random.pick(GREMIEN) });
}

function resolution(random: Random, subject: Subject): string {
  const { massnahmen, umstaende } = subject.field;
  return fillOne(random, TITLES.Beschlussantrag, {
    ...subjectValues(subject),
    massnahme: random.pick(massnahmen),
    umstand: random.pick(umstaende),
    "anderer umstand": random.pick(umstaende),
  });
}
