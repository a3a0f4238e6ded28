/** What the city's profile says about business and amounts, in the words of the budget process. */
import type { BudgetLink } from "../../src/city/public-profile.ts";
import type { Verweis } from "../council/facts/records.ts";
import type { Reader } from "../frame/visit.ts";
import type { AmountTypes } from "../money/ledger/amount-types.ts";
import { rolesOf, type StepKind } from "../money/ledger/process.ts";
import { stepName } from "../money/ledger/step-names.ts";

/** Those of a year; types that the data does not have are omitted. */
export function linksOfYear(
  { city }: Pick<Reader, "city">,
  { types }: AmountTypes,
  year: number,
): readonly BudgetLink[] {
  const known = new Set(types.map(({ betragsTyp }) => betragsTyp));
  return (city.budgetBusiness ?? []).filter((link) => link.year === year && known.has(link.amountType));
}

/** The years of business. */
export function yearsOf({ city }: Pick<Reader, "city">, business: Verweis): readonly number[] {
  const own = (city.budgetBusiness ?? []).filter((link) => isAbout(link, business));
  return [...new Set(own.map(({ year }) => year))];
}

/** By its number or its GUID. */
export function isAbout({ business }: BudgetLink, { OBJ_GUID, GRNr }: Verweis): boolean {
  const named = business.trim().toLowerCase();
  return named === OBJ_GUID.toLowerCase() || (GRNr.trim() !== "" && named === GRNr.trim().toLowerCase());
}

/** The names of the steps, each once and in their order. */
export function stepsOf(reader: Reader, types: AmountTypes, links: readonly BudgetLink[]): readonly string[] {
  const linked = new Set(links.map(({ amountType }) => amountType));
  const kinds = [...rolesOf(types)].filter(([type]) => linked.has(type)).map(([, { kind }]): StepKind => kind);
  return [...new Set(kinds)].map((kind) => stepName(kind, reader));
}
