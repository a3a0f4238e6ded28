/**
 * Executes one query: evaluate, omit, sort, score. In: plan, sort keys, page and index. Out: the total and the page's
 * hits.
 */

import { evaluate } from "../evaluate/evaluate.ts";
import { matcher } from "../evaluate/occurrences.ts";
import { type Ordinals, pick, seek } from "../plan/ordinals.ts";
import type { Plan, SortKey, TextPlan } from "../plan/plan.ts";
import type { Searchable } from "../plan/searchable.ts";
import { championsOf, LONG_LIST, MAX_CHAMPIONS, type Ranked } from "./champions.ts";
import { hasTextConditions, relevance, spelledList } from "./ranking.ts";
import { sortNumbers, withoutMissing } from "./sort-keys.ts";
import { topK } from "./top-k.ts";

/** `count` hits starting at number `from`, counted from 0. */
export interface Page {
  readonly from: number;
  readonly count: number;
}

export interface Result {
  readonly total: number;
  /** All hits, ascending. */
  readonly hits: Ordinals;
  /** The hits of the page, in order. */
  readonly ordinals: Uint32Array;
  /** The relevance of each hit of the page. */
  readonly relevance: Float64Array;
}

/** Without sort keys: by relevance, then by ordinal. */
export function* search(plan: Plan, sort: readonly SortKey[], page: Page, index: Searchable): Generator<void, Result> {
  const matches = matcher(index);
  const hits = yield* withoutMissing(yield* evaluate(plan, index, matches), sort, index);
  const { from, count } = page;
  const result = (ordinals: Uint32Array, scores: Float64Array): Result => ({
    total: hits.length,
    hits,
    ordinals,
    relevance: scores,
  });
  if (count === 0 || from >= hits.length) return result(new Uint32Array(0), new Float64Array(0));

  if (sort.length > 0) {
    const keys: Float64Array[] = [];
    for (const key of sort) keys.push(yield* sortNumbers(key, hits, index));
    const ordinals = yield* pick(hits, yield* topK(keys, from, count));
    // Only the page is scored, in ascending order like the lists.
    const ascending = ordinals.toSorted();
    const scores = yield* relevance(plan, ascending, index, matches);
    return result(
      ordinals,
      Float64Array.from(ordinals, (ordinal) => scores[seek(ascending, ordinal)]),
    );
  }
  if (!hasTextConditions(plan)) {
    const ordinals = hits.slice(from, from + count);
    return result(ordinals, new Float64Array(ordinals.length).fill(1));
  }
  const ranked = function* (first: number, size: number): Generator<void, Ranked> {
    const scores = yield* relevance(plan, hits, index, matches);
    // A record that is looked up needs no order.
    if (hits.length === 1) return { ordinals: hits.slice(), relevance: scores };
    const indices = yield* topK([scores], first, size);
    return { ordinals: yield* pick(hits, indices), relevance: Float64Array.from(indices, (i) => scores[i]) };
  };
  const list = plan.type === "word" ? index.word(plan.field, plan.word) : undefined;
  if (plan.type === "word" && list && hits.length >= LONG_LIST && from + count <= MAX_CHAMPIONS) {
    const best = yield* championsOf(list, orderOf(plan, index), (size) => ranked(0, size));
    return result(best.ordinals.slice(from, from + count), best.relevance.slice(from, from + count));
  }
  const shown = yield* ranked(from, count);
  return result(shown.ordinals, shown.relevance);
}

/** Two plans for the same word rank alike if this is the same: what is boosted depends on the field alone. */
function orderOf(plan: TextPlan, index: Searchable): string {
  const spelling = plan.type === "word" && spelledList(plan, index) ? plan.spelling : "";
  return `${spelling} ${plan.boosts === undefined ? "" : "boosted"}`;
}
