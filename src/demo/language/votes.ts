/** Titles of votes (`data/language/votes.txt`). In: a random source, kind of business and of vote. Out: a title. */
import { readLists } from "../data-files/lists.ts";
import type { Random } from "../random.ts";
import type { Geschaeftsart } from "./business-topic.ts";
import { fillOne, templateOf } from "./template.ts";

const anyTitle = templateOf("art", "ziffer");

const TITLES = readLists("language/votes.txt", {
  "Schluss, Vorstoss": anyTitle,
  Schluss: anyTitle,
  Antrag: templateOf("art", "ziffer", "dispositivziffer", "artikel", "absatz"),
  Rückweisung: anyTitle,
  Dringlichkeit: anyTitle,
  Auswahl: anyTitle,
});

export type Abstimmungsart = "Schluss" | "Antrag" | "Rückweisung" | "Dringlichkeit" | "Auswahl";

const VORSTOESSE: ReadonlySet<Geschaeftsart> = new Set([
  "Motion",
  "Postulat",
  "Interpellation",
  "Beschlussantrag",
  "Resolution",
]);

export function abstimmungstitel(random: Random, art: Geschaeftsart, kind: Abstimmungsart): string {
  const values = { art, ziffer: random.integer(1, 6) };
  if (kind === "Schluss" && VORSTOESSE.has(art)) return fillOne(random, TITLES["Schluss, Vorstoss"], values);
  if (kind !== "Antrag") return fillOne(random, TITLES[kind], values);
  return fillOne(random, TITLES.Antrag, {
    ...values,
    dispositivziffer: random.integer(1, 4),
    artikel: random.integer(2, 28),
    absatz: random.integer(1, 4),
  });
}
