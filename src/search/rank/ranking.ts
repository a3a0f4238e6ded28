/**
 * Relevance by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009), with the idf of Lucene,
 * which is never negative. Boosts make it BM25F: frequencies in several fields are normalized by length, weighted and
 * added before they saturate. In: plan and hits. Out: a score for each hit.
 */

import { type Matcher, type Matches, matcher } from "../evaluate/occurrences.ts";
import { textConditions } from "../plan/conditions.ts";
import { type CommonIndices, commonIndicesWith, type Ordinals } from "../plan/ordinals.ts";
import { type Plan, SPELLED, type TextPlan } from "../plan/plan.ts";
import { type FieldLengths, type Searchable, TIERS } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";

/** Term frequency saturation, and length normalization. */
const K1 = 1.2;
const B = 0.75;

/** What a word counts that is spelled without the umlauts of the query: less than any occurrence with them. */
const OTHER_SPELLING = 0.01;

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
    const common = yield* commonWithHits(found.ordinals);
    const inField = { found, common, lengths: index.lengths(condition.field) };
    const weight = idf(found.ordinals.length, index.live.length) * (K1 + 1);
    if (condition.boosts === undefined && spelledList(condition, index) === undefined) {
      const add = found.tiers === undefined ? addScores : addScoresInTiers;
      yield* sliced(common.inA.length, (from, to) => add(scores, hits, inField, weight, from, to));
    } else yield* addBoosted(scores, hits, condition, inField, weight, index, matches, commonWithHits);
  }
  yield* sliced(scores.length, (from, to) => round(scores, from, to));
  return scores;
}

function round(scores: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    // What Math.round, min and max compute if no score is negative, in less than half the time.
    const rounded = Math.floor(scores[i] * DECIMALS + 0.5);
    scores[i] = (rounded < MIN ? MIN : rounded > MAX ? MAX : rounded) / DECIMALS;
  }
}

function idf(found: number, records: number): number {
  return Math.log(1 + (records - found + 0.5) / (found + 0.5));
}

/** The list of the spelling of a word, if there are others. */
export function spelledList(condition: TextPlan, index: Searchable): Ordinals | undefined {
  if (condition.type !== "word" || condition.spelling === undefined) return undefined;
  const spelled = index.word(condition.field, SPELLED + condition.spelling)?.ordinals;
  const all = index.word(condition.field, condition.word)?.ordinals;
  return spelled && all && spelled.length < all.length ? spelled : undefined;
}

/** The matches of a condition in its field, and which of them are hits: `inA` are indices of hits, `inB` of matches. */
interface FieldMatches {
  readonly found: Matches;
  readonly common: CommonIndices;
  readonly lengths: FieldLengths;
}

/** Visits the matches `from` to `to`, as all functions with these parameters do. */
function addScores(
  scores: Float64Array,
  hits: Ordinals,
  { found, common, lengths: ofField }: FieldMatches,
  weight: number,
  from: number,
  to: number,
): void {
  const { frequencies } = found;
  const { inA, inB } = common;
  const { lengths, average } = ofField;
  const perWord = (K1 * B) / average;
  for (let n = from; n < to; n++) {
    const frequency = frequencies[inB[n]];
    const damping = K1 * (1 - B) + perWord * lengths[hits[inA[n]]];
    scores[inA[n]] += (weight * frequency) / (frequency + damping);
  }
}

/** A word of a better tier counts more than any number of others. */
function addScoresInTiers(
  scores: Float64Array,
  hits: Ordinals,
  { found, common, lengths: ofField }: FieldMatches,
  weight: number,
  from: number,
  to: number,
): void {
  const { frequencies, tiers } = found;
  const { inA, inB } = common;
  const { lengths, average } = ofField;
  const perWord = B / average;
  for (let n = from; n < to; n++) {
    const frequency = frequencies[inB[n]] / (1 - B + perWord * lengths[hits[inA[n]]]);
    scores[inA[n]] += weight * shareInTier(frequency, tiers![inB[n]]);
  }
}

function shareInTier(frequency: number, tier: number): number {
  return (TIERS - 1 - tier + frequency / (frequency + K1)) / TIERS;
}

function* addBoosted(
  scores: Float64Array,
  hits: Ordinals,
  condition: TextPlan,
  inField: FieldMatches,
  weight: number,
  index: Searchable,
  matches: Matcher,
  commonWithHits: (list: Ordinals) => Generator<void, CommonIndices>,
): Generator<void, void> {
  const { found, common } = inField;
  // By hit: the weighted frequency, and the tier in which it was counted.
  const frequencies = new Float64Array(hits.length);
  const tiers = found.tiers && (yield* tiersOfHits(found.tiers, common, hits.length));
  const { inA } = common;
  yield* sliced(inA.length, (from, to) => addFrequencies(frequencies, tiers, hits, inField, 1, from, to));
  for (const boost of condition.boosts ?? []) {
    const boosted = yield* matches(boost.plan);
    const lengths = index.lengths(boost.plan.field);
    const inBoosted = { found: boosted, common: yield* commonWithHits(boosted.ordinals), lengths };
    yield* sliced(inBoosted.common.inA.length, (from, to) =>
      addFrequencies(frequencies, tiers, hits, inBoosted, boost.weight, from, to),
    );
  }
  const spelled = spelledList(condition, index);
  const factors = new Float64Array(hits.length).fill(spelled ? OTHER_SPELLING : 1);
  if (spelled) {
    const { inA: withSpelling } = yield* commonWithHits(spelled);
    yield* sliced(withSpelling.length, (from, to) => {
      for (let n = from; n < to; n++) factors[withSpelling[n]] = 1;
    });
  }
  yield* sliced(inA.length, (from, to) => addShares(scores, inA, frequencies, tiers, factors, weight, from, to));
}

function* tiersOfHits(found: Uint8Array, { inA, inB }: CommonIndices, hits: number): Generator<void, Uint8Array> {
  const tiers = new Uint8Array(hits);
  yield* sliced(inA.length, (from, to) => {
    for (let n = from; n < to; n++) tiers[inA[n]] = found[inB[n]];
  });
  return tiers;
}

/** Only occurrences of the best tier of a record count. */
function addFrequencies(
  frequencies: Float64Array,
  tiers: Uint8Array | undefined,
  hits: Ordinals,
  { found, common, lengths: ofField }: FieldMatches,
  weight: number,
  from: number,
  to: number,
): void {
  const { inA, inB } = common;
  const { lengths, average } = ofField;
  const perWord = B / average;
  for (let n = from; n < to; n++) {
    const i = inA[n];
    if (tiers && found.tiers && found.tiers[inB[n]] !== tiers[i]) continue;
    frequencies[i] += (weight * found.frequencies[inB[n]]) / (1 - B + perWord * lengths[hits[i]]);
  }
}

function addShares(
  scores: Float64Array,
  inHits: Uint32Array,
  frequencies: Float64Array,
  tiers: Uint8Array | undefined,
  factors: Float64Array,
  weight: number,
  from: number,
  to: number,
): void {
  for (let n = from; n < to; n++) {
    const i = inHits[n];
    const share = tiers ? shareInTier(frequencies[i], tiers[i]) : frequencies[i] / (frequencies[i] + K1);
    scores[i] += weight * factors[i] * share;
  }
}
