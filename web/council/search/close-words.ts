/**
 * A spelling suggestion for a word that finds nothing. The service has no spell checker, but it has wildcards: a query
 * for all words that are like the misspelt one except for two letters marks those words in its snippets.
 */
import { editDistance } from "../../../src/text/edit-distance.ts";
import { fold } from "../../../src/text/fold.ts";
import { onBadRequest, type Service } from "../../frame/service.ts";
import { markedWords } from "../../frame/snippet.ts";
import type { SearchedIndex } from "../facts/searched-indexes.ts";

/** Shorter words resemble too many others. */
const SHORTEST = 5;
const HITS = 100;

/** The closest word of the index; undefined if none is close. */
export async function closeWord(service: Service, index: SearchedIndex, word: string): Promise<string | undefined> {
  const letters = fold(word);
  if (letters.length < SHORTEST || !/^\p{L}+$/u.test(letters)) return undefined;
  const masks = masksNear(letters).join(" ");
  const q = index.fields.map((field) => `${field} any "${masks}"`).join(" or ");
  const { hits } = await onBadRequest(service.search(index.name, { q, m: HITS }), { numHits: 0, hits: [] });
  return closest(
    letters,
    hits.flatMap(({ snippet }) => markedWords(snippet)),
  );
}

/**
 * One mask for each pair of neighbouring letters, in which `*` replaces the pair: an extra, missing, wrong or swapped
 * letter is always inside one of the pairs.
 */
export function masksNear(letters: string): readonly string[] {
  return Array.from({ length: letters.length - 1 }, (_, i) => `${letters.slice(0, i)}*${letters.slice(i + 2)}`);
}

/** The word with the fewest mistakes; among equals the most frequent. */
export function closest(letters: string, words: readonly string[]): string | undefined {
  const mostMistakes = letters.length < 8 ? 1 : 2;
  const bySpelling = Map.groupBy(words, fold);
  const [best] = [...bySpelling]
    .map(([spelling, same]) => ({ word: same[0], count: same.length, mistakes: editDistance(letters, spelling) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= mostMistakes)
    .sort((one, other) => one.mistakes - other.mistakes || other.count - one.count);
  return best?.word;
}
