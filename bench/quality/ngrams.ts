/** How often letters begin and end words, and how often they are inside, for splitting without a list of words. */
export interface NgramModel {
  readonly begins: ReadonlyMap<string, number>;
  readonly ends: ReadonlyMap<string, number>;
  readonly inside: ReadonlyMap<string, number>;
}

const SHORTEST = 3;
const LONGEST = 8;

export function ngramModel(words: Iterable<string>): NgramModel {
  const [begins, ends, inside] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, letters: string): void => {
    counts.set(letters, (counts.get(letters) ?? 0) + 1);
  };
  for (const word of words)
    for (let length = SHORTEST; length <= Math.min(LONGEST, word.length); length++) {
      count(begins, word.slice(0, length));
      count(ends, word.slice(-length));
      for (let at = 1; at + length < word.length; at++) count(inside, word.slice(at, at + length));
    }
  return { begins, ends, inside };
}

/** The higher, the likelier a word ends before `at` and another one begins there; below 0 if rather not. */
export function headScore({ begins, ends, inside }: NgramModel, word: string, at: number): number {
  const share = (counts: ReadonlyMap<string, number>, letters: string): number => {
    const count = counts.get(letters) ?? 0;
    return count === 0 ? 0 : count / (count + (inside.get(letters) ?? 0));
  };
  let [begin, end, within] = [0, 0, 0];
  for (let length = SHORTEST; length <= LONGEST; length++) {
    if (at + length <= word.length) begin = Math.max(begin, share(begins, word.slice(at, at + length)));
    if (at - length >= 0) end = Math.max(end, share(ends, word.slice(at - length, at)));
    const half = length >> 1;
    if (at - half >= 0 && at + length - half <= word.length)
      within = Math.max(within, 1 - share(begins, word.slice(at - half, at + length - half)));
  }
  return begin + end - within;
}
