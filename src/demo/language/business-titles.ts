/**
 * What an item of business is about, with a title in the style of its kind. In: a random source, kind and year. Out:
 * title, department and subject.
 */
import type { Random } from "../random.ts";
import { authorityTitle } from "./authority-titles.ts";
import type { BusinessTopic, Geschaeftsart } from "./business-topic.ts";
import { demandTitle, popularTitle, questionTitle } from "./member-titles.ts";
import { join } from "./nouns.ts";
import { proposalTitle, reportTitle, statuteTitle } from "./proposal-titles.ts";
import { subject } from "./subject.ts";

export function businessTopic(random: Random, art: Geschaeftsart, jahr: number): BusinessTopic {
  const about = subject(random);
  const topic = (titel: string): BusinessTopic => ({
    titel,
    departement: about.theme.departement,
    gegenstand: join(about.thing.nom, about.place.phrase),
  });
  switch (art) {
    case "Motion":
    case "Postulat":
    case "Einzelinitiative":
      return topic(demandTitle(random, art, about));
    case "Interpellation":
    case "Schriftliche Anfrage":
    case "Dringliche Schriftliche Anfrage":
      return topic(questionTitle(random, about, jahr));
    case "Volksinitiative":
    case "Petition":
    case "Resolution":
      return topic(popularTitle(random, art, about));
    case "Parlamentarische Initiative":
      return topic(statuteTitle(random, about));
    case "Weisung":
      return topic(proposalTitle(random, about, jahr));
    case "Bericht":
      return topic(reportTitle(random, about, jahr));
    case "Beschlussantrag":
    case "Wahl":
    case "Ratsreform":
    case "Budget":
    case "Rechnung":
    case "Nachtragskredit":
      return authorityTitle(random, art, about, jahr);
  }
}
