/**
 * Where and how often a text condition matches. In: the condition and the posting lists of its words. Out:
 * `occurrences` with spans, or `matches` with frequencies only, which for words and masks needs no positions.
 */
import { LIMITS } from "../../base/limits.ts";
import { markedOrdinals, NONE, type Ordinals, pick } from "../plan/ordinals.ts";
import { type PhrasePart, type TextPlan, VALUE_END, VALUE_START } from "../plan/plan.ts";
import type { Postings, Searchable } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { near } from "./near.ts";
import { phrase, shifted } from "./phrase.ts";
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
      return { ordinals, frequencies: yield* lengthsOf(starts, ordinals.length) };
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

/** Together, too, the words of a mask count at most `most` times in a record. */
function* sum(lists: readonly Postings[], size: number, most = LIMITS.occurrences.most): Generator<void, Matches> {
  if (lists.length === 1) return lists[0];
  const sums = new Uint32Array(size);
  for (const { ordinals, frequencies } of lists)
    yield* sliced(
      ordinals.length,
      (from, to) => {
        for (let i = from; i < to; i++) sums[ordinals[i]] = Math.min(most, sums[ordinals[i]] + frequencies[i]);
      },
      1,
    );
  const found = yield* markedOrdinals(sums, size);
  return { ordinals: found, frequencies: yield* pick(sums, found) };
}

export function* occurrences(plan: TextPlan, index: Searchable): Generator<void, Occurrences> {
  switch (plan.type) {
    case "word":
      return yield* occurrencesOfWord(index.word(plan.field, plan.word));
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
    found.push(yield* occurrencesOfWord(list));
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
  const known = new Map<string, Occurrences>();
  const lists: (Occurrences | undefined)[] = [];
  for (const part of parts) {
    if (part.type === "any-word") {
      lists.push(undefined);
      continue;
    }
    const key = part.type === "word" ? part.word : `mask ${part.mask.pattern}`;
    const found = known.get(key) ?? (yield* occurrences({ ...part, field }, index));
    known.set(key, found);
    lists.push(found);
  }
  const { ordinals, starts, firsts } = yield* phrase(lists, function* () {
    return {
      starts: yield* occurrencesOfWord(index.word(field, VALUE_START)),
      ends: yield* occurrencesOfWord(index.word(field, VALUE_END)),
    };
  });
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

function isWord(part: PhrasePart, word: string): boolean {
  return part.type === "word" && part.word === word;
}
