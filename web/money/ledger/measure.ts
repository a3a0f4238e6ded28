/**
 * What a page measures: expense, revenue or net cost, and which ledger codes count. Revenue is negative in the books
 * and positive on the page; so is the result of the whole city, where a surplus is above zero.
 */
import type { Language } from "../../frame/language.ts";
import { isExpense, isInternal, isRevenue, type Sum, total } from "./ledger.ts";

export const MEASURES = ["aufwand", "ertrag", "netto"] as const;
export type Measure = (typeof MEASURES)[number];

/** How a measure is told: a net cost with the opposite sign is a result. */
export type Told = Measure | "ergebnis";

/** The net cost of the whole city, and of a part that takes in more than it spends, is told as a result. */
export function toldAs(measure: Measure, isWholeCity: boolean, net = 0): Told {
  return measure === "netto" && (isWholeCity || net < 0) ? "ergebnis" : measure;
}

export const MEASURE_WORDS: Readonly<Record<Language, Readonly<Record<Told, string>>>> = {
  de: { aufwand: "Aufwand", ertrag: "Ertrag", netto: "Nettoaufwand", ergebnis: "Ergebnis" },
  en: { aufwand: "Spending", ertrag: "Revenue", netto: "Net cost", ergebnis: "Result" },
};

/** The official terms explained. */
export const MEASURE_MEANING: Readonly<Record<Language, Readonly<Record<Told, string>>>> = {
  de: {
    aufwand: "Aufwand heisst: alles, was ausgegeben wird, auch Abschreibungen.",
    ertrag: "Ertrag heisst: alles, was hereinkommt.",
    netto: "Nettoaufwand heisst: was etwas kostet, wenn man abzieht, was es selbst einnimmt.",
    ergebnis: "Ergebnis heisst: Einnahmen minus Ausgaben. Über null ist es ein Überschuss, darunter ein Defizit.",
  },
  en: {
    aufwand: "Spending is everything that is spent, including depreciation (Aufwand).",
    ertrag: "Revenue is everything that comes in.",
    netto: "Net cost is what something costs after deducting its own revenue.",
    ergebnis: "The result is revenue minus spending: a surplus above zero, a deficit below.",
  },
};

export function measureOf(query: URLSearchParams, otherwise: Measure): Measure {
  return MEASURES.find((measure) => measure === query.get("mass")) ?? otherwise;
}

/**
 * The total of a measure; undefined if there are no amounts. Internal charges are the expense of one institution and
 * the revenue of another: with them, the parts of the city add up to more than the whole.
 */
export function measured(sums: readonly Sum[], measure: Told, withInternal: boolean): number | undefined {
  const counts = countsIn(measure, withInternal);
  const counted = sums.filter(({ code }) => counts(code));
  return counted.length === 0 ? undefined : total(counted) * signOf(measure);
}

/** Whether amounts of a two-digit ledger code belong to a measure. */
export function countsIn(measure: Told, withInternal: boolean): (code: string) => boolean {
  return (code) =>
    ((measure !== "ertrag" && isExpense(code)) || (measure !== "aufwand" && isRevenue(code))) &&
    (withInternal || !isInternal(code));
}

export function signOf(measure: Told): 1 | -1 {
  return isBetterAbove(measure) ? -1 : 1;
}

/** Whether a larger amount makes the city richer. */
export function isBetterAbove(measure: Told): boolean {
  return measure === "ertrag" || measure === "ergebnis";
}

/** The measure of an account number or ledger code, by its class (docs/explanation/finance.md, "Ledger codes"). */
export function measureOfCode(code: string): Measure {
  return /^[468]/.test(code) ? "ertrag" : "aufwand";
}
