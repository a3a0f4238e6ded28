/**
 * Explanations of budget changes in the words of a Swiss administration. In: a line, the year, the change and a random
 * source. Out: text, mostly one sentence, sometimes paragraphs with CR LF, as in the original data.
 */
import { fill } from "../language/template.ts";
import type { Random } from "../random.ts";
import { HRM2_YEAR } from "./calendar.ts";
import type { Line } from "./chart.ts";
import { EXPLANATIONS, reasonsFor } from "./tables/explanation-texts.ts";
import { QUARTERS, SCHOOLS, STREETS } from "./tables/places.ts";

export interface Change {
  readonly line: Line;
  readonly year: number;
  /** Change in Rappen compared with the amount it replaces. */
  readonly rappen: number;
  /** Whether the amount moves away from zero. */
  readonly grows: boolean;
}

const NEWLINE = "\r\n";
const MAX_LENGTH = 998;

/** `1 250 000 Franken`, grouped by blanks as in the printed budget. */
function francs(rappen: number): string {
  const value = String(Math.round(Math.abs(rappen) / 100));
  return `${value.replace(/\B(?=(\d{3})+$)/g, " ")} Franken`;
}

const executiveDecision = (year: number, random: Random): string =>
  `STRB Nr. ${random.integer(40, 3980)}/${year - random.integer(1, 2)}`;
const councilDecision = (year: number, random: Random): string =>
  `GR Nr. ${year - random.integer(1, 2)}/${random.integer(2, 598)}`;

const OTHER_KINDS: Readonly<Record<string, readonly string[]>> = {
  3: ["3010", "3130", "3132", "3144", "3636"],
  4: ["4210", "4240", "4250", "4260", "4631"],
};
const OTHER_INVESTMENTS = ["5040", "5060", "5200"];

/** The number of another account of the same class, in the format of that year. */
function otherAccount({ line, year }: Change, random: Random): string {
  const kinds = OTHER_KINDS[line.kind[0]] ?? OTHER_INVESTMENTS;
  const kind = random.pick(kinds.filter((other) => other !== line.kind));
  if (year >= HRM2_YEAR) return `${kind} 00 000`;
  return kind < "5" ? `${kind} 0000` : `${kind.slice(0, 3)} 210`;
}

/** Streets that follow "an der". */
const FEMININE_STREETS = STREETS.filter((name) => /(strasse|gasse|allee|halde)$/.test(name));
const OBJECTS = [...SCHOOLS, ...STREETS];

function explain(template: string, change: Change, random: Random): string {
  const { year, rappen } = change;
  return fill(random, template, {
    jahr: year,
    betrag: francs(rappen),
    anzahl: () => random.integer(2, 24),
    prozent: () => `${random.integer(1, 7)},${random.integer(1, 9)}`,
    quartier: () => random.pick(QUARTERS),
    strasse: () => random.pick(FEMININE_STREETS),
    objekt: () => random.pick(OBJECTS),
    projekt: () => random.pick(EXPLANATIONS.Projekt),
    konto: () => otherAccount(change, random),
    strb: () => executiveDecision(year, random),
    beschluss: () => (random.chance(0.6) ? executiveDecision(year, random) : councilDecision(year, random)),
  });
}

function firstSentences({ line, grows }: Change): readonly string[] {
  if (!line.refund) return reasonsFor(line.kind, grows);
  return grows ? EXPLANATIONS["Lohnerstattung mehr"] : EXPLANATIONS["Lohnerstattung weniger"];
}

/** Why the budget of a line changes compared with last year. */
export function explainBudget(change: Change, random: Random): string {
  const first = random.pick(firstSentences(change));
  const length = random.next();
  let text = explain(first, change, random);
  if (length > 0.34) {
    // The amount is named only once.
    const isNew = (addition: string): boolean => !(first.includes("{betrag}") && addition.includes("{betrag}"));
    text += ` ${explain(random.pick(EXPLANATIONS.Zusatz.filter(isNew)), change, random)}`;
  }
  if (length > 0.94) {
    const moreExpense = change.grows && "357".includes(change.line.kind[0]);
    const pool = [...(moreExpense ? EXPLANATIONS["Absatz, Mehraufwand"] : []), ...EXPLANATIONS.Absatz];
    for (const paragraph of random.sample(pool, random.integer(1, 8))) {
      const longer = `${text}${NEWLINE}${explain(paragraph, change, random)}`;
      if (longer.length <= MAX_LENGTH) text = longer;
    }
  }
  return random.chance(0.08) ? text + NEWLINE : text;
}

/** Why the November letter changes a proposed amount. */
export function explainLetter(change: Change, random: Random): string {
  return explain(random.pick(EXPLANATIONS.Novemberbrief), change, random);
}

/** Why a supplementary credit is needed, by ledger code; other lines do not get any. */
export function explainCredit(change: Change, random: Random): string {
  const { kind } = change.line;
  const code = kind < "5" ? (kind.slice(0, 2) as "30" | "31" | "36") : "5";
  return explain(random.pick(EXPLANATIONS[`Nachtragskredit ${code}`]), change, random);
}

export function explainTransfer(change: Change, random: Random): string {
  return explain(random.pick(EXPLANATIONS.Kreditübertragung), change, random);
}
