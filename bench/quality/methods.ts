/**
 * Methods to find the forms and compounds of a word, from none to the one that the service uses. All get the umlauts of
 * a query that is typed without, so that only forms and compounds make a difference.
 */
import { queryStems, stemsOfWord } from "../../src/text/german/analyse.ts";
import { stemsOf } from "../../src/text/german/inflection.ts";
import { OWN_SYNONYMS } from "../../src/text/german/synonyms.ts";
import { spell, umlautSpellings } from "../../src/text/spelling.ts";
import type { Method } from "./judge.ts";
import { headScore, ngramModel } from "./ngrams.ts";

/** What is typed, and with umlauts if it does not occur. */
function meant(query: string, vocabulary: ReadonlySet<string>): readonly string[] {
  const word = spell(query);
  return vocabulary.has(word) ? [word] : [word, ...umlautSpellings(word)];
}

/** Finds all words for which the test holds. */
const byTest =
  (test: (vocabulary: ReadonlySet<string>) => (word: string, query: string) => boolean): Method =>
  (words) => {
    const vocabulary = new Set(words);
    const holds = test(vocabulary);
    return (query) => {
      const queries = meant(query, vocabulary);
      return new Set(words.filter((word) => queries.some((each) => holds(word, each))));
    };
  };

const exact = byTest(() => (word, query) => word === query);

const substring = byTest(() => (word, query) => word.includes(query));

const shareStem = (a: string, b: string): boolean => stemsOf(a).some((stem) => stemsOf(b).includes(stem));

const endings = byTest(() => shareStem);

const LINKS = ["", "s", "es", "n", "en", "er", "e"];

/** A compound if what is before the query is a word of the vocabulary, perhaps with an element that links it. */
const corpus = byTest((vocabulary) => (word, query) => {
  if (shareStem(word, query)) return true;
  for (let at = 3; at <= word.length - 3; at++) {
    if (!shareStem(word.slice(at), query)) continue;
    const before = word.slice(0, at);
    if (LINKS.some((link) => before.endsWith(link) && vocabulary.has(before.slice(0, before.length - link.length))))
      return true;
  }
  return false;
});

/** As in CharSplit (Tuggener 2016): where the n-grams of a word look most like the end of one word and the next one. */
const ngrams = byTest((vocabulary) => {
  const model = ngramModel(vocabulary);
  return (word, query) => {
    if (shareStem(word, query)) return true;
    let best = { at: 0, score: 0 };
    for (let at = 3; at <= word.length - 3; at++) {
      const score = headScore(model, word, at);
      if (score > best.score) best = { at, score };
    }
    return best.at > 0 && shareStem(word.slice(best.at), query);
  };
});

const lexicon =
  (others: (word: string) => readonly string[]): Method =>
  (words) => {
    const byStem = new Map<string, Set<string>>();
    for (const word of words)
      for (const { stem } of stemsOfWord(word)) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(word));
    const vocabulary = new Set(words);
    return (query) => {
      const queries = meant(query, vocabulary).flatMap((word) => [word, ...others(word)]);
      const found = queries.flatMap((word) => queryStems(word).flatMap((stem) => [...(byStem.get(stem) ?? [])]));
      return new Set([...queries, ...found]);
    };
  };

export const METHODS: Readonly<Record<string, Method>> = {
  "exact words": exact,
  "endings cut off": endings,
  "any word that contains it": substring,
  "corpus as word list": corpus,
  "n-gram model": ngrams,
  "own lexicon": lexicon(() => []),
  "own lexicon and synonyms": lexicon((word) => OWN_SYNONYMS.of(word)),
};
