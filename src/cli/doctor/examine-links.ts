/** Checks where the links of a profile from amounts to business lead. Out: a warning for each kind of dead links. */
import { type Diagnosis, warning } from "../../base/diagnosis.ts";
import type { Profile } from "../../city/read-profile.ts";
import { storedRules } from "../../finance/model/stored-rules.ts";
import { unknownBusiness } from "../../parliament/audit/named-business.ts";
import type { Snapshot } from "../../store/store.ts";

/** To name. */
const NAMED = 5;
const ADVICE = "Pages omit these links. Correct budgetBusiness in city.json (docs/reference/city-profile.md).";

export async function* examineLinks(snapshot: Snapshot, { given }: Profile): AsyncGenerator<Diagnosis> {
  const links = given.budgetBusiness ?? [];
  if (links.length === 0) return;
  const { amountTypes } = await storedRules(snapshot);
  const types = new Set(amountTypes.map(({ typ }) => typ));
  const business = await unknownBusiness(snapshot, [...new Set(links.map((link) => link.business))]);
  const unknown = [...new Set(links.map(({ amountType }) => amountType))].filter((type) => !types.has(type));
  if (unknown.length > 0) yield warning(`budgetBusiness: the data has no amount type ${listed(unknown)}`, ADVICE);
  if (business.length > 0) yield warning(`budgetBusiness: the council has no business ${listed(business)}`, ADVICE);
}

function listed(names: readonly string[]): string {
  return names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ", …" : "");
}
