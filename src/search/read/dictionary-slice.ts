/**
 * A slice of the dictionary: words in order around a place in it, each with the number of records that have it. In: the
 * dictionaries of the fields in which words are searched. Only what is listed is read and decoded, apart from words
 * that are passed over.
 */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { isGuidWord } from "../../text/words.ts";
import { joined } from "../codec/bytes.ts";
import { isShortened } from "../codec/long-text.ts";
import { decodeOrdinals } from "../codec/posting-codec.ts";
import { NO_OWNER, type Owners } from "../plan/annex.ts";
import { type Ordinals, union } from "../plan/ordinals.ts";
import { AFTER_ALL, FIRST_OF_WORDS, wordsBetween } from "./dictionary.ts";
import type { Source } from "./source.ts";

export interface Dictionary {
  readonly source: Source;
  readonly field: number;
  /** Of an annex. */
  readonly owners?: Owners;
}

export interface WantedWords {
  /** A folded word, which need not occur; empty: the beginning. */
  readonly place: string;
  /** How many words before the place. */
  readonly before: number;
  /** How many from the place on. */
  readonly after: number;
  /** Whether the word at the place itself is passed over. */
  readonly isExclusive: boolean;
  /** Whether GUIDs are passed over. */
  readonly omitsGuids: boolean;
}

export interface CountedWord {
  readonly word: string;
  /** How many records have it; never 0. */
  readonly count: number;
}

/** `size` is above all ordinals of records. */
export async function dictionarySlice(
  dictionaries: readonly Dictionary[],
  size: number,
  { place, before, after, isExclusive, omitsGuids }: WantedWords,
): Promise<readonly CountedWord[]> {
  // A shortened word is not one that a text has.
  const isListed = (word: string): boolean => !isShortened(word) && !(omitsGuids && isGuidWord(word));
  const take = async (pages: AsyncIterable<readonly string[]>, most: number): Promise<readonly CountedWord[]> => {
    const taken: CountedWord[] = [];
    if (most === 0) return taken;
    const [{ source }] = dictionaries;
    for await (const page of pages) {
      const words = page.filter(isListed);
      for (let i = 0; i < words.length && taken.length < most; ) {
        const some = words.slice(i, i + most - taken.length);
        i += some.length;
        for (const counted of await countRecords(dictionaries, size, some)) if (counted.count > 0) taken.push(counted);
      }
      if (taken.length === most) break;
      if (source.slice.isUsedUp) await source.slice.next();
    }
    return taken;
  };
  // No word sorts between a word and the same word followed by U+0001.
  const from = place === "" ? FIRST_OF_WORDS : isExclusive ? `${place}\u0001` : place;
  const [previous, next]: [CountedWord[], CountedWord[]] = [[], []];
  for (const { source, field } of dictionaries) {
    previous.push(...(await take(pagesBefore(source, field, place, before), before)));
    next.push(...(await take(pagesFrom(source, field, from, after), after)));
  }
  return [...inOrder(previous).slice(-before), ...inOrder(next).slice(0, after)];
}

/** Each word once, by code points, as the engines sort. */
function inOrder(words: readonly CountedWord[]): readonly CountedWord[] {
  const distinct = new Map(words.map((one) => [one.word, one]));
  return [...distinct.values()].sort((a, b) => Buffer.compare(Buffer.from(a.word), Buffer.from(b.word)));
}

/** Later pages are longer: many words in a row may be passed over. */
const LONGEST_PAGE = 1_000;

async function* pagesFrom(
  source: Source,
  field: number,
  from: string,
  first: number,
): AsyncGenerator<readonly string[]> {
  for (let [next, size] = [from, first]; ; size = Math.min(LONGEST_PAGE, 2 * size)) {
    const page = await wordsBetween(source, field, next, AFTER_ALL, size);
    yield page;
    if (page.length < size) return;
    next = `${page[size - 1]}\u0001`;
  }
}

/** The nearest first. */
async function* pagesBefore(
  source: Source,
  field: number,
  before: string,
  first: number,
): AsyncGenerator<readonly string[]> {
  for (let [end, size] = [before, first]; ; size = Math.min(LONGEST_PAGE, 2 * size)) {
    const page = await wordsBetween(source, field, FIRST_OF_WORDS, end, size, sql`ORDER BY word DESC`);
    yield page;
    if (page.length < size) return;
    end = page[size - 1];
  }
}

/** In the order of the words. */
async function countRecords(
  dictionaries: readonly Dictionary[],
  size: number,
  words: readonly string[],
): Promise<readonly CountedWord[]> {
  const [{ source }] = dictionaries;
  const lists: ReadonlyMap<string, Ordinals>[] = [];
  for (const dictionary of dictionaries) lists.push(await readOrdinals(dictionary, words));
  const counted: CountedWord[] = [];
  for (const word of words) {
    const own = lists.flatMap((list) => list.get(word) ?? []);
    counted.push({ word, count: (await inSlices(union(own, size), source.slice)).length });
  }
  return counted;
}

async function readOrdinals(
  { source, field, owners }: Dictionary,
  words: readonly string[],
): Promise<ReadonlyMap<string, Ordinals>> {
  const { snapshot, collection, head, slice } = source;
  const { parts, dead } = await head;
  const rows = await snapshot.rows<[number, string, number, Uint8Array]>(
    sql`SELECT part, word, count, records FROM search_list
        WHERE collection = ${collection} AND part ${anyOf(parts)} AND field = ${field} AND word ${anyOf(words)}`,
  );
  MEMORY.hold(rows.reduce((sum, [, , count, records]) => sum + ORDINAL_BYTES * count + records.length, 0));
  rows.sort(([a], [b]) => a - b);
  const found = new Map<string, Ordinals>();
  for (const [word, ofWord] of Map.groupBy(rows, ([, word]) => word)) {
    const count = ofWord.reduce((sum, [, , count]) => sum + count, 0);
    const records = joined(ofWord.map(([, , , records]) => records));
    const ordinals = await inSlices(decodeOrdinals({ count, records }, dead), slice);
    found.set(word, owners ? ownedBy(ordinals, owners) : ordinals);
  }
  return found;
}

/** Ordinals and frequencies, which are decoded together, and a copy. */
const ORDINAL_BYTES = 12;

function ownedBy(ordinals: Ordinals, owners: Owners): Ordinals {
  return ordinals.map((ordinal) => owners[ordinal] ?? NO_OWNER).filter((owner) => owner !== NO_OWNER);
}
