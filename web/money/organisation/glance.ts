/** Expense, revenue, net cost and net investment in the latest accounts and budgets, as a table in whole francs. */
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
    what: "Item",
    actual: "Accounts",
    budget: "Budget",
    investment: "Net investment",
    caption: (name: string) => `${name}, in francs`,
  },
};

/** Accounts of the year and the year before, budgets of the year and the year after. */
export function glanceTable(name: string, { actual, budget }: AllSums, year: number, language: Language): Table {
  const words = inLanguage(language, WORDS);
  const columns = [
    { key: "rechnung", title: words.actual, sums: actual, year: year - 1 },
    { key: "rechnung", title: words.actual, sums: actual, year },
    { key: "budget", title: words.budget, sums: budget, year },
    { key: "budget", title: words.budget, sums: budget, year: year + 1 },
  ].map(({ sums, ...column }) => ({ ...column, sums: sums.filter(({ jahr }) => jahr === column.year) }));
  const given = columns.filter(({ sums }) => sums.length > 0);
  const row = (title: string, amountOf: (sums: readonly Sum[]) => number | undefined, isTotal = false) => ({
    values: [title, ...given.map(({ sums }) => inFrancs(amountOf(sums)))],
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
      ...given.map(({ key, title, year }) => ({
        key: `${key}_${year}`,
        title: `${title} ${year}`,
        kind: "number" as const,
      })),
    ],
    rows: rows.filter(({ values }) => values.slice(1).some((value) => value !== null)),
  };
}

/** Separate from the operating account: an investment is an expense of the years that use it. */
function investmentOf(sums: readonly Sum[]): number | undefined {
  const invested = sums.filter(({ code }) => isInvestment(code) || isInvestmentIncome(code));
  return invested.length === 0 ? undefined : total(invested);
}

function inFrancs(rappen: number | undefined): number | null {
  return rappen === undefined ? null : rappen / 100;
}
