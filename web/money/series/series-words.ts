/** Texts about series: amounts in their unit, changes, and trends between two years. */

import { changeShare } from "../../charts/change-share.ts";
import { inUnit, moneyUnit, type ValueUnit } from "../../charts/value-unit.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { currencySign, shortMoney, signed, withCurrency, withPercentSign } from "../../frame/numbers.ts";
import type { Column } from "../../frame/table.ts";
import type { Reader } from "../../frame/visit.ts";
import { MEASURE_WORDS } from "../ledger/measure.ts";
import { plainKind } from "../ledger/plain-kinds.ts";
import type { ByYear, Series, Unit, What } from "./series.ts";

const WORDS = {
  de: {
    perHead: (money: string) => `${money} pro Kopf`,
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
    comparison: (year: number) =>
      `Seit ${year} gelten neue Kontonummern: Mit den Jahren davor ist der Vergleich nur ungefähr.`,
  },
  en: {
    perHead: (money: string) => `${money} per inhabitant`,
    points: (number: string) => `${number} percentage points`,
    grew: "up",
    fell: "down",
    same: "unchanged",
    trend: (what: string, from: number, first: string, to: number, last: string, verb: string) =>
      `${what} ${verb} from ${first} (${from}) to ${last} (${to})`,
    kept: (what: string, to: number, last: string) => `${what} unchanged at ${last} (${to})`,
    only: (what: string, year: number, amount: string) => `${what} of ${amount} in ${year}`,
    none: (what: string) => `no figures for ${what}`,
    above: (year: number, by: string) => `The ${year} accounts are ${by} above the budget.`,
    below: (year: number, by: string) => `The ${year} accounts are ${by} below the budget.`,
    by: (what: string, since: number, share: string, verb: string) => `${what} ${verb} ${share} since ${since}`,
    surplus: (amount: string) => `a surplus of ${amount}`,
    deficit: (amount: string) => `a deficit of ${amount}`,
    result: (year: number, result: string, planned: string) => `${result} in ${year}; ${planned} was budgeted`,
    minus: "A negative amount means that more comes in than is spent.",
    mark: "new account numbers",
    comparison: (year: number) =>
      `Account numbers changed in ${year}, so comparisons with earlier years are only approximate.`,
  },
};

export const markText = (language: Language): string => inLanguage(language, WORDS).mark;
export const minusNote = (language: Language): string => inLanguage(language, WORDS).minus;
/** Nothing if all years since then have the same numbers. */
export function comparisonNote(since: number, newNumbers: number | undefined, language: Language): string | false {
  return newNumbers !== undefined && since < newNumbers && inLanguage(language, WORDS).comparison(newNumbers);
}

export function whatName({ measure, code }: What, codes: ReadonlyMap<string, string>, language: Language): string {
  return code === undefined ? MEASURE_WORDS[language][measure] : plainKind(codes.get(code) ?? code, language);
}

export function valueText(value: number, unit: Unit, reader: Reader): string {
  if (unit === "franken") return shortMoney(value, reader);
  const axis = axisUnit(value, unit, reader);
  return axis.withUnit(inUnit(value, axis));
}

export function changeText(change: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  if (unit === "franken") return signed(shortMoney(change, reader));
  const axis = axisUnit(change, unit, reader);
  const text = inUnit(change, axis);
  return signed(unit === "kopf" ? axis.withUnit(text) : inLanguage(language, WORDS).points(text));
}

/** The unit of a chart's axis. */
export function axisUnit(largest: number, unit: Unit, reader: Reader): ValueUnit {
  const { language } = reader;
  switch (unit) {
    case "franken":
      return moneyUnit(largest, reader);
    case "kopf": {
      const { perHead } = inLanguage(language, WORDS);
      const withUnit = (number: string): string => perHead(withCurrency(number, "one", reader));
      return { name: perHead(currencySign(reader)), size: 100, language, withUnit };
    }
    case "anteil":
      return { name: "%", size: 0.01, language, withUnit: (number) => withPercentSign(number, language) };
  }
}

export function columnKind(unit: Unit): Column["kind"] {
  return unit === "anteil" ? "percent" : "money";
}

/** The first and the last year with amounts, from a year on. */
function endsOf(values: ByYear, since: number): readonly [number, number] | undefined {
  const years = [...values.keys()].filter((year) => year >= since);
  return years.length === 0 ? undefined : [Math.min(...years), Math.max(...years)];
}

/** `Nettoaufwand von 59.6 Mio. Fr. (2019) auf 73.4 Mio. Fr. (2025) gestiegen` */
export function trendText(what: string, { actual }: Series, since: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const ends = endsOf(actual, since);
  if (!ends) return words.none(what);
  const [from, to] = ends;
  const [first = 0, last = 0] = [actual.get(from), actual.get(to)];
  const [firstText, lastText] = [valueText(first, unit, reader), valueText(last, unit, reader)];
  if (from === to) return words.only(what, to, lastText);
  if (firstText === lastText) return words.kept(what, to, lastText);
  return words.trend(what, from, firstText, to, lastText, last > first ? words.grew : words.fell);
}

/** The same in percent: `Nettoaufwand seit 2019 um 23 % gestiegen`; in amounts if a percentage means nothing. */
export function trendHeadline(what: string, series: Series, since: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const [from, to] = endsOf(series.actual, since) ?? [since, since];
  const [first = 0, last = 0] = [series.actual.get(from), series.actual.get(to)];
  const hasShare = unit !== "anteil" && first * last > 0;
  const share = hasShare ? changeShare((last - first) / Math.abs(first), language) : undefined;
  if (share === undefined || first < 0) return trendText(what, series, since, unit, reader);
  return words.by(what, from, share.slice(1), last > first ? words.grew : words.fell);
}

/** The surplus or deficit of the whole city, in the accounts and in the budget. */
export function resultText({ actual, budget }: Series, unit: Unit, reader: Reader): string | undefined {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const text = (value: number): string =>
    (value < 0 ? words.surplus : words.deficit)(valueText(Math.abs(value), unit, reader));
  const [result, planned] = [actual.get(year), budget.get(year)];
  return result === undefined || planned === undefined ? undefined : words.result(year, text(result), text(planned));
}

/** How the latest accounts differ from their budget. */
export function budgetNote({ actual, budget }: Series, unit: Unit, reader: Reader): string | undefined {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const [spent, planned] = [actual.get(year), budget.get(year)];
  if (spent === undefined || planned === undefined || spent === planned) return undefined;
  const share = spent * planned > 0 ? changeShare(Math.abs(spent / planned - 1), language)?.slice(1) : undefined;
  const by = share ?? valueText(Math.abs(spent - planned), unit, reader);
  return spent > planned ? words.above(year, by) : words.below(year, by);
}
