/**
 * Relevance by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), with the idf of Lucene,
 * which is never negative. In: plan and hits. Out: a score for each hit.
 */

import { type Matcher, type Matches, matcher } from "../evaluate/occurrences.ts";
import { textConditions } from "../plan/conditions.ts";
import { type CommonIndices, commonIndicesWith, type Ordinals } from "../plan/ordinals.ts";
import type { Plan } from "../plan/plan.ts";
import type { FieldLengths, Searchable } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

/** Term frequency saturation, and length normalization. */
const K1 = 1.2;
const B = 0.75;

/** Relevance has five decimals, so that hits are ranked by what is shown. */
const DECIMALS = 1e5;
const MIN = 1;
const MAX = 100 * DECIMALS;

/** Whether the plan has anything to rank by; otherwise each record has relevance 1. */
export function hasTextConditions(plan: Plan): boolean {
  return textConditions(plan).length > 0;
}

/** Parallel to `hits`, which ascend: the sum over the matching text conditions, rounded. */
export function* relevance(
  plan: Plan,
  hits: Ordinals,
  index: Searchable,
  matches: Matcher = matcher(index),
): Generator<void, Float64Array> {
  const scores = new Float64Array(hits.length);
  const conditions = textConditions(plan);
  if (conditions.length === 0) return scores.fill(1);
  const commonWithHits = commonIndicesWith(hits, index.size);
  for (const condition of conditions) {
    const found = yield* matches(condition);
    const inBoth = yield* commonWithHits(found.ordinals);
    yield* addScores(scores, hits, found, inBoth, index.lengths(condition.field), index.live.length);
  }
  yield* sliced(scores.length, (from, to) => {
    for (let i = from; i < to; i++)
      scores[i] = Math.min(MAX, Math.max(MIN, Math.round(scores[i] * DECIMALS))) / DECIMALS;
  });
  return scores;
}

function* addScores(
  scores: Float64Array,
  hits: Ordinals,
  { ordinals, frequencies }: Matches,
  { inA, inB }: CommonIndices,
  { lengths, average }: FieldLengths,
  records: number,
): Generator<void, void> {
  const weight = Math.log(1 + (records - ordinals.length + 0.5) / (ordinals.length + 0.5)) * (K1 + 1);
  const perWord = (K1 * B) / average;
  yield* sliced(inA.length, (from, to) => {
    for (let n = from; n < to; n++) {
      const frequency = frequencies[inB[n]];
      const damping = K1 * (1 - B) + perWord * lengths[hits[inA[n]]];
      scores[inA[n]] += (weight * frequency) / (frequency + damping);
    }
  });
}
