/** Dictionary order in the naive model: compares two texts level by level, straight from the definition. */
import { foldedText } from "./naive-text.ts";

export function inDictionaryOrder(a: string, b: string): number {
  const [one, other] = [lettersOf(a), lettersOf(b)];
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const [first, second] = [one[i], other[i]];
    if (first.place !== second.place) return first.place - second.place;
    if (first.letter !== second.letter) return first.letter < second.letter ? -1 : 1;
  }
  if (one.length !== other.length) return one.length - other.length;
  // The letters are equal: accents decide, then case, small letters first.
  const [left, right] = [a.normalize("NFD"), b.normalize("NFD")];
  const accents = compare(left.toLowerCase(), right.toLowerCase());
  if (accents !== 0) return accents;
  return compare(right, left) || compare(a, b);
}

/** Spaces before punctuation before letters and digits. */
function lettersOf(text: string): readonly { readonly place: number; readonly letter: string }[] {
  return [...foldedText(text)].map((letter) => {
    if (/\s/u.test(letter)) return { place: 0, letter: " " };
    return { place: /[\p{L}\p{N}]/u.test(letter) ? 2 : 1, letter };
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
