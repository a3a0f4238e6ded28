/** The expense, revenue and net cost of a department's institutions in a year, as a table in whole units. */
import { inLanguage } from "../../frame/language.ts";
import { currencyName } from "../../frame/numbers.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { type Phase, phaseName } from "../ledger/amount-types.ts";
import { internalName, internalQuery } from "../ledger/internal.ts";
import type { Institution, Sum } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measured } from "../ledger/measure.ts";

const WORDS = {
  de: { name: "Institution", total: "Total", caption: (what: string, currency: string) => `${what}, in ${currency}` },
  en: { name: "Institution", total: "Total", caption: (what: string, currency: string) => `${what}, in ${currency}` },
};

export function institutionsTable(
  visit: Reader,
  institutions: readonly Institution[],
  sums: readonly Sum[],
  { year, main, withInternal }: { readonly year: number; readonly main: Phase; readonly withInternal: boolean },
): Table {
  const words = inLanguage(visit.language, WORDS);
  const ofYear = sums.filter(({ jahr }) => jahr === year);
  const amountsOf = (own: readonly Sum[]): readonly (number | null)[] =>
    MEASURES.map((measure) => measured(own, measure, withInternal)).map((rappen) =>
      rappen === undefined ? null : rappen / 100,
    );
  return {
    caption: words.caption(
      internalName(`${phaseName(main, visit.language)} ${year}`, withInternal, visit.language),
      currencyName(visit),
    ),
    columns: [
      { key: "institution", title: words.name, kind: "text" },
      ...MEASURES.map((measure) => ({
        key: measure,
        title: MEASURE_WORDS[visit.language][measure],
        kind: "number" as const,
      })),
    ],
    rows: [
      ...institutions.map(({ key, bezeichnung }) => ({
        values: [bezeichnung, ...amountsOf(ofYear.filter(({ institution }) => institution === key))],
        href: linkTo(visit, `/finanzen/institution/${key}`, internalQuery(withInternal)),
      })),
      { values: [words.total, ...amountsOf(ofYear)], isTotal: true },
    ],
  };
}
