/** The expense, revenue and net cost of a department's institutions in a year, as a table in whole francs. */
import { inLanguage } from "../../frame/language.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import type { Institution, Sum } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, measured } from "../ledger/measure.ts";

const WORDS = {
  de: { name: "Institution", caption: (year: number) => `Rechnung ${year}, in Franken` },
  en: { name: "Institution", caption: (year: number) => `${year} accounts, in francs` },
};

export function institutionsTable(
  visit: Pick<Visit, "language">,
  institutions: readonly Institution[],
  sums: readonly Sum[],
  year: number,
): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.caption(year),
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
