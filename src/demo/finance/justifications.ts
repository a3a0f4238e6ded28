/**
 * Explanations of budget changes in the words of a Swiss administration. In: a line, the year, the change and a source
 * of chance. Out: text, mostly one sentence, sometimes paragraphs with CR LF, as the originals have them.
 */
import type { Random } from "../random.ts";
import { HRM2_YEAR } from "./calendar.ts";
import type { Line } from "./chart.ts";
import {
  ADDITIONS,
  CREDITS,
  LETTER,
  MORE_EXPENSE_PARAGRAPHS,
  OTHER_PARAGRAPHS,
  PROJECTS,
  REFUNDS,
  TOPICS,
  TRANSFER,
} from "./phrases.ts";
import { QUARTERS, SCHOOLS, STREETS } from "./places.ts";

export interface Change {
  readonly line: Line;
  readonly year: number;
  /** Change in Rappen against what it replaces. */
  readonly rappen: number;
  /** Whether the amount moves away from zero. */
  readonly grows: boolean;
}

const NEWLINE = "\r\n";
const MOST = 998;

/** `1 250 000 Franken`, grouped by blanks as in the printed budget. */
function francs(rappen: number): string {
  const value = String(Math.round(Math.abs(rappen) / 100));
  return `${value.replace(/\B(?=(\d{3})+$)/g, " ")} Franken`;
}

const executive = (year: number, random: Random): string =>
  `STRB Nr. ${random.integer(40, 3980)}/${year - random.integer(1, 2)}`;
const parliament = (year: number, random: Random): string =>
  `GR Nr. ${year - random.integer(1, 2)}/${random.integer(2, 598)}`;

const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  3: ["3010", "3130", "3132", "3144", "3636"],
  4: ["4210", "4240", "4250", "4260", "4631"],
};

/** The number of another account of the same class, as it was written in that year. */
function neighbour({ line, year }: Change, random: Random): string {
  const kind = random.pick(
    (NEIGHBOURS[line.kind[0]] ?? ["5040", "5060", "5200"]).filter((other) => other !== line.kind),
  );
  if (year >= HRM2_YEAR) return `${kind} 00 000`;
  return kind < "5" ? `${kind} 0000` : `${kind.slice(0, 3)} 210`;
}

/** Those that go with "an der". */
const FEMININE_STREETS = STREETS.filter((name) => /(strasse|gasse|allee|halde)$/.test(name));
const OBJECTS = [...SCHOOLS, ...STREETS];

function fill(sentence: string, change: Change, random: Random): string {
  const { year, rappen } = change;
  return sentence.replace(/\{(\w+)\}/g, (_, slot: string) => {
    switch (slot) {
      case "n":
        return String(random.integer(2, 24));
      case "betrag":
        return francs(rappen);
      case "jahr":
        return String(year);
      case "vorjahr":
        return String(year - 1);
      case "folgejahr":
        return String(year + 1);
      case "spaeter":
        return String(year + random.integer(2, 4));
      case "rechnung":
        return String(year - 2);
      case "prozent":
        return `${random.integer(1, 7)},${random.integer(1, 9)}`;
      case "quartier":
        return random.pick(QUARTERS);
      case "strasse":
        return random.pick(FEMININE_STREETS);
      case "objekt":
        return random.pick(OBJECTS);
      case "projekt":
        return random.pick(PROJECTS);
      case "konto":
        return neighbour(change, random);
      case "strb":
        return executive(year, random);
      case "beschluss":
        return random.chance(0.6) ? executive(year, random) : parliament(year, random);
      default:
        throw new Error(`Unknown slot ${slot}`);
    }
  });
}

/** Why the budget of a line changes against last year. */
export function explainBudget(change: Change, random: Random): string {
  const { kind, refund } = change.line;
  const topic = refund ? REFUNDS : TOPICS.find(({ kinds }) => kinds.some((start) => kind.startsWith(start)))!;
  const first = random.pick(change.grows ? topic.up : topic.down);
  const length = random.next();
  const parts = [fill(first, change, random)];
  if (length > 0.34) {
    // The amount is named once.
    const additions = first.includes("{betrag}") ? ADDITIONS.filter((text) => !text.includes("{betrag}")) : ADDITIONS;
    parts.push(fill(random.pick(additions), change, random));
  }
  let text = parts.join(" ");
  if (length > 0.94) {
    const pool = change.grows && "357".includes(kind[0]) ? MORE_EXPENSE_PARAGRAPHS : [];
    for (const paragraph of random.sample([...pool, ...OTHER_PARAGRAPHS], random.integer(1, 8))) {
      const longer = `${text}${NEWLINE}${fill(paragraph, change, random)}`;
      if (longer.length <= MOST) text = longer;
    }
  }
  return random.chance(0.08) ? text + NEWLINE : text;
}

const oneOf =
  (sentences: readonly string[]) =>
  (change: Change, random: Random): string =>
    fill(random.pick(sentences), change, random);

export const explainLetter = oneOf(LETTER);
export const explainCredit = (change: Change, random: Random): string => {
  const { kind } = change.line;
  return oneOf(CREDITS[kind.slice(0, 2)] ?? CREDITS[kind[0]])(change, random);
};
export const explainTransfer = oneOf(TRANSFER);
