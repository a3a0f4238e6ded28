/** Expense, revenue, net cost and net investment in the latest accounts and budgets, as a table in whole units. */
import { inLanguage } from "../../frame/language.ts";
import { currencyName } from "../../frame/numbers.ts";
import type { Table } from "../../frame/table.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName, plannedName } from "../ledger/amount-types.ts";
import { internalName } from "../ledger/internal.ts";
import { isInvestment, isInvestmentIncome, type Sum, total } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measured } from "../ledger/measure.ts";
import type { AllSums } from "../series/series-data.ts";

const WORDS = {
  de: {
    what: "Was",
    investment: "Nettoinvestitionen",
    caption: (name: string, currency: string) => `${name}, in ${currency}`,
  },
  en: {
    what: "Item",
    investment: "Net investment",
    caption: (name: string, currency: string) => `${name}, in ${currency}`,
  },
};

export interface GlanceOptions {
  /** The phase of the accounts, and that of the budgets. */
  readonly main: Phase;
  readonly budget: Phase;
  /** Whether internal charges count. */
  readonly withInternal: boolean;
}

/**
 * Accounts of the year and the year before, budgets of the year and the year after. Expense and revenue are also there
 * in the other way to count internal charges.
 */
export function glanceTable(
  name: string,
  { actual, budget }: AllSums,
  year: number,
  { main, budget: planned, withInternal }: GlanceOptions,
  reader: Reader,
): Table {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const columns = [
    { key: "rechnung", title: phaseName(main, language), sums: actual, year: year - 1 },
    { key: "rechnung", title: phaseName(main, language), sums: actual, year },
    { key: "budget", title: plannedName(planned, language), sums: budget, year },
    { key: "budget", title: plannedName(planned, language), sums: budget, year: year + 1 },
  ].map(({ sums, ...column }) => ({ ...column, sums: sums.filter(({ jahr }) => jahr === column.year) }));
  const given = columns.filter(({ sums }) => sums.length > 0);
  const row = (title: string, amountOf: (sums: readonly Sum[]) => number | undefined, isTotal = false) => ({
    values: [title, ...given.map(({ sums }) => inUnits(amountOf(sums)))],
    isTotal,
  });
  const amounts = MEASURES.map((measure) =>
    row(MEASURE_WORDS[language][measure], (sums) => measured(sums, measure, withInternal), measure === "netto"),
  );
  const rows = [
    ...amounts,
    row(words.investment, investmentOf),
    ...(["aufwand", "ertrag"] as const)
      .map((measure) =>
        row(internalName(MEASURE_WORDS[language][measure], !withInternal, language), (sums) =>
          measured(sums, measure, !withInternal),
        ),
      )
      .filter((other, at) => withInternal || String(other.values.slice(1)) !== String(amounts[at].values.slice(1))),
  ];
  return {
    caption: words.caption(name, currencyName(reader)),
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

function inUnits(rappen: number | undefined): number | null {
  return rappen === undefined ? null : rappen / 100;
}
