/**
 * Running text of the council: demands and questions with their reasons, answers, minutes, council mail, ties of
 * interest, titles of votes. In: chance and the topic. Out: German text.
 */
import type { Random } from "../random.ts";
import type { BusinessTopic, Geschaeftsart } from "./business-topic.ts";
import { longDate } from "./dates.ts";
import {
  AMTLICHE_BEFUNDE,
  AMTLICHE_FOLGERUNGEN,
  ANTWORTEN,
  AUFLAGEN,
  AUFTRAEGE,
  BEFUNDE,
  FOLGERUNGEN,
  FRAGEN,
  PRUEFAUFTRAEGE,
} from "./demand-sentences.ts";
import { ALLGEMEIN, DEBATTE, EINTRAEGE } from "./minutes-sentences.ts";
import {
  ANREDEN,
  GENOSSENSCHAFTEN,
  GESELLSCHAFTEN,
  GRUESSE,
  HINWEISE,
  INHALTE,
  ROLLEN,
  STIFTUNGEN,
  VEREINE,
} from "./office-words.ts";
import { QUARTIERE } from "./places.ts";
import { sentence, slots } from "./sentences.ts";
import { recall } from "./subject.ts";

export interface MotionText {
  readonly antrag: string;
  /** Two to four paragraphs. */
  readonly begruendung: readonly string[];
}

export function motionText(random: Random, art: Geschaeftsart, topic: BusinessTopic): MotionText {
  const values = slots(topic.gegenstand);
  return {
    antrag: sentence(request(random, art, topic), values),
    begruendung: reasons(random, art, topic).map((paragraph) => sentence(paragraph, values)),
  };
}

/** Paragraphs of an answer or a decision of the Stadtrat. */
export function answerText(random: Random, topic: BusinessTopic): string[] {
  const values = slots(topic.gegenstand);
  const opening = "Der Stadtrat nimmt zum Geschäft wie folgt Stellung:";
  return [opening, ...random.sample(ANTWORTEN, random.integer(3, 5))].map((paragraph) => sentence(paragraph, values));
}

function request(random: Random, art: Geschaeftsart, topic: BusinessTopic): string {
  const condition = random.chance(0.6) ? ` ${random.pick(AUFLAGEN)}` : "";
  switch (art) {
    case "Motion":
      return `Der Stadtrat wird beauftragt, ${random.pick(AUFTRAEGE)}.${condition}`;
    case "Postulat":
      return `Der Stadtrat wird aufgefordert zu prüfen, ${random.pick(PRUEFAUFTRAEGE)}.${condition}`;
    case "Interpellation":
    case "Schriftliche Anfrage":
    case "Dringliche Schriftliche Anfrage":
      return questions(random, topic);
    case "Parlamentarische Initiative":
      return `Die Rechtsgrundlagen der Stadt werden so geändert, dass Grundsätze für {acc} festgelegt sind.${condition}`;
    case "Volksinitiative":
    case "Einzelinitiative":
      return `Gestützt auf die Gemeindeordnung wird in der Form der allgemeinen Anregung verlangt, ${random.pick(AUFTRAEGE)}.`;
    case "Petition":
      return "Die Unterzeichnenden bitten den Stadtrat und den Gemeinderat, sich für {acc} einzusetzen.";
    case "Beschlussantrag":
    case "Resolution":
    case "Ratsreform":
    case "Wahl":
      return `Der Gemeinderat beschliesst: ${topic.titel}.`;
    case "Weisung":
    case "Budget":
    case "Rechnung":
    case "Nachtragskredit":
    case "Bericht":
      return `Der Stadtrat beantragt dem Gemeinderat Zustimmung zum Geschäft: ${topic.titel}.`;
  }
}

function questions(random: Random, topic: BusinessTopic): string {
  const own = random.sample(recall(topic.gegenstand).theme?.fragen ?? [], random.integer(2, 4));
  const general = random.sample(FRAGEN, random.integer(2, 3));
  const numbered = [...own, ...general].map((question, i) => `${i + 1}. ${question}`);
  return ["Wir bitten den Stadtrat um die Beantwortung der folgenden Fragen:", ...numbered].join("\n");
}

const AMTLICH: ReadonlySet<Geschaeftsart> = new Set([
  "Weisung",
  "Budget",
  "Rechnung",
  "Nachtragskredit",
  "Bericht",
  "Wahl",
  "Ratsreform",
]);

/** What is the matter, what else speaks for it, what follows. */
function reasons(random: Random, art: Geschaeftsart, topic: BusinessTopic): string[] {
  const official = AMTLICH.has(art);
  const own = random.sample(recall(topic.gegenstand).theme?.befunde ?? [], random.integer(1, 3));
  const general = random.sample(official ? AMTLICHE_BEFUNDE : BEFUNDE, own.length === 0 ? 2 : 1);
  const closing = random.pick(official ? AMTLICHE_FOLGERUNGEN : FOLGERUNGEN);
  const paragraphs = [...own, ...general];
  if (paragraphs.length < 4 && random.chance(0.5)) return [...paragraphs, closing];
  return paragraphs.with(-1, `${paragraphs.at(-1)} ${closing}`);
}

/** One to three sentences for the minutes, by the name of the step in the life of the business. */
export function protocolEntry(random: Random, step: string, topic: BusinessTopic): string {
  const entries = EINTRAEGE.find(([pattern]) => pattern.test(step))?.[1] ?? ALLGEMEIN;
  const result = random.pick(entries);
  const debate = random.chance(0.45) ? [random.pick(DEBATTE)] : [];
  const values = slots(topic.gegenstand);
  return [...debate, result].map((part) => sentence(part, values)).join(" ");
}

/** The letter that opens the council mail, CR LF between its lines. */
export function ratspostIntro(random: Random, datum: string): string {
  return [
    random.pick(ANREDEN),
    `Ratspost vom ${longDate(datum)}. ${random.pick(INHALTE)}`,
    ...random.sample(HINWEISE, random.integer(1, 2)),
    random.pick(GRUESSE),
  ].join("\r\n\r\n");
}

export function interessenbindung(random: Random): string {
  switch (random.integer(0, 4)) {
    case 0:
      return `${random.pick(ROLLEN)} Quartierverein ${random.pick(QUARTIERE)}`;
    case 1:
      return `Mitglied des Stiftungsrats ${random.pick(STIFTUNGEN)}`;
    case 2:
      return `Mitglied des Verwaltungsrats ${random.pick(GESELLSCHAFTEN)}`;
    case 3:
      return `${random.pick(ROLLEN)} ${random.pick(GENOSSENSCHAFTEN)}`;
    default:
      return `${random.pick(ROLLEN)} ${random.pick(VEREINE)}`;
  }
}

export type Abstimmungsart = "schluss" | "antrag" | "rückweisung" | "dringlichkeit" | "auswahl";

const VORSTOESSE: ReadonlySet<Geschaeftsart> = new Set([
  "Motion",
  "Postulat",
  "Interpellation",
  "Beschlussantrag",
  "Resolution",
]);

export function abstimmungstitel(random: Random, art: Geschaeftsart, kind: Abstimmungsart): string {
  const ziffer = random.integer(1, 6);
  switch (kind) {
    case "schluss":
      return random.pick(
        VORSTOESSE.has(art)
          ? ["Schlussabstimmung", `Schlussabstimmung, ${art}`, "Zustimmung oder Ablehnung"]
          : [
              `Schlussabstimmung über die Dispositivziffer ${ziffer}`,
              `Schlussabstimmung über die Dispositivziffern 1–${ziffer + 1}`,
              "Schlussabstimmung über die bereinigte Vorlage",
            ],
      );
    case "antrag":
      return random.pick([
        `Änderungsantrag ${ziffer} zu Dispositivziffer ${random.integer(1, 4)}`,
        "Antrag der Kommissionsmehrheit gegen Antrag der Kommissionsminderheit",
        `Änderungsantrag zu Artikel ${random.integer(2, 28)} Absatz ${random.integer(1, 4)}`,
        "Textänderungsantrag",
        `Antrag der Minderheit zu Ziffer ${ziffer}`,
      ]);
    case "rückweisung":
      return random.pick([
        "Rückweisungsantrag",
        "Rückweisungsantrag der Kommissionsminderheit",
        "Rückweisung an den Stadtrat zur Überarbeitung",
      ]);
    case "dringlichkeit":
      return random.pick(["Dringlicherklärung", `Dringlicherklärung, ${art}`, "Antrag auf dringliche Behandlung"]);
    case "auswahl":
      return random.pick([
        `Gegenüberstellung der Anträge zu Ziffer ${ziffer}`,
        "Auswahlabstimmung zwischen gleichgeordneten Anträgen",
        `Auswahlabstimmung, Anträge zu Ziffer ${ziffer}`,
      ]);
  }
}
