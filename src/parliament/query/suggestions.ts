/**
 * Queries to try instead of one without hits: with words that occur in place of words that do not. In: the query. Out:
 * queries that have hits, the likeliest first.
 */
import { parse } from "../../cql/parser.ts";
import type { Clause } from "../../cql/tree.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import { fieldOf } from "./plan.ts";
import { positionOf, wordsOf } from "./plan-words.ts";
import { clausesIn } from "./query-words.ts";
import { relationOf } from "./relation.ts";

const MOST_SUGGESTIONS = 3;
/** A query with more words that do not occur is not a typing mistake. */
const MOST_REPLACED = 3;
/** Words that are looked up, in a long query. */
const MOST_WORDS = 16;

/** Words that may have been meant by one that does not occur in a field; undefined if it does. */
export type CloseWords = (field: number, word: string) => Promise<readonly string[] | undefined>;

interface Replacement {
  readonly start: number;
  readonly length: number;
  readonly words: readonly string[];
}

export async function suggestQueries(
  q: string,
  index: SearchLayout,
  closeWords: CloseWords,
  hasHits: (query: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const replacements = await replacementsIn(q, index, closeWords);
  if (replacements.length === 0 || replacements.length > MOST_REPLACED) return [];
  const suggestions: string[] = [];
  for (let nth = 0; nth < MOST_SUGGESTIONS; nth++) {
    const query = replaced(q, replacements, nth);
    if (!suggestions.includes(query) && (await hasHits(query))) suggestions.push(query);
  }
  return suggestions;
}

async function replacementsIn(q: string, index: SearchLayout, closeWords: CloseWords): Promise<readonly Replacement[]> {
  const parsed = parse(q);
  if (!parsed.ok) return [];
  const found: Replacement[] = [];
  let looked = 0;
  for (const clause of clausesIn(parsed.tree)) {
    for (const { field, text, start } of plainWords(clause, index)) {
      if (++looked > MOST_WORDS) return found;
      const words = await closeWords(field, text);
      if (words && words.length > 0) found.push({ start, length: text.length, words });
    }
  }
  return found;
}

interface PlainWord {
  readonly field: number;
  readonly text: string;
  readonly start: number;
}

/** Words that are written as they are searched for: without wildcards and backslashes. */
function* plainWords(clause: Clause, index: SearchLayout): Generator<PlainWord> {
  if (clause.index.toLowerCase() === "cql.allrecords" || clause.term.includes("\\")) return;
  const relation = relationOf(clause);
  const target = fieldOf(clause, index);
  if (target.kind !== "text" || !["any", "all", "adj", "="].includes(relation.name)) return;
  for (const word of wordsOf(clause, relation)) {
    const written = clause.term.slice(word.start).match(/^\p{L}+/u)?.[0];
    if (word.kind === "word" && written !== undefined && written.length === word.text.length)
      yield { field: target.field, text: written.toLowerCase(), start: positionOf(word, clause) };
  }
}

/** With the nth of the words for each place, or the last one. */
function replaced(q: string, replacements: readonly Replacement[], nth: number): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, length, words }) => {
      const word = words[Math.min(nth, words.length - 1)];
      return text.slice(0, start) + word + text.slice(start + length);
    }, q);
}
