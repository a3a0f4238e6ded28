/**
 * The order of German dictionaries and registers (DIN 5007-1): `ä` as `a`, `ß` as `ss`, ignoring case; texts that are
 * then equal by accents, then by case. Spaces come first, then punctuation, digits and letters.
 */
import { fold } from "./fold.ts";

const OTHERS = /[^\p{L}\p{N}]/gu;

/** Below all other characters. */
const SPACE = "\u0001";
const PUNCTUATION = "\u0002";

/** What counts first. Made character by character, so the key of a text begins with the key of its beginning. */
export function dictionaryKey(text: string): string {
  return fold(text).replace(OTHERS, (character) => (/\s/.test(character) ? SPACE : PUNCTUATION + character));
}

/** The order of texts with the same key. */
export function compareSameKey(a: string, b: string): number {
  const [left, right] = [a.normalize("NFD"), b.normalize("NFD")];
  // Without an accent first; of letters that differ in case only, the small one, which has the higher code point.
  return compare(left.toLowerCase(), right.toLowerCase()) || compare(right, left) || compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
