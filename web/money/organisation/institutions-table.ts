/** The expense, revenue and net cost of a department's institutions in a year, as a table in whole units. */
import { inLanguage } from "../../frame/language.ts";
import { currencyName } from "../../frame/numbers.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import type { Institution, Sum } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measured } from "../ledger/measure.ts";

const WORDS = {
  de: { name: "Institution", caption: (year: number, currency: string) => `Rechnung ${year}, in ${currency}` },
  en: { name: "Institution", caption: (year: number, currency: string) => `${year} accounts, in ${currency}` },
};

export function institutionsTable(
  visit: Reader,
  institutions: readonly Institution[],
  sums: readonly Sum[],
  year: number,
): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.caption(year, currencyName(visit)),
    columns: [
      { key: "institution", title: words.name, kind: "text" },
      ...MEASURES.map((measure) => ({
        key: measure,
        title: MEASURE_WORDS[visit.language][measure],
        kind: "number" as const,
      })),
    ],
    rows: institutions.map(({ key, bezeichnung }) => {
      const own = sums.filter(({ institution, jahr }) => institution === key && jahr === year);
      const amounts = MEASURES.map((measure) => measured(own, measure, false));
      return {
        values: [bezeichnung, ...amounts.map((rappen) => (rappen === undefined ? null : rappen / 100))],
        href: linkTo(visit, `/finanzen/institution/${key}`),
      };
    }),
  };
}
