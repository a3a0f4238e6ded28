/**
 * The mix of queries for all search engines: 1,000 distinct queries from the words of the city itself, 40 % one word,
 * 20 % all of some words, 10 % each any of some words, a phrase, a prefix, and a word with two years. Deterministic for
 * the same records.
 */
import { type Random, random } from "../../src/demo/random.ts";
import type { CityRecord } from "./records.ts";

export interface Query {
  readonly kind: "one" | "all" | "any" | "phrase" | "prefix" | "dated";
  /** In lower case, only letters; those of a phrase in order. */
  readonly words: readonly string[];
  /** From the first day to before the second. */
  readonly days?: readonly [from: string, to: string];
}

const SIZE = 1000;
const KINDS: readonly Query["kind"][] = ["one", "one", "one", "one", "all", "all", "any", "phrase", "prefix", "dated"];
/** Letters between spaces, so that every engine tokenizes them alike. */
const WORD = /(?<=^|\s)\p{L}{3,}(?=$|\s)/gu;
const PHRASE = /(?<=^|\s)\p{L}{3,}(?: \p{L}{3,}){1,2}(?=$|\s)/gu;

export function mixOf(records: readonly CityRecord[]): readonly Query[] {
  const rng = random("mix");
  const queries = new Map<string, Query>();
  while (queries.size < SIZE) {
    const query = queryOf(KINDS[queries.size % KINDS.length], records, rng);
    queries.set(JSON.stringify(query), query);
  }
  return [...queries.values()];
}

function queryOf(kind: Query["kind"], records: readonly CityRecord[], rng: Random): Query {
  /** Weighted by frequency in the texts: common words are searched more often. */
  const found = (pattern: RegExp): string => {
    const all = rng.pick(rng.pick(records).values).match(pattern);
    return all ? rng.pick(all).toLowerCase() : found(pattern);
  };
  switch (kind) {
    case "one":
      return { kind, words: [found(WORD)] };
    case "all":
      return { kind, words: rng.sample(wordsOf(rng.pick(records)), rng.integer(2, 3)) };
    case "any":
      return { kind, words: Array.from({ length: rng.integer(2, 3) }, () => found(WORD)) };
    case "phrase":
      return { kind, words: found(PHRASE).split(" ") };
    case "prefix":
      return { kind, words: [found(WORD).slice(0, rng.integer(3, 5))] };
    case "dated": {
      const year = Number(rng.pick(records).begun.slice(0, 4));
      return { kind, words: [found(WORD)], days: [`${year}-01-01`, `${year + 2}-01-01`] };
    }
  }
}

/** The word that the most records contain. */
export function mostCommonWord(records: readonly CityRecord[]): Query {
  const counts = new Map<string, number>();
  for (const word of records.flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  return { kind: "one", words: [word] };
}

/** The distinct words. */
function wordsOf({ values }: CityRecord): readonly string[] {
  return [...new Set(values.flatMap((value) => value.toLowerCase().match(WORD) ?? []))];
}
