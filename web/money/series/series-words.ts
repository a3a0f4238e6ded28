/** Texts about series: amounts in their unit, changes, and trends between two years. */

import { changeShare } from "../../charts/change-share.ts";
import { inUnit, moneyUnit, type ValueUnit } from "../../charts/value-unit.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { currencySign, inSentence, shortMoney, signed, withCurrency, withPercentSign } from "../../frame/numbers.ts";
import type { Column } from "../../frame/table.ts";
import type { Reader } from "../../frame/visit.ts";
import { inPlanned, type Phase } from "../ledger/amount-types.ts";
import { MEASURE_WORDS } from "../ledger/measure.ts";
import { plainKind } from "../ledger/plain-kinds.ts";
import { namedWith, type Unit } from "../ledger/units.ts";
import type { ByYear, Series, What } from "./series.ts";

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
    above: (year: number, by: string, budget: string) => `In der Rechnung ${year} steht ${by} mehr als ${budget}.`,
    below: (year: number, by: string, budget: string) => `In der Rechnung ${year} steht ${by} weniger als ${budget}.`,
    by: (what: string, since: number, share: string, verb: string) => `${what} seit ${since} um ${share} ${verb}`,
    surplus: (amount: string) => `ein Überschuss von ${amount}`,
    deficit: (amount: string) => `ein Defizit von ${amount}`,
    balanced: "ein ausgeglichenes Ergebnis",
    result: (year: number, result: string, planned: string, budget: string) =>
      `${year} ${result}, ${budget} war es ${planned}`,
    minus: "Ein Minus heisst: Es kommt mehr herein, als ausgegeben wird.",
    deficits: "Über null ist es ein Überschuss, darunter ein Defizit.",
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
    above: (year: number, by: string, budget: string) => `The ${year} accounts show ${by} more than ${budget}.`,
    below: (year: number, by: string, budget: string) => `The ${year} accounts show ${by} less than ${budget}.`,
    by: (what: string, since: number, share: string, verb: string) => `${what} ${verb} ${share} since ${since}`,
    surplus: (amount: string) => `a surplus of ${amount}`,
    deficit: (amount: string) => `a deficit of ${amount}`,
    balanced: "a balanced result",
    result: (year: number, result: string, planned: string, budget: string) =>
      `${result} in ${year}; ${budget} it was ${planned}`,
    minus: "A negative amount means that more comes in than is spent.",
    deficits: "Above zero it is a surplus, below a deficit.",
    mark: "new account numbers",
    comparison: (year: number) =>
      `Account numbers changed in ${year}, so comparisons with earlier years are only approximate.`,
  },
};

export const markText = (language: Language): string => inLanguage(language, WORDS).mark;
/** What amounts below zero mean: of the result of the whole city, or of anything else. */
export function minusNote(isResult: boolean, language: Language): string {
  const words = inLanguage(language, WORDS);
  return isResult ? words.deficits : words.minus;
}
/** Nothing if all years since then have the same numbers. */
export function comparisonNote(since: number, newNumbers: number | undefined, language: Language): string | false {
  return newNumbers !== undefined && since < newNumbers && inLanguage(language, WORDS).comparison(newNumbers);
}

export function whatName({ measure, code }: What, codes: ReadonlyMap<string, string>, language: Language): string {
  return code === undefined ? MEASURE_WORDS[language][measure] : plainKind(codes.get(code) ?? code, language);
}

export function valueText(value: number, unit: Unit, reader: Reader): string {
  if (isWhole(unit)) return shortMoney(value, reader);
  const axis = axisUnit(value, unit, reader);
  return axis.withUnit(inUnit(value, axis));
}

export function changeText(change: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  if (isWhole(unit)) return signed(shortMoney(change, reader));
  const axis = axisUnit(change, unit, reader);
  const text = inUnit(change, axis);
  return signed(unit === "anteil" ? inLanguage(language, WORDS).points(text) : axis.withUnit(text));
}

/** Whether amounts are whole ones, not divided by inhabitants or a total. */
function isWhole(unit: Unit): boolean {
  return unit === "franken" || unit === "real";
}

/** The unit of a chart's axis. */
export function axisUnit(largest: number, unit: Unit, reader: Reader): ValueUnit {
  const { language } = reader;
  switch (unit) {
    case "franken":
    case "real":
      return moneyUnit(largest, reader);
    case "kopf":
    case "realkopf": {
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
export function trendText(label: string, { actual }: Series, since: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const what = inSentence(label, language);
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
export function trendHeadline(label: string, series: Series, since: number, unit: Unit, reader: Reader): string {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const what = inSentence(label, language);
  const [from, to] = endsOf(series.actual, since) ?? [since, since];
  const [first = 0, last = 0] = [series.actual.get(from), series.actual.get(to)];
  const hasShare = unit !== "anteil" && first * last > 0;
  const share = hasShare ? changeShare((last - first) / Math.abs(first), language) : undefined;
  if (share === undefined || first < 0) return trendText(what, series, since, unit, reader);
  return words.by(namedWith(unit, what, language), from, share.slice(1), last > first ? words.grew : words.fell);
}

/** The surplus or deficit of the whole city, in the accounts and in what was planned. */
export function resultText({ actual, budget }: Series, planned: Phase, unit: Unit, reader: Reader): string | undefined {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const text = (value: number): string => {
    const amount = valueText(Math.abs(value), unit, reader);
    if (!/[1-9]/.test(amount)) return words.balanced;
    return (value > 0 ? words.surplus : words.deficit)(amount);
  };
  const [result, expected] = [actual.get(year), budget.get(year)];
  if (result === undefined || expected === undefined) return undefined;
  return words.result(year, text(result), text(expected), inPlanned(planned, language));
}

/** How the latest accounts differ from what was planned. */
export function budgetNote({ actual, budget }: Series, phase: Phase, unit: Unit, reader: Reader): string | undefined {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const year = Math.max(...[...actual.keys()].filter((one) => budget.has(one)));
  const [spent, planned] = [actual.get(year), budget.get(year)];
  if (spent === undefined || planned === undefined || spent === planned) return undefined;
  const share = spent * planned > 0 ? changeShare(Math.abs(spent / planned - 1), language)?.slice(1) : undefined;
  const by = share ?? valueText(Math.abs(spent - planned), unit, reader);
  return (spent > planned ? words.above : words.below)(year, by, inPlanned(phase, language));
}
