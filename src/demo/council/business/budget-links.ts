/**
 * Which business is about which amounts, as the city's profile says it. In: all business. Out: a link for the budget
 * and the accounts of each year, and for each series of supplementary credits.
 */
import type { BudgetLink } from "../../../city/public-profile.ts";
import type { Geschaeft } from "../model/model.ts";

/** What business is about by the text that says it; the group is the year. */
const LINKED: readonly (readonly [about: "titel" | "gegenstand", pattern: RegExp, amountTypes: readonly string[]])[] = [
  ["gegenstand", /^Budget (\d{4})$/, ["STADTRAT_ANTRAG", "NOVEMBER_BRIEF", "GEMEINDERAT_BESCHLUSS"]],
  ["gegenstand", /^Rechnung (\d{4})$/, ["RECHNUNG"]],
  ["titel", /Nachtragskrediten? I\. Serie (\d{4})/, ["NACHTRAGSKREDIT11_BESCHLUSS"]],
  ["titel", /Nachtragskrediten? II\. Serie (\d{4})/, ["NACHTRAGSKREDIT21_BESCHLUSS"]],
];
const KINDS: ReadonlySet<string> = new Set(["Budget", "Nachtragskredit", "Rechnung"]);

export function budgetLinks(business: readonly Geschaeft[]): readonly BudgetLink[] {
  return business
    .filter(({ art }) => KINDS.has(art))
    .flatMap(({ topic, grNr }) =>
      LINKED.flatMap(([about, pattern, amountTypes]) => {
        const [, year] = pattern.exec(topic[about]) ?? [];
        if (year === undefined) return [];
        return amountTypes.map((amountType) => ({ year: Number(year), amountType, business: grNr }));
      }),
    );
}
