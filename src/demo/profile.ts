/**
 * The profile of Seldwyla: a `city.json` like that of any other city, and which business of its council is about which
 * amounts.
 */
import { readFileSync } from "node:fs";
import type { BudgetLink } from "../city/public-profile.ts";
import { PROFILE_FILE, type Profile, readProfile } from "../city/read-profile.ts";

const FOLDER = new URL("data/profile/", import.meta.url);

export function demoProfile(budgetBusiness: readonly BudgetLink[] = []): Profile {
  const content = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
  const profile = readProfile(content(PROFILE_FILE).toString(), `src/demo/data/profile/${PROFILE_FILE}`, content);
  if (budgetBusiness.length === 0) return profile;
  return { ...profile, given: { ...profile.given, budgetBusiness: [...budgetBusiness] } };
}
