/**
 * Champion lists: the most relevant records of a very common word, computed by the first query for that word alone and
 * cached as long as its posting list (Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008,
 * section 7.1.3).
 */
import type { Postings } from "../plan/searchable.ts";

/** Records in order, and the relevance of each. */
export interface Ranked {
  readonly ordinals: Uint32Array;
  readonly relevance: Float64Array;
}

/** Shorter lists are ranked for each query, which is fast. */
export const LONG_LIST = 2_000;

/** Pages beyond this rank require ranking all records. */
export const MAX_CHAMPIONS = 1_000;

/** A list belongs to one field in one data version, which determine everything that relevance depends on. */
const cache = new WeakMap<Postings, Map<string, Ranked>>();

/** `order` names the way of ranking, of which there are few; `rank` returns the first `count` records. */
export function* championsOf(
  list: Postings,
  order: string,
  rank: (count: number) => Generator<void, Ranked>,
): Generator<void, Ranked> {
  const known = cache.get(list) ?? new Map<string, Ranked>();
  const ranked = known.get(order) ?? (yield* rank(MAX_CHAMPIONS));
  cache.set(list, known.set(order, ranked));
  return ranked;
}
