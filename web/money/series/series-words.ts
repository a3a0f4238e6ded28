/** How series are spoken of: amounts in their unit, changes, and what happened between two years. In: values. Out: texts. */
import { inUnit, moneyUnit, type ValueUnit } from "../../charts/value-unit.ts";
import { changeShare } from "../../frame/change-share.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { shortMoney, signed } from "../../frame/numbers.ts";
import type { Column } from "../../frame/table.ts";
import { NEW_NUMBERS } from "../ledger/account-eras.ts";
import { MEASURE_WORDS } from "../ledger/measure.ts";
import { plainKind } from "../ledger/plain-kinds.ts";
import type { ByYear, Series, Unit, What } from "./series.ts";

const WORDS = {
  de: {
    perHead: (francs: string) => `${francs} Fr. pro Kopf`,
    perHeadUnit: "Fr. pro Kopf",
    points: (number: string) => `${number} Prozentpunkte`,
    grew: "gestiegen",
    fell: "gesunken",
    same: "gleich geblieben",
    trend: (what: string, from: number, first: string, to: number, last: string, verb: string) =>
      `${what} von ${first} (${from}) auf ${last} (${to}) ${verb}`,
    kept: (what: string, to: number, last: string) => `${what} bei ${last} (${to})`,
    only: (what: string, year: number, amount: string) => `${what} ${amount} im Jahr ${year}`,
    none: (what: string) => `${what} ohne Zahlen`,
    above: (year: number, by: string) => `In der Rechnung ${year} steht ${by} mehr als im Budget.`,
    below: (year: number, by: string) => `In der Rechnung ${year} steht ${by} weniger als im Budget.`,
    by: (what: string, since: number, share: string, verb: string) => `${what} seit ${since} um ${share} ${verb}`,
    surplus: (amount: string) => `ein Überschuss von ${amount}`,
    deficit: (amount: string) => `ein Defizit von ${amount}`,
    result: (year: number, result: string, planned: string) => `${year} ${result}, budgetiert war ${planned}`,
    minus: "Ein Minus heisst: Es kommt mehr herein, als ausgegeben wird.",
    mark: "neue Kontonummern",
    comparison: `Seit ${NEW_NUMBERS} gelten neue Kontonummern: Mit den Jahren davor ist der Vergleich nur ungefähr.`,
  },
  en: {
    perHead: (francs: string) => `${francs} CHF per inhabitant`,
    perHeadUnit: "CHF per inhabitant",
    points: (number: string) => `${number} percentage points`,
    grew: "up",
    fell: "down",
    same: "unchanged",
    trend: (what: string, from: number, first: string, to: number, last: string, verb: string) =>
      `${what} ${verb} from ${first} (${from}) to ${last} (${to})`,
    kept: (what: string, to: number, last: string) => `${what} still ${last} (${to})`,
    only: (what: string, year: number, amount: string) => `${what} ${amount} in ${year}`,
    none: (what: string) => `${what} without figures`,
    above: (year: number, by: string) => `The accounts of ${year} are ${by} above the budget.`,
    below: (year: number, by: string) => `The accounts of ${year} are ${by} below the budget.`,
    by: (what: string, since: number, share: string, verb: string) => `${what} ${verb} ${share} since ${since}`,
    surplus: (amount: string) => `a surplus of ${amount}`,
    deficit: (amount: string) => `a deficit of ${amount}`,
    result: (year: number, result: string, planned: string) => `${result} in ${year}, budgeted was ${planned}`,
    minus: "A minus means that more comes in than is spent.",
    mark: "new account numbers",
    comparison: `Account numbers changed in ${NEW_NUMBERS}: comparisons with earlier years are rough.`,
  },
};

export const markText = (language: Language): string => inLanguage(language, WORDS).mark;
export const minusNote = (language: Language): string => inLanguage(language, WORDS).minus;
export const comparisonNote = (language: Language): string => inLanguage(language, WORDS).comparison;

export function whatName({ measure, code }: What, codes: ReadonlyMap<string, string>, language: Language): string {
  return code === undefined ? MEASURE_WORDS[language][measure] : plainKind(codes.get(code) ?? code, language);
}

export function valueText(value: number, unit: Unit, language: Language): string {
  if (unit === "franken") return shortMoney(value, language);
  const text = inUnit(value, axisUnit(value, unit, language));
  return unit === "kopf" ? inLanguage(language, WORDS).perHead(text) : `${text}\u202f%`;
}

export function changeText(change: number, unit: Unit, language: Language): string {
  if (unit === "franken") return signed(shortMoney(change, language));
  const words = inLanguage(language, WORDS);
  const text = inUnit(change, axisUnit(change, unit, language));
  return signed(unit === "kopf" ? words.perHead(text) : words.points(text));
}

/** The unit of a picture's axis. */
export function axisUnit(largest: number, unit: Unit, language: Language): ValueUnit {
  if (unit === "franken") return moneyUnit(largest, language);
  return unit === "kopf" ? { name: inLanguage(language, WORDS).perHeadUnit, size: 100 } : { name: "%", size: 0.01 };
}

export function columnKind(unit: Unit): Column["kind"] {
  return unit === "anteil" ? "percent" : "money";
}

/** The first and the last year with figures, from a year on. */
function endsOf(values: ByYear, since: number): readonly [number, number] | undefined {
  const years = [...values.keys()].filter((year) => year >= since);
  return years.length === 0 ? undefined : [Math.min(...years), Math.max(...years)];
}

/** `Nettoaufwand von 59.6 Mio. Fr. (2019) auf 73.4 Mio. Fr. (2025) gestiegen` */
export function trendText(what: string, { actual }: Series, since: number, unit: Unit, language: Language): string {
  const words = inLanguage(language, WORDS);
  const ends = endsOf(actual, since);
  if (!ends) return words.none(what);
  const [from, to] = ends;
  const [first = 0, last = 0] = [actual.get(from), actual.get(to)];
  const [firstText, lastText] = [valueText(first, unit, language), valueText(last, unit, language)];
  if (from === to) return words.only(what, to, lastText);
  if (firstText === lastText) return words.kept(what, to, lastText);
  return words.trend(what, from, firstText, to, lastText, last > first ? words.grew : words.fell);
}

/** The same for a heading, in percent: `Nettoaufwand seit 2019 um 23 % gestiegen`; in full where percents say nothing. */
export function trendHeadline(what: string, series: Series, since: number, unit: Unit, language: Language): string {
  const words = inLanguage(language, WORDS);
  const [from, to] = endsOf(series.actual, since) ?? [since, since];
  const [first = 0, last = 0] = [series.actual.get(from), series.actual.get(to)];
  const share = unit !== "anteil" && first * last > 0 ? changeShare((last - first) / Math.abs(first)) : undefined;
  if (share === undefined || first < 0) return trendText(what, series, since, unit, language);
  return words.by(what, from, share.slice(1), last > first ? words.grew : words.fell);
}

/** What the whole city's accounts come to: a surplus or a deficit, and which of them was expected. */
export function resultText({ actual, budget }: Series, unit: Unit, language: Language): string | undefined {
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const text = (value: number): string =>
    (value < 0 ? words.surplus : words.deficit)(valueText(Math.abs(value), unit, language));
  const [result, planned] = [actual.get(year), budget.get(year)];
  return result === undefined || planned === undefined ? undefined : words.result(year, text(result), text(planned));
}

/** How the latest accounts differ from their budget. */
export function budgetNote({ actual, budget }: Series, unit: Unit, language: Language): string | undefined {
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const [spent, planned] = [actual.get(year), budget.get(year)];
  if (spent === undefined || planned === undefined || spent === planned) return undefined;
  const share = spent * planned > 0 ? changeShare(Math.abs(spent / planned - 1))?.slice(1) : undefined;
  const by = share ?? valueText(Math.abs(spent - planned), unit, language);
  return spent > planned ? words.above(year, by) : words.below(year, by);
}
