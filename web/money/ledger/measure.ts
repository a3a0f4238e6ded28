/**
 * What is counted: expense, revenue, or what is left when both are added up with their signs. In: the address. Out: which ledger codes count, and with
 * which sign they are shown. Revenue is negative in the books and shown as people say it, positive.
 */
import type { Language } from "../../frame/language.ts";
import { isExpense, isInternal, isRevenue, type Sum, total } from "./ledger.ts";

export const MEASURES = ["aufwand", "ertrag", "netto"] as const;
export type Measure = (typeof MEASURES)[number];

export const MEASURE_WORDS: Readonly<Record<Language, Readonly<Record<Measure, string>>>> = {
  de: { aufwand: "Aufwand", ertrag: "Ertrag", netto: "Nettoaufwand" },
  en: { aufwand: "Expense", ertrag: "Revenue", netto: "Net cost" },
};

/** What the official words mean, in a sentence. */
export const MEASURE_MEANING: Readonly<Record<Language, Readonly<Record<Measure, string>>>> = {
  de: {
    aufwand: "Aufwand heisst: alles, was ausgegeben wird, auch Abschreibungen.",
    ertrag: "Ertrag heisst: alles, was hereinkommt.",
    netto: "Nettoaufwand heisst: was etwas kostet, wenn man abzieht, was es selbst einnimmt.",
  },
  en: {
    aufwand: "Expense is all that is spent, depreciation included.",
    ertrag: "Revenue is all that comes in.",
    netto: "Net cost is what something costs after what it earns itself.",
  },
};

export function measureOf(query: URLSearchParams, otherwise: Measure): Measure {
  return MEASURES.find((measure) => measure === query.get("mass")) ?? otherwise;
}

/**
 * Adds up what counts; undefined where there is no figure. Over the whole city, internal charges are left out: they are expense of one and revenue of
 * another.
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

/** Of an account or a ledger code, by its class (docs/explanation/finance.md, "Ledger codes"). */
export function measureOfCode(code: string): Measure {
  return /^[468]/.test(code) ? "ertrag" : "aufwand";
}
