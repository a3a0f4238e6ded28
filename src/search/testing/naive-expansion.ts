/** The words that an expansion stands for, by looking at each word of the vocabulary. */
import { editDistance } from "../../text/edit-distance.ts";
import { fold } from "../../text/fold.ts";
import { queryStems, ROLES, stemsOfWord } from "../../text/german/analyse.ts";
import { umlautSpellings } from "../../text/spelling.ts";
import type { Expansion } from "../plan/plan.ts";

/** `vocabulary`: the words of a field of all live records, as they are spelled. Out: each word with its tier. */
export function naiveExpansion(expansion: Expansion, vocabulary: ReadonlySet<string>): ReadonlyMap<string, number> {
  const meant = meantBy(expansion.word, vocabulary);
  const own = meant.flatMap(queryStems);
  const others = (expansion.stems ?? []).flatMap(queryStems);
  const found = new Map<string, number>();
  for (const word of vocabulary) {
    const tiers = [
      ...(meant.includes(word) ? [0] : []),
      ...(expansion.stems && /^[a-zäöü]{2,256}$/.test(word) ? stemTiers(word, own, others) : []),
      ...(expansion.isFuzzy ? fuzzyTiers(fold(word), fold(expansion.word)) : []),
    ];
    if (tiers.length > 0) found.set(word, Math.min(...tiers));
  }
  return found;
}

function meantBy(word: string, vocabulary: ReadonlySet<string>): readonly string[] {
  if (vocabulary.has(word)) return [word];
  const same = [...vocabulary].filter((other) => fold(other) === fold(word));
  return [word, ...(same.length > 0 ? same : umlautSpellings(word))];
}

function stemTiers(word: string, own: readonly string[], others: readonly string[]): readonly number[] {
  return stemsOfWord(word).flatMap(({ stem, role }) => [
    ...(own.includes(stem) ? [1 + ROLES.indexOf(role)] : []),
    ...(others.includes(stem) ? [Math.min(3, 2 + ROLES.indexOf(role))] : []),
  ]);
}

function fuzzyTiers(word: string, wanted: string): readonly number[] {
  const most = wanted.length < 3 || wanted.length > 64 ? 0 : wanted.length < 7 ? 1 : 2;
  if (!/^[a-z]+$/.test(word) || word === wanted) return [];
  const distance = editDistance(word, wanted);
  return distance <= most ? [1 + distance] : [];
}
