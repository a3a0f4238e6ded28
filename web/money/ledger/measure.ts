/**
 * What a page measures: expense, revenue or net cost, and which ledger codes count. Revenue is negative in the books
 * and positive on the page.
 */
import type { Language } from "../../frame/language.ts";
import { isExpense, isInternal, isRevenue, type Sum, total } from "./ledger.ts";

export const MEASURES = ["aufwand", "ertrag", "netto"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_WORDS: Readonly<Record<Language, Readonly<Record<Measure, string>>>> = {
  de: { aufwand: "Aufwand", ertrag: "Ertrag", netto: "Nettoaufwand" },
  en: { aufwand: "Expense", ertrag: "Revenue", netto: "Net cost" },
};

/** The official terms explained. */
export const MEASURE_MEANING: Readonly<Record<Language, Readonly<Record<Measure, string>>>> = {
  de: {
    aufwand: "Aufwand heisst: alles, was ausgegeben wird, auch Abschreibungen.",
    ertrag: "Ertrag heisst: alles, was hereinkommt.",
    netto: "Nettoaufwand heisst: was etwas kostet, wenn man abzieht, was es selbst einnimmt.",
  },
  en: {
    aufwand: "Expense is everything that is spent, including depreciation.",
    ertrag: "Revenue is everything that comes in.",
    netto: "Net cost is what something costs after deducting its own revenue.",
  },
};

export function measureOf(query: URLSearchParams, otherwise: Measure): Measure {
  return MEASURES.find((measure) => measure === query.get("mass")) ?? otherwise;
}

/**
 * The total of a measure; undefined if there are no amounts. For the whole city, internal charges are excluded: they
 * are the expense of one institution and the revenue of another.
 */
export function measured(sums: readonly Sum[], measure: Measure, isWholeCity: boolean): number | undefined {
  const counted = sums.filter(({ code }) => counts(code, measure) && !(isWholeCity && isInternal(code)));
  return counted.length === 0 ? undefined : total(counted) * signOf(measure);
}

function counts(code: string, measure: Measure): boolean {
  return (measure !== "ertrag" && isExpense(code)) || (measure !== "aufwand" && isRevenue(code));
}

export function signOf(measure: Measure): 1 | -1 {
  return measure === "ertrag" ? -1 : 1;
}

/** The measure of an account number or ledger code, by its class (docs/explanation/finance.md, "Ledger codes"). */
export function measureOfCode(code: string): Measure {
  return /^[468]/.test(code) ? "ertrag" : "aufwand";
}
