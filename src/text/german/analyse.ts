/**
 * What a word can be found by. In: a word in lower case, with umlauts. Out: stems, each with the role of what it stands
 * for in the word: `Schulhausplätze` is a form of `schulhausplatz`, its head is `platz`, and `schulhaus` is a part of
 * it. Depends on nothing but the word and the lexicon, so that every import and every engine gets the same.
 */
import { split } from "./compounds.ts";

/** In the order of relevance. */
export const ROLES = ["form", "head", "part"] as const;
export type Role = (typeof ROLES)[number];

export interface Stem {
  readonly stem: string;
  readonly role: Role;
}

/** The stems that a word of a query stands for. */
export function queryStems(word: string): readonly string[] {
  return stemsOfWord(word).flatMap(({ stem, role }) => (role === "form" ? [stem] : []));
}

/** Each stem once, with its best role. */
export function stemsOfWord(word: string): readonly Stem[] {
  const parts = split(word);
  const found = new Map<string, Role>();
  const add = (stem: string, role: Role): void => {
    const known = found.get(stem);
    if (known === undefined || ROLES.indexOf(role) < ROLES.indexOf(known)) found.set(stem, role);
  };
  for (let from = 0; from < parts.length; from++) {
    let before = "";
    for (let to = from; to < parts.length; to++) {
      const role = roleOf(from, to, parts.length, from > 0 && parts[from - 1].isParticle);
      for (const stem of parts[to].stems) add(before + stem, role);
      before += parts[to].text;
    }
  }
  return Array.from(found, ([stem, role]) => ({ stem, role }));
}

/** What follows a particle is a word of its own only in part: an Ausbau is hardly a Bau. */
function roleOf(from: number, to: number, count: number, isAfterParticle: boolean): Role {
  if (to < count - 1) return "part";
  if (from === 0) return "form";
  return isAfterParticle ? "part" : "head";
}
