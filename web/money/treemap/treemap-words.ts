/** The texts of the treemap page: heading, lead, chart title and caption. */
import { cityWords, theExecutive } from "../../frame/city-words.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { currencyName, numberText, percent, shortMoney } from "../../frame/numbers.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Reader } from "../../frame/visit.ts";
import { type SpokenPhase, spokenPhase } from "../ledger/amount-types.ts";
import { perHead } from "../ledger/inhabitants.ts";
import { internalName, internalNote } from "../ledger/internal.ts";
import { nameWithPurpose } from "../ledger/purpose.ts";
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
/** `who` is the city, or the executive for what it requests. */
type CitySentence = (who: string, year: number, money: string, wording: Wording) => string;
type Wordings = Readonly<Record<Side["account"], Readonly<Record<Side["direction"], Wording>>>>;

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
      actual: (who, year, money, { done }) => `${year} hat ${who} ${money} ${done}`,
      decided: (who, year, money, { plan }) => `${year} will ${who} ${money} ${plan}`,
      draft: (who, year, money, { plan }) => `${year} will ${who} ${money} ${plan}`,
    } satisfies Record<SpokenPhase, CitySentence>,
    part: {
      actual: (year, money, { noun }) => `${money} ${noun} im Jahr ${year}`,
      decided: (year, money, { noun }) => `${money} ${noun} im Budget ${year}`,
      draft: (year, money, { noun }) => `${money} ${noun} im Antrag für ${year}`,
    } satisfies Record<SpokenPhase, Sentence>,
    head: (money: string) => `Das sind ${money} pro Kopf der Bevölkerung.`,
    headOf: (money: string, counted: number) => `Das sind ${money} pro Kopf der Bevölkerung von ${counted}.`,
    largest: (name: string, money: string, share: string) => `Am meisten: ${name} mit ${money} (${share})`,
    largestHead: (money: string) => `, ${money} pro Kopf`,
    balance: (other: string, money: string) => `Dem stehen ${money} ${other} gegenüber.`,
    three: (count: number, parts: string, share: string, noun: string) =>
      `Die drei grössten von ${count} ${parts} machen ${share} der ${noun} aus`,
    one: (name: string, share: string, noun: string) => `${name}: ${share} der ${noun}`,
    rose: (noun: string, before: number, by: string) => `Gegenüber ${before} sind die ${noun} um ${by} gestiegen`,
    fell: (noun: string, before: number, by: string) => `Gegenüber ${before} sind die ${noun} um ${by} gesunken`,
    parts: { city: "Departementen", departement: "Dienstabteilungen", institution: "Arten", funktion: "Aufgaben" },
    area: "Jede Fläche ist so gross wie ihr Betrag.",
    down: "Ein Klick zeigt, woraus er besteht.",
    change: (before: number) => `Die Farbe zeigt die Veränderung gegenüber ${before}.`,
    newModel: (year: number) =>
      `${year} wurde das Rechnungsmodell gewechselt; Vergleiche mit ${year - 1} sind mit Vorsicht zu lesen.`,
    noAssets: "Ohne Liegenschaften, die als Anlage dienen (Finanzvermögen).",
    negative: (names: string) => `Nicht im Bild, weil unter null: ${names}.`,
  },
  en: {
    wordings: {
      erfolg: {
        aufwand: { noun: "spending", done: "spent", plan: "spend", other: "revenue" },
        ertrag: { noun: "revenue", done: "took in", plan: "take in", other: "spending" },
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
      actual: (who, year, money, { done }) => `In ${year}, ${who} ${done} ${money}`,
      decided: (who, year, money, { plan }) => `In ${year}, ${who} plans to ${plan} ${money}`,
      draft: (who, year, money, { plan }) => `In ${year}, ${who} plans to ${plan} ${money}`,
    } satisfies Record<SpokenPhase, CitySentence>,
    part: {
      actual: (year, money, { noun }) => `${money} of ${noun} in ${year}`,
      decided: (year, money, { noun }) => `${money} of ${noun} in the ${year} budget`,
      draft: (year, money, { noun }) => `${money} of ${noun} in the request for ${year}`,
    } satisfies Record<SpokenPhase, Sentence>,
    head: (money: string) => `That is ${money} per inhabitant.`,
    headOf: (money: string, counted: number) => `That is ${money} per inhabitant (as counted in ${counted}).`,
    largest: (name: string, money: string, share: string) => `The largest item is ${name}: ${money} (${share})`,
    largestHead: (money: string) => `, or ${money} per inhabitant`,
    balance: (other: string, money: string) => `This compares with ${money} in ${other}.`,
    three: (count: number, parts: string, share: string, noun: string) =>
      `The three largest of ${count} ${parts} account for ${share} of ${noun}`,
    one: (name: string, share: string, noun: string) => `${name}: ${share} of ${noun}`,
    rose: (noun: string, before: number, by: string) => `Compared with ${before}, ${noun} rose by ${by}`,
    fell: (noun: string, before: number, by: string) => `Compared with ${before}, ${noun} fell by ${by}`,
    parts: { city: "departments", departement: "offices", institution: "types", funktion: "functions" },
    area: "The area of each tile is proportional to its amount.",
    down: "Click a tile to see what it consists of.",
    change: (before: number) => `The colour shows the change from ${before}.`,
    newModel: (year: number) => `The accounting model changed in ${year}, so compare with ${year - 1} with care.`,
    noAssets: "Excludes property that is held as an investment (Finanzvermögen).",
    negative: (names: string) => `Not shown because it is below zero: ${names}.`,
  },
};

function wordingOf({ side }: Level, language: Language): Wording {
  return inLanguage(language, WORDS).wordings[side.account][side.direction];
}

/** The page's heading: who, how much, when. */
export function headingOf(level: Level, reader: Reader): string {
  const { language } = reader;
  const { scope, year, phase } = level;
  const words = inLanguage(language, WORDS);
  const money = spokenMoney(level.total, reader);
  const wording = wordingOf(level, language);
  const isWholeCity = scope.kind === "city";
  const counted = (heading: string): string =>
    level.side.withInternal ? internalName(`${heading},`, true, language) : heading;
  if (isWholeCity && !level.purpose?.code) {
    const who = phase === "draft" ? theExecutive(reader) : cityWords(reader).the;
    return counted(words.city[spokenPhase(phase)](who, year, money, wording));
  }
  const name = nameWithPurpose(nameOf(scope, reader), isWholeCity, level.purpose);
  return counted(`${name}: ${words.part[spokenPhase(phase)](year, money, wording)}`);
}

/** The amount per inhabitant, and the largest group. */
export function leadOf(level: Level, reader: Reader): string {
  const { language } = reader;
  const { total, year, inhabitants, groups } = level;
  const words = inLanguage(language, WORDS);
  const heads = (rappen: number): string =>
    inhabitants ? `${numberText(perHead(rappen, inhabitants) / 100, language)}\u00a0${currencyName(reader)}` : "";
  const [largest] = groups;
  const perInhabitant =
    inhabitants &&
    (inhabitants.year === year ? words.head(heads(total)) : words.headOf(heads(total), inhabitants.year));
  if (!largest || groups.length < 2) return perInhabitant ?? "";
  const share = percent(largest.amount / total, language);
  const most = words.largest(largest.name, shortMoney(largest.amount, reader), share);
  const mostPerHead = inhabitants ? words.largestHead(heads(largest.amount)) : "";
  return [perInhabitant, `${most}${mostPerHead}.`].filter(Boolean).join(" ");
}

/** The chart's title: the change of the total, or the share of the largest groups. */
export function pictureTitleOf(level: Level, isByChange: boolean, reader: Reader): string {
  const { language } = reader;
  const { year, total, totalBefore } = level;
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
  const parts = words.parts[level.division];
  return words.three(shown.length, parts, shareOf(shown.slice(0, 3)), noun);
}

export function captionOf(level: Level, isByChange: boolean, reader: Reader): string {
  const { language } = reader;
  const { year, groups, side, otherSide } = level;
  const words = inLanguage(language, WORDS);
  const negative = groups.filter(({ amount }) => amount < 0);
  const names = negative.map(({ name, amount }) => `${name} (${shortMoney(amount, reader)})`).join(", ");
  return [
    words.area,
    words.down,
    otherSide !== 0 && words.balance(wordingOf(level, language).other, shortMoney(otherSide, reader)),
    isByChange && words.change(year - 1),
    isByChange && year === level.newNumbers && words.newModel(year),
    internalNote(side.withInternal, language),
    side.account === "investition" && words.noAssets,
    negative.length > 0 && words.negative(names),
  ]
    .filter(Boolean)
    .join(" ");
}
