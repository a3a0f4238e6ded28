/**
 * Words as they are spelled, where folding loses something that matters in German: the umlaut of `Förderung`, which is
 * not a `Forderung`, and the two halves of `Bürger:innen`.
 */
import { fold, INVISIBLE } from "./fold.ts";

const UMLAUT = /[äöü]/;

/** Whether a text has umlauts at all: most have none in most words, and one test of all is faster than one of each. */
export function mayHaveUmlauts(text: string): boolean {
  return /[äöüÄÖÜ]|\u0308/.test(text);
}

/** Folded, but with its umlauts; undefined if it has none. */
export function spellingOf(word: string): string | undefined {
  if (!mayHaveUmlauts(word)) return undefined;
  const spelled = word
    .replace(new RegExp(INVISIBLE, "gu"), "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^äöü]+/g, fold);
  return UMLAUT.test(spelled) ? spelled : undefined;
}

/** The word as it is spelled. */
export function spell(word: string): string {
  return spellingOf(word) ?? fold(word);
}

/** `:innen`, `*innen`, `_innen`, `·innen`, `/innen` or `/-innen` after a word, and the same with `in`. */
const FEMININE = /(?:[:*_·]|\/-?)(innen|in)(?![\p{L}\p{N}\p{M}])/iuy;
const SIGNS = ":*_·/";

export interface FeminineForm {
  readonly text: string;
  /** Where it ends in the text. */
  readonly end: number;
}

/** The feminine form of a word that ends at `end` of a text: `Bürgerinnen` for the first one of `Bürger:innen`. */
export function feminineForm(text: string, start: number, end: number): FeminineForm | undefined {
  if (end === text.length || !SIGNS.includes(text[end])) return undefined;
  FEMININE.lastIndex = end;
  const found = FEMININE.exec(text);
  return found ? { text: text.slice(start, end) + found[1], end: FEMININE.lastIndex } : undefined;
}

const DIGRAPHS = /ae|oe|ue/g;
const UMLAUTS: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü" };

/** More than these in one word are not tried: each doubles the number of spellings. */
const MOST_DIGRAPHS = 4;

/** The spellings with umlauts that may be meant by `ae`, `oe` and `ue`: `gebühren` for `gebuehren`. */
export function umlautSpellings(word: string): readonly string[] {
  const found = [...word.matchAll(DIGRAPHS)].slice(0, MOST_DIGRAPHS);
  let spellings = [{ text: "", at: 0 }];
  for (const { 0: digraph, index } of found) {
    spellings = spellings.flatMap(({ text, at }) => {
      const before = text + word.slice(at, index);
      const next = index + digraph.length;
      return [
        { text: before + digraph, at: next },
        { text: before + UMLAUTS[digraph], at: next },
      ];
    });
  }
  return spellings.slice(1).map(({ text, at }) => text + word.slice(at));
}
