/**
 * Basic forms of words that the lexicon does not have. In: a word in lower case, with umlauts. Out: what remains
 * without the usual endings.
 */
import { firstPartOf } from "./lexicon.ts";

/** The ending of the plural, after a suffix that derives nouns from other words. */
const DERIVED_PLURAL =
  /(?<=(?:ung|heit|keit|schaft|[ts]ion|ität))en$|(?<=(?:ment|ling))(?:en?|es|s)$|(?<=ismus)en$|(?<=erei)en$/;

const DERIVED = /(?:ung|heit|keit|schaft|[ts]ion|ität|ismus|ment|ling|erei)$/;

export const SHORTEST_DERIVED = 6;

/** Whether it ends so that no lexicon is needed to take it for a noun. */
export function isDerived(word: string): boolean {
  return word.length >= SHORTEST_DERIVED && DERIVED.test(word);
}

/** The basic form of a derived noun, without the ending of its plural. */
export function derivedBase(form: string): string | undefined {
  const base = form.replace(DERIVED_PLURAL, "");
  return isDerived(base) ? base : undefined;
}

const ENDINGS = ["ern", "em", "en", "er", "es", "e", "n", "s"];

/** Fewest letters before an ending of a word that no lexicon knows. */
const SHORTEST_STEM = 4;

/**
 * The stems of a word that is in no lexicon: itself, and itself without each ending. Two forms of a word have one in
 * common: those of Rekurse and Rekurs are rekurse, rekurs and rekurs, rekur.
 */
export function stemsOf(form: string): readonly string[] {
  const derived = derivedBase(form);
  if (derived !== undefined) return [derived];
  const stems = [form];
  for (const ending of ENDINGS) {
    if (!form.endsWith(ending)) continue;
    const stem = form.slice(0, form.length - ending.length);
    // Short adjectives such as `neu` are known.
    if (stem.length >= SHORTEST_STEM || firstPartOf(stem)?.stems[0] === stem) stems.push(stem);
  }
  return stems;
}
