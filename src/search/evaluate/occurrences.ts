/**
 * Where and how often a text condition matches. In: the condition and the posting lists of its words. Out:
 * `occurrences` with spans, or `matches` with frequencies only, which for words and masks needs no positions.
 */

import { NONE, type Ordinals, pick } from "../plan/ordinals.ts";
import { type PhrasePart, type TextPlan, VALUE_END, VALUE_START } from "../plan/plan.ts";
import type { Postings, Searchable } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { near } from "./near.ts";
import { phrase } from "./phrase.ts";
import { mergeOccurrences, type Occurrences, occurrencesOfWord } from "./spans.ts";

/** How often a condition matches in each record. */
export interface Matches {
  readonly ordinals: Ordinals;
  readonly frequencies: Uint32Array;
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
      return index.word(plan.field, plan.word) ?? { ordinals: NONE, frequencies: NONE };
    case "mask":
      return yield* sum(index.masked(plan.field, plan.mask), index.size);
    case "phrase":
    case "near": {
      const { ordinals, starts } = yield* occurrences(plan, index);
      return { ordinals, frequencies: ordinals.map((_, i) => starts[i + 1] - starts[i]) };
    }
  }
}

function* sum(lists: readonly Postings[], size: number): Generator<void, Matches> {
  if (lists.length === 1) return lists[0];
  const sums = new Uint32Array(size);
  for (const list of lists) {
    add(list, sums);
    yield;
  }
  const ordinals = new Uint32Array(size);
  let count = 0;
  yield* sliced(size, (from, to) => {
    for (let ordinal = from; ordinal < to; ordinal++) if (sums[ordinal] > 0) ordinals[count++] = ordinal;
  });
  const found = ordinals.subarray(0, count);
  return { ordinals: found, frequencies: pick(sums, found) };
}

function add({ ordinals, frequencies }: Matches, sums: Uint32Array): void {
  for (let i = 0; i < ordinals.length; i++) sums[ordinals[i]] += frequencies[i];
}

export function* occurrences(plan: TextPlan, index: Searchable): Generator<void, Occurrences> {
  switch (plan.type) {
    case "word":
      return occurrencesOfWord(index.word(plan.field, plan.word));
    case "mask":
      return yield* occurrencesOfWords(index.masked(plan.field, plan.mask), index.size);
    case "phrase":
      return yield* occurrencesOfPhrase(plan.field, plan.parts, index);
    case "near":
      return yield* near(plan, yield* anyOf(plan.left, index), yield* anyOf(plan.right, index));
  }
}

function* occurrencesOfWords(lists: readonly Postings[], size: number): Generator<void, Occurrences> {
  const found: Occurrences[] = [];
  for (const list of lists) {
    // Positions are decoded lazily, here, list by list.
    found.push(occurrencesOfWord(list));
    yield;
  }
  return yield* mergeOccurrences(found, size);
}

/** The occurrences of any of the conditions. */
export function* anyOf(plans: readonly TextPlan[], index: Searchable): Generator<void, Occurrences> {
  const lists: Occurrences[] = [];
  for (const plan of plans) lists.push(yield* occurrences(plan, index));
  return yield* mergeOccurrences(lists, index.size);
}

function* occurrencesOfPhrase(
  field: number,
  parts: readonly PhrasePart[],
  index: Searchable,
): Generator<void, Occurrences> {
  const lists: (Occurrences | undefined)[] = [];
  for (const part of parts)
    lists.push(part.type === "any-word" ? undefined : yield* occurrences({ ...part, field }, index));
  const bounds = () => ({
    starts: occurrencesOfWord(index.word(field, VALUE_START)),
    ends: occurrencesOfWord(index.word(field, VALUE_END)),
  });
  const { ordinals, starts, firsts } = yield* phrase(lists, bounds);
  // Anchors belong to the phrase but not to its span: they are not visible text.
  const before = isWord(parts[0], VALUE_START) ? 1 : 0;
  const after = isWord(parts[parts.length - 1], VALUE_END) ? 1 : 0;
  const words = parts.length - before - after;
  return {
    ordinals,
    starts,
    firsts: firsts.map((position) => position + before),
    lasts: firsts.map((position) => position + before + words - 1),
  };
}

function isWord(part: PhrasePart, word: string): boolean {
  return part.type === "word" && part.word === word;
}
