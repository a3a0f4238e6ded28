/** Words that may have been meant by one that does not occur in a field, as they are spelled, the likeliest first. */
import { inSlices } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { fold } from "../../text/fold.ts";
import { umlautSpellings } from "../../text/spelling.ts";
import { spellingStem } from "../codec/tables.ts";
import { SPELLED } from "../plan/plan.ts";
import { readDictionary } from "./dictionary.ts";
import { type CloseWord, closeWords } from "./fuzzy.ts";
import { type ListName, listKey, readStored } from "./list-reader.ts";
import type { Source } from "./source.ts";

/** Words that are compared by how many records have them. */
const MOST_COMPARED = 20;

/** Undefined if the word occurs. Fewer letters off, then more records, come first. */
export async function closeSpellings(
  source: Source,
  field: number,
  word: string,
): Promise<readonly string[] | undefined> {
  const own = await countsOf(source, [fold(word), ...umlautSpellings(word).map((each) => SPELLED + each)], field);
  if (own.size > 0) return undefined;
  const close = await inSlices(closeWords(await readDictionary(source, field), fold(word)), source.slice);
  const nearest = close.toSorted((a, b) => a.distance - b.distance).slice(0, MOST_COMPARED);
  const counts = await countsOf(
    source,
    nearest.map((each) => each.word),
    field,
  );
  const occurring = nearest.filter((each) => counts.has(each.word));
  const spelled = await spellingsOf(source, occurring);
  const count = (each: CloseWord): number => counts.get(each.word) ?? 0;
  return occurring
    .toSorted((a, b) => a.distance - b.distance || count(b) - count(a))
    .map((each) => spelled.get(each.word) ?? each.word);
}

/** The number of records with each word that occurs. */
async function countsOf(source: Source, words: readonly string[], field: number): Promise<ReadonlyMap<string, number>> {
  const names = words.map((word): ListName => ({ field, word }));
  const lists = await readStored(source, names);
  return new Map(
    words.flatMap((word): [string, number][] => {
      const count = lists.get(listKey(field, word))?.postings?.ordinals.length ?? 0;
      return count === 0 ? [] : [[word, count]];
    }),
  );
}

/** A spelling with umlauts, of words that have one. */
async function spellingsOf(
  { snapshot, collection }: Source,
  words: readonly CloseWord[],
): Promise<ReadonlyMap<string, string>> {
  const stems = anyOf(words.map(({ word }) => spellingStem(word)));
  const rows = await snapshot.rows<[string, string]>(
    sql`SELECT stem, word FROM search_stem WHERE collection = ${collection} AND stem ${stems} ORDER BY word`,
  );
  return new Map(rows.toReversed().map(([stem, word]) => [stem.slice(SPELLED.length), word]));
}
