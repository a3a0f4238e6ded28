/** The words of a field, in order and without those of value boundaries and spellings: read once, then cached. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { type Sql, sql } from "../../store/sql.ts";
import type { Source } from "./source.ts";

/** Sorts before all words, and after VALUE_START, VALUE_END and SPELLED, which are in the dictionary too. */
export const FIRST_OF_WORDS = " ";

/** Words of the dictionary read per statement. One page at a time is twice as fast as row by row. */
const PAGE = 1000;

/** What a word of the dictionary takes in memory, about. */
export const WORD_BYTES = 64;

/** Pages of the words from `from` on and before `end`. */
export async function* dictionaryPages(
  source: Source,
  field: number,
  from: string,
  end: string,
): AsyncGenerator<readonly string[]> {
  for (let next = from; ; ) {
    const page = await wordsBetween(source, field, next, end, PAGE);
    yield page;
    if (page.length < PAGE) return;
    // No word sorts between a word and the same word followed by U+0001.
    next = `${page[PAGE - 1]}\u0001`;
  }
}

/** The first words from `from` on and before `end`. Each once, although several parts may have it. */
export async function wordsBetween(
  { snapshot, collection, head }: Source,
  field: number,
  from: string,
  end: string,
  most: number,
  order = sql`ORDER BY word`,
): Promise<readonly string[]> {
  const ofPart = (part: number): Sql =>
    sql`SELECT word FROM search_list WHERE collection = ${collection} AND part = ${part} AND field = ${field}
        AND word >= ${from} AND word < ${end} ${order} LIMIT ${most}`;
  const [first, ...others] = (await head).parts.map(ofPart);
  const all = others.reduce(
    (some, one) => sql`${some} UNION SELECT word FROM (${one}) AS one`,
    sql`SELECT word FROM (${first}) AS one`,
  );
  const query = others.length === 0 ? first : sql`${all} ${order} LIMIT ${most}`;
  return (await snapshot.rows<[string]>(query)).map(([word]) => word);
}

/** No word contains U+10FFFF, the last character. */
export const AFTER_ALL = "\u{10FFFF}";

/** All words that consist of letters, by UTF-16 units: a typing mistake in a number is another number. */
export async function readDictionary(source: Source, field: number): Promise<readonly string[]> {
  const region = source.cache.region<number, readonly string[]>(`dictionary ${source.collection}`);
  const cached = region.get(field);
  if (cached) return cached;
  const words: string[] = [];
  for await (const page of dictionaryPages(source, field, FIRST_OF_WORDS, AFTER_ALL)) {
    for (const word of page) if (LETTERS.test(word)) words.push(word);
    MEMORY.hold(WORD_BYTES * page.length);
    if (source.slice.isUsedUp) await source.slice.next();
  }
  // The engines compare words by code points; only words of these letters are here, for which that is the same.
  region.set(field, words, WORD_BYTES * words.length);
  return words;
}

/** Folded words of the Latin alphabet; GUIDs of letters alone are too rare to matter. */
const LETTERS = /^[a-z]+$/;
