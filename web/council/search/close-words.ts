/**
 * Finds the word that was meant where a word finds nothing. The service knows no spelling, but it knows masks: it is asked for all words that look like
 * the wrong one apart from two letters, and marks them in its snippets. In: a word. Out: the closest of them, or none.
 */
import type { Service } from "../../frame/service.ts";
import { markedWords } from "../../frame/snippet.ts";
import { unlessRefused } from "../../frame/unless-refused.ts";
import type { SearchedIndex } from "../facts/searched-indexes.ts";

/** Shorter words resemble too many others. */
const SHORTEST = 5;
const HITS = 100;

export async function closeWord(service: Service, index: SearchedIndex, word: string): Promise<string | undefined> {
  const letters = folded(word);
  if (letters.length < SHORTEST || !/^\p{L}+$/u.test(letters)) return undefined;
  const masks = masksNear(letters).join(" ");
  const q = index.fields.map((field) => `${field} any "${masks}"`).join(" or ");
  const { hits } = await unlessRefused(service.glance(index.name, { q, m: HITS }), { numHits: 0, hits: [] });
  return closest(
    letters,
    hits.flatMap(({ snippet }) => markedWords(snippet)),
  );
}

/** One for each two neighbouring letters, which stand for any: letters too many, too few, wrong or swapped lie between two others. */
export function masksNear(letters: string): readonly string[] {
  return Array.from({ length: letters.length - 1 }, (_, i) => `${letters.slice(0, i)}*${letters.slice(i + 2)}`);
}

/** The one with the fewest mistakes; among equals the most frequent. */
export function closest(letters: string, words: readonly string[]): string | undefined {
  const most = letters.length < 8 ? 1 : 2;
  const bySpelling = Map.groupBy(words, folded);
  const [best] = [...bySpelling]
    .map(([spelling, same]) => ({ word: same[0], count: same.length, mistakes: mistakesBetween(letters, spelling) }))
    .filter(({ mistakes }) => mistakes > 0 && mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes || other.count - one.count);
  return best?.word;
}

/** Letters inserted, left out, wrong, or swapped with their neighbour (the optimal string alignment distance). */
export function mistakesBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= one.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i][j] = Math.min(
        rows[i - 1][j] + 1,
        rows[i][j - 1] + 1,
        rows[i - 1][j - 1] + same,
        swapped ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[one.length][other.length];
}

/** Without capitals and accents, as the service compares. */
function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "");
}
