/** The texts of the treemap page: heading, lead, chart title and caption. */
import { inLanguage, type Language } from "../../frame/language.ts";
import { numberText, percent, shortMoney } from "../../frame/numbers.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { perHead } from "../ledger/inhabitants.ts";
import type { Phase } from "../ledger/ledger.ts";
import { nameOf } from "../ledger/scope.ts";
import type { Side } from "../ledger/side.ts";
import { changeOf } from "./change.ts";
import type { Group, Level } from "./treemap-level.ts";

/** The noun and verbs of one side, and the noun of the other side. */
interface Wording {
  readonly noun: string;
  readonly done: string;
  readonly plan: string;
  readonly other: string;
}

type Sentence = (year: number, money: string, wording: Wording) => string;
type Wordings = Readonly<Record<Side["account"], Readonly<Record<Side["direction"], Wording>>>>;

/** HRM2 instead of HRM1 (docs/explanation/finance.md, Accounts and their two eras). */
const FIRST_YEAR_OF_NEW_MODEL = 2019;

const WORDS = {
  de: {
    wordings: {
      erfolg: {
        aufwand: { noun: "Ausgaben", done: "ausgegeben", plan: "ausgeben", other: "Einnahmen" },
        ertrag: { noun: "Einnahmen", done: "eingenommen", plan: "einnehmen", other: "Ausgaben" },
      },
      investition: {
        aufwand: { noun: "Investitionen", done: "investiert", plan: "investieren", other: "Investitionseinnahmen" },
        ertrag: {
          noun: "Investitionseinnahmen",
          done: "für Investitionen erhalten",
          plan: "für Investitionen erhalten",
          other: "Investitionen",
        },
      },
    } satisfies Wordings,
    city: {
      RECHNUNG: (year, money, { done }) => `${year} hat die Stadt ${money} ${done}`,
      GEMEINDERAT_BESCHLUSS: (year, money, { plan }) => `${year} will die Stadt ${money} ${plan}`,
      STADTRAT_ANTRAG: (year, money, { plan }) => `${year} will der Stadtrat ${money} ${plan}`,
    } satisfies Record<Phase, Sentence>,
    part: {
      RECHNUNG: (year, money, { noun }) => `${money} ${noun} im Jahr ${year}`,
      GEMEINDERAT_BESCHLUSS: (year, money, { noun }) => `${money} ${noun} im Budget ${year}`,
      STADTRAT_ANTRAG: (year, money, { noun }) => `${money} ${noun} im Antrag für ${year}`,
    } satisfies Record<Phase, Sentence>,
    head: (money: string) => `Das sind ${money}\u00a0Franken pro Kopf der Bevölkerung.`,
    headOf: (money: string, counted: number) =>
      `Das sind ${money}\u00a0Franken pro Kopf der Bevölkerung von ${counted}.`,
    largest: (name: string, money: string, share: string) => `Am meisten: ${name} mit ${money} (${share})`,
    largestHead: (money: string) => `, ${money}\u00a0Franken pro Kopf`,
    balance: (other: string, money: string) => `Gleichzeitig gibt es ${money} ${other}.`,
    three: (count: number, parts: string, share: string, noun: string) =>
      `Die drei grössten von ${count} ${parts} machen ${share} der ${noun} aus`,
    one: (name: string, share: string, noun: string) => `${name}: ${share} der ${noun}`,
    rose: (noun: string, before: number, by: string) => `Gegenüber ${before} sind die ${noun} um ${by} gestiegen`,
    fell: (noun: string, before: number, by: string) => `Gegenüber ${before} sind die ${noun} um ${by} gesunken`,
    parts: { city: "Departementen", departement: "Dienstabteilungen", institution: "Arten" },
    area: "Jede Fläche ist so gross wie ihr Betrag.",
    down: "Ein Klick zeigt, woraus er besteht.",
    change: (before: number) => `Die Farbe zeigt die Veränderung gegenüber ${before}.`,
    newModel: "2019 wurde das Rechnungsmodell gewechselt; Vergleiche mit 2018 sind mit Vorsicht zu lesen.",
    withoutInternal: "Ohne das, was sich die Ämter gegenseitig verrechnen.",
    withInternal: "Mit dem, was sich die Ämter gegenseitig verrechnen: Über die ganze Stadt zählt es doppelt.",
    noAssets: "Ohne Liegenschaften, die der Stadt als Anlage dienen (Finanzvermögen).",
    negative: (names: string) => `Nicht im Bild, weil unter null: ${names}.`,
  },
  en: {
    wordings: {
      erfolg: {
        aufwand: { noun: "expense", done: "spent", plan: "spend", other: "revenue" },
        ertrag: { noun: "revenue", done: "took in", plan: "take in", other: "expense" },
      },
      investition: {
        aufwand: { noun: "investment", done: "invested", plan: "invest", other: "investment income" },
        ertrag: {
          noun: "investment income",
          done: "received for investments",
          plan: "receive for investments",
          other: "investment",
        },
      },
    } satisfies Wordings,
    city: {
      RECHNUNG: (year, money, { done }) => `In ${year}, the city ${done} ${money}`,
      GEMEINDERAT_BESCHLUSS: (year, money, { plan }) => `In ${year}, the city plans to ${plan} ${money}`,
      STADTRAT_ANTRAG: (year, money, { plan }) => `In ${year}, the executive plans to ${plan} ${money}`,
    } satisfies Record<Phase, Sentence>,
    part: {
      RECHNUNG: (year, money, { noun }) => `${money} of ${noun} in ${year}`,
      GEMEINDERAT_BESCHLUSS: (year, money, { noun }) => `${money} of ${noun} in the ${year} budget`,
      STADTRAT_ANTRAG: (year, money, { noun }) => `${money} of ${noun} in the request for ${year}`,
    } satisfies Record<Phase, Sentence>,
    head: (money: string) => `That is ${money}\u00a0francs per inhabitant.`,
    headOf: (money: string, counted: number) =>
      `That is ${money}\u00a0francs per inhabitant (as counted in ${counted}).`,
    largest: (name: string, money: string, share: string) => `The largest part is ${name} with ${money} (${share})`,
    largestHead: (money: string) => `, ${money}\u00a0francs per inhabitant`,
    balance: (other: string, money: string) => `At the same time, there is ${money} of ${other}.`,
    three: (count: number, parts: string, share: string, noun: string) =>
      `The three largest of ${count} ${parts} account for ${share} of ${noun}`,
    one: (name: string, share: string, noun: string) => `${name}: ${share} of ${noun}`,
    rose: (noun: string, before: number, by: string) => `Compared with ${before}, ${noun} rose by ${by}`,
    fell: (noun: string, before: number, by: string) => `Compared with ${before}, ${noun} fell by ${by}`,
    parts: { city: "departments", departement: "offices", institution: "types" },
    area: "The area of each tile is proportional to its amount.",
    down: "Click a tile to see what it consists of.",
    change: (before: number) => `The colour shows the change from ${before}.`,
    newModel: "The accounting model changed in 2019, so compare with 2018 with care.",
    withoutInternal: "Excludes what offices charge each other.",
    withInternal: "Includes what offices charge each other, which counts twice for the city as a whole.",
    noAssets: "Excludes property that the city holds as an investment (Finanzvermögen).",
    negative: (names: string) => `Not shown because it is below zero: ${names}.`,
  },
};

function wordingOf({ side }: Level, language: Language): Wording {
  return inLanguage(language, WORDS).wordings[side.account][side.direction];
}

/** The page's heading: who, how much, when. */
export function headingOf(level: Level, language: Language): string {
  const { scope, year, phase } = level;
  const words = inLanguage(language, WORDS);
  const money = spokenMoney(level.total, language);
  const wording = wordingOf(level, language);
  if (scope.kind === "city") return words.city[phase](year, money, wording);
  return `${nameOf(scope, language)}: ${words.part[phase](year, money, wording)}`;
}

/** The amount per inhabitant, and the largest group. */
export function leadOf(level: Level, language: Language): string {
  const { total, year, inhabitants, groups } = level;
  const words = inLanguage(language, WORDS);
  const heads = (rappen: number): string =>
    inhabitants ? numberText(perHead(rappen, inhabitants) / 100, language) : "";
  const [largest] = groups;
  const perInhabitant =
    inhabitants &&
    (inhabitants.year === year ? words.head(heads(total)) : words.headOf(heads(total), inhabitants.year));
  if (!largest || groups.length < 2) return perInhabitant ?? "";
  const share = percent(largest.amount / total, language);
  const most = words.largest(largest.name, shortMoney(largest.amount, language), share);
  const mostPerHead = inhabitants ? words.largestHead(heads(largest.amount)) : "";
  return [perInhabitant, `${most}${mostPerHead}.`].filter(Boolean).join(" ");
}

/** The chart's title: the change of the total, or the share of the largest groups. */
export function pictureTitleOf(level: Level, isByChange: boolean, language: Language): string {
  const { scope, year, total, totalBefore } = level;
  const words = inLanguage(language, WORDS);
  const { noun } = wordingOf(level, language);
  const change = changeOf(total, totalBefore);
  if (isByChange && change !== undefined) {
    const verb = change < 0 ? words.fell : words.rose;
    return verb(noun, year - 1, percent(Math.abs(change), language));
  }
  const shown = level.groups.filter(({ amount }) => amount > 0);
  const shareOf = (few: readonly Group[]): string =>
    percent(few.reduce((sum, { amount }) => sum + amount, 0) / total, language, 0);
  if (shown.length <= 4) return words.one(shown[0].name, shareOf(shown.slice(0, 1)), noun);
  const parts = words.parts[scope.kind];
  return words.three(shown.length, parts, shareOf(shown.slice(0, 3)), noun);
}

export function captionOf(level: Level, isByChange: boolean, language: Language): string {
  const { year, groups, side, otherSide } = level;
  const words = inLanguage(language, WORDS);
  const negative = groups.filter(({ amount }) => amount < 0);
  const names = negative.map(({ name, amount }) => `${name} (${shortMoney(amount, language)})`).join(", ");
  return [
    words.area,
    words.down,
    otherSide !== 0 && words.balance(wordingOf(level, language).other, shortMoney(otherSide, language)),
    isByChange && words.change(year - 1),
    isByChange && year === FIRST_YEAR_OF_NEW_MODEL && words.newModel,
    side.withInternal ? words.withInternal : words.withoutInternal,
    side.account === "investition" && words.noAssets,
    negative.length > 0 && words.negative(names),
  ]
    .filter(Boolean)
    .join(" ");
}
