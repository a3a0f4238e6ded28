/** A department or institution at a glance: expense, revenue, net and investments of the latest accounts and budgets. In: sums of all years. Out: a table in whole francs. */
import { inLanguage, type Language } from "../../frame/language.ts";
import type { Table } from "../../frame/table.ts";
import { isInvestment, isInvestmentIncome, type Sum, total } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measured } from "../ledger/measure.ts";
import type { AllSums } from "../series/series-data.ts";

const WORDS = {
  de: {
    what: "Was",
    actual: "Rechnung",
    budget: "Budget",
    investment: "Nettoinvestitionen",
    caption: (name: string) => `${name}, in Franken`,
  },
  en: {
    what: "What",
    actual: "Accounts",
    budget: "Budget",
    investment: "Net investment",
    caption: (name: string) => `${name}, in francs`,
  },
};

/** Accounts of the year and the one before, budgets of the year and the one after. */
export function glanceTable(name: string, { actual, budget }: AllSums, year: number, language: Language): Table {
  const words = inLanguage(language, WORDS);
  const columns = [
    { key: "rechnung", title: words.actual, sums: actual, year: year - 1 },
    { key: "rechnung", title: words.actual, sums: actual, year },
    { key: "budget", title: words.budget, sums: budget, year },
    { key: "budget", title: words.budget, sums: budget, year: year + 1 },
  ].map(({ sums, ...column }) => ({ ...column, sums: sums.filter(({ jahr }) => jahr === column.year) }));
  const held = columns.filter(({ sums }) => sums.length > 0);
  const row = (title: string, amountOf: (sums: readonly Sum[]) => number | undefined, isTotal = false) => ({
    values: [title, ...held.map(({ sums }) => inFrancs(amountOf(sums)))],
    isTotal,
  });
  const rows = [
    ...MEASURES.map((measure) =>
      row(MEASURE_WORDS[language][measure], (sums) => measured(sums, measure, false), measure === "netto"),
    ),
    row(words.investment, investmentOf),
  ];
  return {
    caption: words.caption(name),
    columns: [
      { key: "was", title: words.what, kind: "text" },
      ...held.map(({ key, title, year }) => ({
        key: `${key}_${year}`,
        title: `${title} ${year}`,
        kind: "number" as const,
      })),
    ],
    rows: rows.filter(({ values }) => values.slice(1).some((value) => value !== null)),
  };
}

/** Kept apart from the operating account: what is built this year is an expense of the years that use it. */
function investmentOf(sums: readonly Sum[]): number | undefined {
  const invested = sums.filter(({ code }) => isInvestment(code) || isInvestmentIncome(code));
  return invested.length === 0 ? undefined : total(invested);
}

function inFrancs(rappen: number | undefined): number | null {
  return rappen === undefined ? null : rappen / 100;
}
