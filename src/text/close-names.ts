/** Suggestions for a name that does not exist. */
import type { Texts } from "../base/language.ts";
import { editDistance } from "./edit-distance.ts";

/** Longer names are compared by their beginnings, because the time grows with the product of both lengths. */
const LONGEST_COMPARED = 64;
const MOST_SUGGESTIONS = 3;

/** At most three names with one or two typing mistakes, or of which one begins with the other; the closest first. */
export function closeNames(written: string, names: Iterable<string>): readonly string[] {
  const wanted = written.toLowerCase();
  // One mistake in a short name, two in a longer one: more would suggest names that nobody meant. In a name of one
  // letter, that letter would be the mistake.
  const mostMistakes = wanted.length < 5 ? Math.min(1, wanted.length - 1) : 2;
  return [...names]
    .map((name) => ({ name, distance: distanceOf(wanted, name.toLowerCase(), mostMistakes) }))
    .filter(({ distance }) => distance <= mostMistakes)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

/** A sentence with the names that may have been meant, or with all names if none is close. */
export function nameHint(written: string, places: Iterable<{ readonly name: string }>): Texts {
  const names = [...new Set(Array.from(places, ({ name }) => name))];
  const close = closeNames(written, names);
  if (close.length > 0) return didYouMean(close);
  const all = names.sort().join(", ");
  return { en: `There are: ${all}.`, de: `Es gibt: ${all}.` };
}

export function didYouMean(names: readonly string[]): Texts {
  return { en: `Did you mean ${names.join(" or ")}?`, de: `Meinten Sie ${names.join(" oder ")}?` };
}

/** Exact up to `most`. */
function distanceOf(wanted: string, name: string, most: number): number {
  const isPrefix = wanted.length >= 3 && name.length >= 3 && (name.startsWith(wanted) || wanted.startsWith(name));
  if (isPrefix) return 1;
  const [one, other] = [wanted.slice(0, LONGEST_COMPARED), name.slice(0, LONGEST_COMPARED)];
  // Each difference in length is a mistake.
  const least = Math.abs(one.length - other.length);
  return least > most ? least : editDistance(one, other);
}
