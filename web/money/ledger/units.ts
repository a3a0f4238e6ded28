/**
 * The units of amounts: as they are in the books, per inhabitant, in money of one year (without inflation), both, or as
 * a share of the city. Amounts of a year are divided by the divisor of that year; later years have the latest known
 * one.
 */
import { inLanguage, type Language } from "../../frame/language.ts";
import { capital, currencyName } from "../../frame/numbers.ts";
import { type Call, financeCall, type Service } from "../../frame/service.ts";
import type { Reader } from "../../frame/visit.ts";
import { readInhabitants } from "./ledger.ts";

export const UNITS = ["franken", "kopf", "real", "realkopf", "anteil"] as const;
export type Unit = (typeof UNITS)[number];

/** The units that follow from figures of the city by year. */
export type YearlyUnit = Extract<Unit, "kopf" | "real" | "realkopf">;

/** The measure of the cube with amounts in this unit. */
export const CUBE_MEASURES: Readonly<Record<Exclude<Unit, "anteil">, string>> = {
  franken: "betrag",
  kopf: "proKopf",
  real: "real",
  realkopf: "realProKopf",
};

export interface YearlyFigures {
  readonly inhabitants: ReadonlyMap<number, number>;
  /** The price index by year; empty if the city does not publish it. */
  readonly prices: ReadonlyMap<number, number>;
}

export async function readYearlyFigures(service: Service): Promise<YearlyFigures> {
  const [inhabitants, prices] = await Promise.all([
    readInhabitants(service),
    service.list<{ readonly jahr: number; readonly index: number }>("/teuerung"),
  ]);
  return { inhabitants, prices: new Map(prices.map(({ jahr, index }) => [jahr, index])) };
}

/** Those that the figures of the city allow. */
export function unitsFor({ inhabitants, prices }: YearlyFigures): readonly Unit[] {
  return UNITS.filter((unit) => {
    if (unit === "kopf") return inhabitants.size > 0;
    if (unit === "real") return prices.size > 0;
    return unit !== "realkopf" || (inhabitants.size > 0 && prices.size > 0);
  });
}

/** The year whose money real amounts are in: the latest of the price index. */
export function baseYear({ prices }: YearlyFigures): number {
  return Math.max(...prices.keys());
}

/** By what the amounts of a year are divided; undefined if it is not known. */
export function divisorOf(unit: YearlyUnit, figures: YearlyFigures, year: number): number | undefined {
  const heads = unit === "real" ? 1 : latest(figures.inhabitants, year);
  const price = unit === "kopf" ? 1 : latest(figures.prices, year);
  const base = unit === "kopf" ? 1 : latest(figures.prices, baseYear(figures));
  if (heads === undefined || price === undefined || base === undefined) return undefined;
  return (heads * price) / base;
}

function latest(byYear: ReadonlyMap<number, number>, year: number): number | undefined {
  const known = [...byYear].filter(([counted, value]) => counted <= year && value > 0);
  return known.sort(([one], [other]) => one - other).at(-1)?.[1];
}

/** The calls that return the figures. */
export function yearlyCalls(unit: YearlyUnit): readonly Call[] {
  return [
    ...(unit === "real" ? [] : [financeCall("/einwohner")]),
    ...(unit === "kopf" ? [] : [financeCall("/teuerung")]),
  ];
}

export function isYearly(unit: Unit): unit is YearlyUnit {
  return unit === "kopf" || unit === "real" || unit === "realkopf";
}

const WORDS = {
  de: {
    kopf: (currency: string) => `${currency} pro Kopf`,
    real: (currency: string, year: number) => `${currency} von ${year} (ohne Teuerung)`,
    realkopf: (currency: string, year: number) => `${currency} von ${year} pro Kopf (ohne Teuerung)`,
    anteil: "Anteil am Ganzen",
    percent: "Prozent",
    note: (currency: string, year: number) => `In ${currency} von ${year}: Die Teuerung ist herausgerechnet.`,
    named: {
      franken: (what: string) => what,
      kopf: (what: string) => `${what} pro Kopf`,
      real: (what: string) => `${what} ohne Teuerung`,
      realkopf: (what: string) => `${what} pro Kopf ohne Teuerung`,
      anteil: (what: string) => `Anteil am ${what} der Stadt`,
    } satisfies Record<Unit, (what: string) => string>,
  },
  en: {
    kopf: (currency: string) => `${currency} per inhabitant`,
    real: (currency: string, year: number) => `${currency} of ${year} (adjusted for inflation)`,
    realkopf: (currency: string, year: number) => `${currency} of ${year} per inhabitant (adjusted for inflation)`,
    anteil: "Share of the total",
    percent: "Percent",
    note: (currency: string, year: number) => `In ${currency} of ${year}: adjusted for inflation.`,
    named: {
      franken: (what: string) => what,
      kopf: (what: string) => `${what} per inhabitant`,
      real: (what: string) => `${what} adjusted for inflation`,
      realkopf: (what: string) => `${what} per inhabitant, adjusted for inflation`,
      anteil: (what: string) => `share of the city’s ${what.toLowerCase()}`,
    } satisfies Record<Unit, (what: string) => string>,
  },
};

/** In a list of choices: `Franken von 2025 (ohne Teuerung)`. */
export function unitTitle(unit: Unit, figures: YearlyFigures, currency: string, language: Language): string {
  const words = inLanguage(language, WORDS);
  if (unit === "franken") return currency;
  return unit === "anteil" ? words.anteil : words[unit](currency, baseYear(figures));
}

/** In a word or two, where there is no room for more: `Franken pro Kopf`. */
export function unitName(unit: Unit, reader: Reader): string {
  const { language } = reader;
  const { percent, named } = inLanguage(language, WORDS);
  return unit === "anteil" ? percent : named[unit](capital(currencyName(reader)));
}

/** What is measured together with its unit: `Aufwand pro Kopf`. */
export function namedWith(unit: Unit, what: string, language: Language): string {
  return inLanguage(language, WORDS).named[unit](what);
}

/** The sentence below a figure; undefined if amounts are those of the books. */
export function unitNote(unit: Unit, figures: YearlyFigures, reader: Reader): string | undefined {
  if (unit !== "real" && unit !== "realkopf") return undefined;
  return inLanguage(reader.language, WORDS).note(currencyName(reader), baseYear(figures));
}
