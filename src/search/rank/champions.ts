/**
 * The best records of a word that very many have: worked out when somebody first searches for it alone, and kept for as long as its list is (champion lists,
 * Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, section 7.1.3).
 */
import type { Postings } from "../plan/searchable.ts";

/** Records in order, and the relevance of each. */
export interface Ranked {
  readonly ordinals: Uint32Array;
  readonly relevance: Float64Array;
}

/** Shorter lists are ranked anew each time, which takes a moment only. */
export const LONG_LIST = 2_000;

/** Whoever turns more pages waits for all to be ranked. */
export const MOST_CHAMPIONS = 1_000;

/** A list belongs to one field of one data version, and with it all that relevance depends on. */
const known = new WeakMap<Postings, Ranked>();

/** `rank` gives the first so many. */
export function* championsOf(
  list: Postings,
  rank: (count: number) => Generator<void, Ranked>,
): Generator<void, Ranked> {
  const ranked = known.get(list) ?? (yield* rank(MOST_CHAMPIONS));
  known.set(list, ranked);
  return ranked;
}
