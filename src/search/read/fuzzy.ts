/**
 * Words of a dictionary that differ from a word by a few letters. In: the words of a field in order, in memory. The
 * matrix of the edit distance is kept row by row: words with a common beginning share its rows, and a beginning that is
 * already too far from the word skips all words that begin with it, by binary search.
 */

/** Shorter words are not changed: one letter off, they are any other word. */
const SHORTEST = 3;
/** From this length on, two letters may differ. */
const LONG = 7;
/** Longer ones are not changed either: the time grows with the length. */
const LONGEST = 64;

/** How many letters may be inserted, left out, wrong, or swapped with their neighbour. */
export function mostEdits(word: string): number {
  if (word.length < SHORTEST || word.length > LONGEST) return 0;
  return word.length < LONG ? 1 : 2;
}

export interface CloseWord {
  readonly word: string;
  readonly distance: number;
}

/** Words that are visited between two yields: each takes a row per letter. */
const VISITS = 64;

/** `words` ascend by UTF-16 units. The word itself is not among the result. */
export function* closeWords(words: readonly string[], wanted: string): Generator<void, readonly CloseWord[]> {
  const most = mostEdits(wanted);
  const found: CloseWord[] = [];
  if (most === 0) return found;
  const rows: number[][] = [Array.from({ length: wanted.length + 1 }, (_, i) => i)];
  let before = "";
  let visits = 0;
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    let depth = commonLength(before, word, rows.length - 1);
    rows.length = depth + 1;
    while (depth < word.length && Math.min(...rows[depth]) <= most) {
      rows.push(nextRow(rows, depth, word, wanted));
      depth++;
    }
    before = word;
    const isTooFar = Math.min(...rows[depth]) > most;
    if (!isTooFar && rows[depth][wanted.length] <= most && word !== wanted)
      found.push({ word, distance: rows[depth][wanted.length] });
    at = isTooFar ? firstWithout(words, word.slice(0, depth), at + 1) : at + 1;
    if (++visits % VISITS === 0) yield;
  }
  return found;
}

/** The distances of all beginnings of `wanted` from the first `depth + 1` letters of the word. */
function nextRow(rows: readonly number[][], depth: number, word: string, wanted: string): number[] {
  const last = rows[depth];
  const row = [depth + 1];
  for (let j = 1; j <= wanted.length; j++) {
    let distance = Math.min(last[j - 1] + (word[depth] === wanted[j - 1] ? 0 : 1), last[j] + 1, row[j - 1] + 1);
    const isSwap = depth > 0 && j > 1 && word[depth] === wanted[j - 2] && word[depth - 1] === wanted[j - 1];
    if (isSwap) distance = Math.min(distance, rows[depth - 1][j - 2] + 1);
    row.push(distance);
  }
  return row;
}

function commonLength(a: string, b: string, most: number): number {
  let length = 0;
  while (length < most && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** The first index from `from` on whose word does not begin so. Gallops: mostly it is near. */
function firstWithout(words: readonly string[], beginning: string, from: number): number {
  let low = from;
  let step = 1;
  while (low + step < words.length && words[low + step].startsWith(beginning)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(words.length, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle].startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return low;
}
