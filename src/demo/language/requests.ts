/**
 * What a paper asks for and why, and how the Stadtrat answers (`data/language/requests.txt`). In: a random source, the
 * kind of business and its topic. Out: German text.
 */
import { readLists } from "../data-files/lists.ts";
import { text } from "../data-files/readers.ts";
import type { Random } from "../random.ts";
import type { BusinessTopic, Geschaeftsart } from "./business-topic.ts";
import { parseSubject, sentenceValues } from "./subject.ts";
import { fill, fillOne, sentence, templateOf } from "./template.ts";

const TEXTS = readLists("language/requests.txt", {
  Motion: templateOf("auftrag", "auflage"),
  Postulat: templateOf("prüfauftrag", "auflage"),
  Anfrage: text,
  "Parlamentarische Initiative": templateOf("akk", "auflage"),
  Initiative: templateOf("auftrag"),
  Petition: sentence,
  "Beschluss des Gemeinderats": templateOf("titel"),
  "Antrag des Stadtrats": templateOf("titel"),
  Auftrag: sentence,
  Prüfauftrag: sentence,
  Auflage: text,
  Fragen: sentence,
  Befunde: text,
  Folgerungen: text,
  "Amtliche Befunde": text,
  "Amtliche Folgerungen": text,
  "Antwort, Einleitung": text,
  Antworten: sentence,
});

export interface MotionText {
  readonly antrag: string;
  /** Two to four paragraphs. */
  readonly begruendung: readonly string[];
}

export function motionText(random: Random, art: Geschaeftsart, topic: BusinessTopic): MotionText {
  return { antrag: request(random, art, topic), begruendung: reasons(random, art, topic) };
}

/** Paragraphs of an answer or a decision of the Stadtrat. */
export function answerText(random: Random, { gegenstand }: BusinessTopic): string[] {
  const opening = fillOne(random, TEXTS["Antwort, Einleitung"], {});
  const answers = random.sample(TEXTS.Antworten, random.integer(3, 5));
  return [opening, ...sentences(random, answers, gegenstand)];
}

function sentences(random: Random, templates: readonly string[], gegenstand: string): string[] {
  const values = sentenceValues(gegenstand);
  return templates.map((template) => fill(random, template, values));
}

function request(random: Random, art: Geschaeftsart, topic: BusinessTopic): string {
  const values = sentenceValues(topic.gegenstand);
  const auflage = random.chance(0.6) ? random.pick(TEXTS.Auflage) : "";
  const of = (templates: readonly string[]): string =>
    fillOne(random, templates, {
      ...values,
      auflage,
      titel: topic.titel,
      auftrag: () => fill(random, random.pick(TEXTS.Auftrag), values),
      prüfauftrag: () => fill(random, random.pick(TEXTS.Prüfauftrag), values),
    });
  switch (art) {
    case "Motion":
    case "Postulat":
    case "Parlamentarische Initiative":
    case "Petition":
      return of(TEXTS[art]);
    case "Interpellation":
    case "Schriftliche Anfrage":
    case "Dringliche Schriftliche Anfrage":
      return [of(TEXTS.Anfrage), ...questions(random, topic)].join("\n");
    case "Volksinitiative":
    case "Einzelinitiative":
      return of(TEXTS.Initiative);
    case "Beschlussantrag":
    case "Resolution":
    case "Ratsreform":
    case "Wahl":
      return of(TEXTS["Beschluss des Gemeinderats"]);
    case "Weisung":
    case "Budget":
    case "Rechnung":
    case "Nachtragskredit":
    case "Bericht":
      return of(TEXTS["Antrag des Stadtrats"]);
  }
}

function questions(random: Random, { gegenstand }: BusinessTopic): string[] {
  const own = random.sample(parseSubject(gegenstand).theme?.fragen ?? [], random.integer(2, 4));
  const general = random.sample(TEXTS.Fragen, random.integer(2, 3));
  return sentences(random, [...own, ...general], gegenstand).map((question, place) => `${place + 1}. ${question}`);
}

const OFFICIAL: ReadonlySet<Geschaeftsart> = new Set([
  "Weisung",
  "Budget",
  "Rechnung",
  "Nachtragskredit",
  "Bericht",
  "Wahl",
  "Ratsreform",
]);

/** What the situation is, what else supports the request, what follows. */
function reasons(random: Random, art: Geschaeftsart, { gegenstand }: BusinessTopic): string[] {
  const official = OFFICIAL.has(art);
  const own = random.sample(parseSubject(gegenstand).theme?.befunde ?? [], random.integer(1, 3));
  const findings = official ? TEXTS["Amtliche Befunde"] : TEXTS.Befunde;
  const general = random.sample(findings, own.length === 0 ? 2 : 1);
  const closing = random.pick(official ? TEXTS["Amtliche Folgerungen"] : TEXTS.Folgerungen);
  const paragraphs = sentences(random, [...own, ...general], gegenstand);
  if (paragraphs.length < 4 && random.chance(0.5)) return [...paragraphs, closing];
  return paragraphs.with(-1, `${paragraphs.at(-1)} ${closing}`);
}
