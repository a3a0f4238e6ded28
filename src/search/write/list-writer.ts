/**
 * Appends sorted occurrences to the posting lists of a collection in the store. Only the lists of words that occur are
 * touched: existing lists are read, extended and rewritten; others are inserted.
 */
import { setImmediate } from "node:timers/promises";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { ByteWriter, joined } from "../codec/bytes.ts";
import { encodePostings, NONE } from "../codec/posting-codec.ts";
import { SEARCH_LIST } from "../codec/tables.ts";
import type { OccurrenceList, SortedOccurrences } from "./occurrence-buffer.ts";

/** Lists per statement. */
const CHUNK = 500;

interface StoredList {
  readonly count: number;
  readonly last: number;
  readonly records: Uint8Array;
  readonly places: Uint8Array;
}

/** `fresh`: the collection has no lists yet, so there is nothing to read. `words`: the texts of the word ids. */
export async function appendLists(
  tx: Transaction,
  collection: number,
  { lists, ordinals, positions }: SortedOccurrences,
  words: readonly string[],
  fresh: boolean,
): Promise<void> {
  const out = { records: new ByteWriter(), places: new ByteWriter() };

  function row({ field, word, from, to }: OccurrenceList, old: StoredList | undefined): Row {
    const count = encodePostings(ordinals, positions, from, to, old?.last ?? NONE, out);
    const records = out.records.take();
    const places = out.places.take();
    const last = ordinals[to - 1];
    if (!old) return [collection, field, words[word], count, last, records, places];
    const whole = [joined([old.records, records]), joined([old.places, places])] as const;
    return [collection, field, words[word], old.count + count, last, ...whole];
  }

  function* rows(chunk: readonly OccurrenceList[], old: ReadonlyMap<string, StoredList>): Generator<Row> {
    for (const list of chunk) yield row(list, old.get(words[list.word]));
  }

  for (const chunk of chunks(lists, words)) {
    const field = chunk[0].field;
    const old = fresh
      ? NOTHING
      : await take(
          tx,
          collection,
          field,
          chunk.map((list) => words[list.word]),
        );
    await tx.insert(SEARCH_LIST, rows(chunk, old));
    await setImmediate();
  }
}

const NOTHING: ReadonlyMap<string, StoredList> = new Map();

/** Chunks of lists of one field, ordered by word: neighbours in the dictionary are close to each other in the store. */
function* chunks(lists: readonly OccurrenceList[], words: readonly string[]): Generator<OccurrenceList[]> {
  const byField = Map.groupBy(lists, (list) => list.field);
  for (const ofField of byField.values()) {
    ofField.sort((a, b) => (words[a.word] < words[b.word] ? -1 : 1));
    for (let i = 0; i < ofField.length; i += CHUNK) yield ofField.slice(i, i + CHUNK);
  }
}

/** Reads and deletes the existing lists of the words. */
async function take(
  tx: Transaction,
  collection: number,
  field: number,
  words: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> {
  const found = await tx.rows<[string, number, number, Uint8Array, Uint8Array]>(
    sql`SELECT word, count, last, records, places FROM search_list
        WHERE collection = ${collection} AND field = ${field} AND word ${anyOf(words)}`,
  );
  if (found.length === 0) return NOTHING;
  const known = anyOf(found.map(([word]) => word));
  await tx.run(sql`DELETE FROM search_list WHERE collection = ${collection} AND field = ${field} AND word ${known}`);
  return new Map(found.map(([word, count, last, records, places]) => [word, { count, last, records, places }]));
}
