/**
 * Where and how often a text condition matches. In: the condition and the posting lists of its words. Out:
 * `occurrences` with spans, or `matches` with frequencies only, which for words and masks needs no positions.
 */
import { LIMITS } from "../../base/limits.ts";
import { addSome, noBits, ordinalsOf } from "../plan/bits.ts";
import { NONE, type Ordinals, pick } from "../plan/ordinals.ts";
import {
  expansionKey,
  type PhrasePart,
  SPELLED,
  type TextPlan,
  VALUE_END,
  VALUE_START,
  type WordPlan,
} from "../plan/plan.ts";
import type { Postings, Searchable, TieredPostings } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { near } from "./near.ts";
import { phrase, shifted } from "./phrase.ts";
import { mergeOccurrences, type Occurrences, occurrencesOfWord, SPAN_BYTES } from "./spans.ts";
import { TemporaryMemory } from "./temporary-memory.ts";

/** How often a condition matches in each record. */
export interface Matches {
  readonly ordinals: Ordinals;
  readonly frequencies: Uint32Array;
  /** If words of several tiers match: the best one in each record. Then only its occurrences are counted. */
  readonly tiers?: Uint8Array;
}

/** Computes the matches of each condition of one query once: evaluating and ranking need the same ones. */
export type Matcher = (plan: TextPlan) => Generator<void, Matches>;

export function matcher(index: Searchable): Matcher {
  const cache = new Map<TextPlan, Matches>();
  return function* (plan) {
    const found = cache.get(plan) ?? (yield* matches(plan, index));
    cache.set(plan, found);
    return found;
  };
}

function* matches(plan: TextPlan, index: Searchable): Generator<void, Matches> {
  switch (plan.type) {
    case "word":
      return yield* sum(listsOfWord(plan, index), index.size);
    case "mask":
      return yield* sum(index.masked(plan.field, plan.mask, plan.omitsGuids), index.size);
    case "expansion":
      return yield* bestTiers(index.expanded(plan.field, plan.expansion), index.size);
    case "phrase":
    case "near": {
      const memory = new TemporaryMemory();
      const { ordinals, starts } = yield* occurrences(plan, index, memory);
      const frequencies = yield* lengthsOf(starts, ordinals.length);
      memory.release();
      return { ordinals, frequencies };
    }
  }
}

function* lengthsOf(starts: Uint32Array, count: number): Generator<void, Uint32Array> {
  const lengths = new Uint32Array(count);
  yield* sliced(
    count,
    (from, to) => {
      for (let i = from; i < to; i++) lengths[i] = starts[i + 1] - starts[i];
    },
    1,
  );
  return lengths;
}

const NO_MATCHES: Matches = { ordinals: NONE, frequencies: NONE };

/** The list of the word, or those of the words that may be meant if it does not occur. */
function listsOfWord({ field, word, otherwise = [] }: Omit<WordPlan, "type">, index: Searchable): readonly Postings[] {
  const list = index.word(field, word);
  return list ? [list] : otherwise.flatMap((spelling) => index.word(field, SPELLED + spelling) ?? []);
}

/** Together, too, the words of a mask count at most `most` times in a record. */
function* sum(lists: readonly Postings[], size: number, most = LIMITS.occurrences.most): Generator<void, Matches> {
  if (lists.length < 2) return lists[0] ?? NO_MATCHES;
  const sums = new Uint32Array(size);
  const records = noBits(size);
  for (const { ordinals, frequencies } of lists)
    yield* sliced(
      ordinals.length,
      (from, to) => {
        add(sums, most, ordinals, frequencies, from, to);
        addSome(records, ordinals, from, to);
      },
      1,
    );
  const found = yield* ordinalsOf(records, size);
  return { ordinals: found, frequencies: yield* pick(sums, found) };
}

function add(
  sums: Uint32Array,
  most: number,
  ordinals: Ordinals,
  frequencies: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) sums[ordinals[i]] = Math.min(most, sums[ordinals[i]] + frequencies[i]);
}

/** Only words of the best tier of each record count. */
function* bestTiers(
  lists: readonly TieredPostings[],
  size: number,
  most = LIMITS.occurrences.most,
): Generator<void, Matches> {
  if (lists.length === 0) return NO_MATCHES;
  if (lists.length === 1) {
    const { ordinals, frequencies } = lists[0].postings;
    return { ordinals, frequencies, tiers: new Uint8Array(ordinals.length).fill(lists[0].tier) };
  }
  const sums = new Uint32Array(size);
  const best = new Uint8Array(size);
  const records = noBits(size);
  for (const { postings, tier } of lists.toSorted((a, b) => a.tier - b.tier)) {
    const { ordinals, frequencies } = postings;
    yield* sliced(
      ordinals.length,
      (from, to) => {
        addInTier({ sums, best }, tier, most, ordinals, frequencies, from, to);
        addSome(records, ordinals, from, to);
      },
      1,
    );
  }
  const found = yield* ordinalsOf(records, size);
  const tiers = new Uint8Array(found.length);
  yield* sliced(
    found.length,
    (from, to) => {
      for (let i = from; i < to; i++) tiers[i] = best[found[i]];
    },
    1,
  );
  return { ordinals: found, frequencies: yield* pick(sums, found), tiers };
}

/** By ordinal: the best tier, and how often its words occur. */
interface TierSums {
  readonly sums: Uint32Array;
  readonly best: Uint8Array;
}

function addInTier(
  { sums, best }: TierSums,
  tier: number,
  most: number,
  ordinals: Ordinals,
  frequencies: Uint32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const ordinal = ordinals[i];
    if (sums[ordinal] === 0) best[ordinal] = tier;
    if (best[ordinal] === tier) sums[ordinal] = Math.min(most, sums[ordinal] + frequencies[i]);
  }
}

export function* occurrences(plan: TextPlan, index: Searchable, memory: TemporaryMemory): Generator<void, Occurrences> {
  switch (plan.type) {
    case "word":
      return yield* occurrencesOfWords(listsOfWord(plan, index), index.size, memory);
    case "mask":
      return yield* occurrencesOfWords(index.masked(plan.field, plan.mask, plan.omitsGuids), index.size, memory);
    case "expansion":
      return yield* occurrencesOfWords(
        index.expanded(plan.field, plan.expansion).map(({ postings }) => postings),
        index.size,
        memory,
      );
    case "phrase":
      return yield* occurrencesOfPhrase(plan.field, plan.parts, index, memory);
    case "near": {
      const sides = new TemporaryMemory();
      const left = yield* anyOf(plan.left, index, sides);
      const found = yield* near(plan, left, yield* anyOf(plan.right, index, sides), memory);
      sides.release();
      return found;
    }
  }
}

function* occurrencesOfWords(
  lists: readonly Postings[],
  size: number,
  memory: TemporaryMemory,
): Generator<void, Occurrences> {
  if (lists.length < 2) return yield* occurrencesOfWord(lists[0]);
  const found: Occurrences[] = [];
  for (const list of lists) {
    // Positions are decoded lazily, here, list by list.
    found.push(yield* occurrencesOfWord(list));
    yield;
  }
  return yield* mergeOccurrences(found, size, memory);
}

/** The occurrences of any of the conditions. */
export function* anyOf(
  plans: readonly TextPlan[],
  index: Searchable,
  memory: TemporaryMemory,
): Generator<void, Occurrences> {
  const lists: Occurrences[] = [];
  for (const plan of plans) lists.push(yield* occurrences(plan, index, memory));
  return yield* mergeOccurrences(lists, index.size, memory);
}

function* occurrencesOfPhrase(
  field: number,
  parts: readonly PhrasePart[],
  index: Searchable,
  memory: TemporaryMemory,
): Generator<void, Occurrences> {
  const known = new Map<string, Occurrences>();
  const lists: (Occurrences | undefined)[] = [];
  for (const part of parts) {
    if (part.type === "any-word") {
      lists.push(undefined);
      continue;
    }
    const key = keyOf(part);
    const found = known.get(key) ?? (yield* occurrences({ ...part, field }, index, memory));
    known.set(key, found);
    lists.push(found);
  }
  const bounds = function* () {
    return {
      starts: yield* occurrencesOfWord(index.word(field, VALUE_START)),
      ends: yield* occurrencesOfWord(index.word(field, VALUE_END)),
    };
  };
  const { ordinals, starts, firsts } = yield* phrase(lists, bounds, memory);
  memory.hold(SPAN_BYTES * firsts.length);
  // Anchors belong to the phrase but not to its span: they are not visible text.
  const before = isWord(parts[0], VALUE_START) ? 1 : 0;
  const after = isWord(parts[parts.length - 1], VALUE_END) ? 1 : 0;
  const words = parts.length - before - after;
  return {
    ordinals,
    starts,
    firsts: yield* shifted(firsts, before),
    lasts: yield* shifted(firsts, before + words - 1),
  };
}

function keyOf(part: Exclude<PhrasePart, { readonly type: "any-word" }>): string {
  switch (part.type) {
    case "word":
      return part.word;
    case "mask":
      return `mask ${part.omitsGuids === true} ${part.mask.pattern}`;
    case "expansion":
      return `expansion ${expansionKey(part.expansion)}`;
  }
}

function isWord(part: PhrasePart, word: string): boolean {
  return part.type === "word" && part.word === word;
}
