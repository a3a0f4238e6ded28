/** How close a word is to what is asked for, the closest first (`TIERS`). */
import { ROLES } from "../../text/german/analyse.ts";

/** The word itself. */
export const WORD_TIER = 0;

/** One letter off; two letters off is the next one. */
export const FUZZY_TIER = 2;

/** Forms, heads and other parts of the word itself, and of other words that mean the same: those count one less. */
export function tierOf(role: number, isOwn: boolean): number {
  return isOwn ? 1 + role : Math.min(ROLES.length, 2 + role);
}
