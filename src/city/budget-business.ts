/**
 * The member `budgetBusiness` of `city.json`: which business of the council is about which amounts. Only the city knows
 * it; what pages find by titles and texts, they show as found.
 */
import { list, optional } from "../base/schema.ts";
import { closed, short } from "./member-kinds.ts";
import type { BudgetLink } from "./public-profile.ts";
import { typeName, year } from "./rule-members.ts";

/** Some for every step of every year: more would be a mistake. */
const MOST = 2_000;

const LINK = closed(
  {
    year: year("The year of the amounts."),
    amountType: short("The amount type, such as `RECHNUNG`.", "a name such as BUDGET", typeName),
    business: short("The number or the GUID of the business, as in the council's records.", "a number or a GUID"),
  },
  "",
  { expects: 'a link such as { "year": 2025, "amountType": "BUDGET", "business": "2024/417" }' },
);

function fault(links: readonly BudgetLink[]): string | undefined {
  if (links.length > MOST) return `has ${links.length} entries, but at most ${MOST} are possible`;
  const known = new Set<string>();
  for (const { year, amountType, business } of links) {
    const key = [year, amountType, business].join(" ").toLowerCase();
    if (known.has(key)) return `repeats ${JSON.stringify(business)} for ${amountType} ${year}`;
    known.add(key);
  }
  return undefined;
}

export const BUDGET_BUSINESS = optional(
  list(LINK, {
    description:
      "Which business of the council is about which amounts: the budget process shows it at its steps, with the votes.",
    expects: "a list of links",
    check: fault,
  }),
);
