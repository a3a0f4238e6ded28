/**
 * Completes typed words by a vocabulary: words that begin so, in texts with all words typed before, or whole texts in
 * which each typed word is the beginning of a word. The most used come first.
 */
import { fold, INVISIBLE } from "../../text/fold.ts";
import { spell, spellingOf, umlautSpellings } from "../../text/spelling.ts";
import { forEachWord } from "../../text/words.ts";
import { beginningOf } from "../codec/long-text.ts";
import { sliced } from "../plan/sliced.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface CompletedWord {
  /** As it is spelled in most of the texts. */
  readonly text: string;
  /** How many records have it, in a text with the other words. */
  readonly count: number;
}

export interface CompletedText extends CompletedWord {
  /** A record that has it. */
  readonly ordinal: number;
}

/** The words that begin like the last one of `typed`. `isOffered` gets them folded. */
export function* completeWords(
  vocabulary: Vocabulary,
  typed: readonly string[],
  most: number,
  isOffered: (folded: string) => boolean,
): Generator<void, readonly CompletedWord[]> {
  const last = typed.at(-1);
  if (last === undefined) return [];
  const { words, folded, starts, texts, uses } = vocabulary;
  const before = typed.length > 1 ? yield* textsWith(vocabulary, typed.slice(0, -1)) : undefined;
  const found: { readonly nr: number; readonly count: number }[] = [];
  for (const { from, to, spelling } of rangesOf(vocabulary, last)) {
    for (let nr = from; nr < to; nr++) {
      if (!begins(words[nr], spelling) || !isOffered(folded[nr])) continue;
      let count = 0;
      for (let i = starts[nr]; i < starts[nr + 1]; i++) {
        if (!before || before[texts[i]] === typed.length - 1) count += uses[texts[i]];
      }
      if (count > 0) found.push({ nr, count });
      if (nr % WORDS === 0) yield;
    }
  }
  found.sort((a, b) => b.count - a.count || a.nr - b.nr);
  return found.slice(0, most).map(({ nr, count }) => ({ text: spelled(vocabulary, nr), count }));
}

/** Words that are visited between two yields. */
const WORDS = 64;

/** What texts are sorted by, ascending; texts with the same number are in alphabetical order. */
export type TextKey = (text: string, uses: number) => number;

/** The texts in which each typed word is the beginning of a word. */
export function* completeTexts(
  vocabulary: Vocabulary,
  typed: readonly string[],
  most: number,
  keyOf: TextKey,
): Generator<void, readonly CompletedText[]> {
  if (typed.length === 0) return [];
  const { column, uses, records } = vocabulary;
  const hits = yield* textsWith(vocabulary, typed);
  const found: { readonly id: number; readonly text: string; readonly key: number }[] = [];
  yield* sliced(hits.length, (from, to) => {
    for (let id = from; id < to; id++) {
      if (hits[id] !== typed.length) continue;
      const text = beginningOf(column.text(id));
      found.push({ id, text, key: keyOf(text, uses[id]) });
    }
  });
  const { foldedRanks } = column;
  found.sort((a, b) => a.key - b.key || foldedRanks[a.id] - foldedRanks[b.id] || a.id - b.id);
  return found.slice(0, most).map(({ id, text }) => ({ text, count: uses[id], ordinal: records[id] }));
}

/** By id of a text: how many of the typed words it has, up to the first that it lacks. */
function* textsWith(vocabulary: Vocabulary, typed: readonly string[]): Generator<void, Uint8Array> {
  const { column, words, starts, texts } = vocabulary;
  const hits = new Uint8Array(column.size);
  for (const [i, word] of typed.entries()) {
    for (const { from, to, spelling } of rangesOf(vocabulary, word)) {
      for (let nr = from; nr < to; nr++) {
        if (!begins(words[nr], spelling)) continue;
        for (let at = starts[nr]; at < starts[nr + 1]; at++) if (hits[texts[at]] === i) hits[texts[at]] = i + 1;
        if (nr % WORDS === 0) yield;
      }
    }
  }
  return hits;
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Words in the range begin so if any umlauts are meant. */
  readonly spelling: string | undefined;
}

/** Where the words are that begin like a typed one; `ue` may stand for an umlaut. */
function rangesOf({ folded }: Vocabulary, typed: string): readonly Range[] {
  return [typed, ...umlautSpellings(typed.toLowerCase())].map((meant) => {
    const beginning = fold(meant);
    // No word contains U+FFFF.
    const to = lowerBound(folded, `${beginning}\uffff`);
    return { from: lowerBound(folded, beginning), to, spelling: spellingOf(meant) };
  });
}

const begins = (word: string, spelling: string | undefined): boolean =>
  spelling === undefined || word.startsWith(spelling);

function lowerBound(sorted: readonly string[], key: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Texts that are read for the spelling of a word. */
const SAMPLE = 8;
const ALL_INVISIBLE = new RegExp(INVISIBLE, "gu");

function spelled({ column, words, folded, starts, texts, uses }: Vocabulary, nr: number): string {
  const spellings = new Map<string, number>();
  for (const id of texts.subarray(starts[nr], Math.min(starts[nr + 1], starts[nr] + SAMPLE))) {
    const text = beginningOf(column.text(id));
    forEachWord(text, (word, start, end) => {
      if (word !== folded[nr]) return;
      const written = text.slice(start, end);
      if (spell(written) !== words[nr]) return;
      const plain = written.replace(ALL_INVISIBLE, "");
      spellings.set(plain, (spellings.get(plain) ?? 0) + uses[id]);
    });
  }
  const [[best]] = [...spellings].sort(([, a], [, b]) => b - a);
  return best;
}
