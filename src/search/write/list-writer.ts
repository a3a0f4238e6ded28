/**
 * Appends sorted occurrences to the posting lists of one part of a collection in the store. Only the lists of words
 * that occur are touched: existing lists of the part are read, extended and rewritten; others are inserted.
 */
import { setImmediate } from "node:timers/promises";
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { ByteWriter } from "../codec/bytes.ts";
import { encodePostings, joinedPostings, NONE, type StoredPostings } from "../codec/posting-codec.ts";
import { SEARCH_LIST } from "../codec/tables.ts";
import type { OccurrenceList, SortedOccurrences } from "./occurrence-buffer.ts";

/** Lists per statement. */
const CHUNK = 500;

interface StoredList extends StoredPostings {
  readonly last: number;
}

/**
 * `fresh`: the collection has no lists yet, so there is nothing to read. `words`: the texts of the word ids. Returns
 * the words that had lists already, in one of the fields in which they occur.
 */
export async function appendLists(
  tx: Transaction,
  collection: number,
  part: number,
  { lists, ordinals, positions }: SortedOccurrences,
  words: readonly string[],
  fresh: boolean,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const out = { records: new ByteWriter(), places: new ByteWriter() };

  function row({ field, word, from, to }: OccurrenceList, old: StoredList | undefined): Row {
    const count = encodePostings(ordinals, positions, from, to, old?.last ?? NONE, out);
    const added = { count, records: out.records.take(), places: out.places.take() };
    return listRow(collection, part, field, words[word], ordinals[to - 1], old ? [old, added] : [added]);
  }

  function* rows(chunk: readonly OccurrenceList[], old: ReadonlyMap<string, StoredList>): Generator<Row> {
    for (const list of chunk) yield row(list, old.get(words[list.word]));
  }

  for (const chunk of chunks(lists, words)) {
    const field = chunk[0].field;
    const old = fresh
      ? NOTHING
      : await taken(
          tx,
          collection,
          part,
          field,
          chunk.map((list) => words[list.word]),
        );
    for (const word of old.keys()) known.add(word);
    await tx.insert(SEARCH_LIST, rows(chunk, old));
    await setImmediate();
  }
  return known;
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

/** Appends the lists of later parts to those of a part, in all of the fields. */
export async function joinLists(
  tx: Transaction,
  collection: number,
  part: number,
  later: readonly number[],
  fields: number,
): Promise<void> {
  for (const from of later) {
    for (let field = 0; field < fields; field++) {
      for (let word = ""; ; ) {
        const lists = await tx.rows<[string, number, number, Uint8Array, Uint8Array]>(
          sql`SELECT word, count, last, records, places FROM search_list
              WHERE collection = ${collection} AND part = ${from} AND field = ${field} AND word > ${word}
              ORDER BY word LIMIT ${CHUNK}`,
        );
        if (lists.length === 0) break;
        word = lists[lists.length - 1][0];
        const words = lists.map(([each]) => each);
        const old = await takenFrom(tx, collection, part, field, words);
        await tx.insert(
          SEARCH_LIST,
          lists.map(([each, count, last, records, places]) => {
            const added = { count, records, places };
            const before = old.get(each);
            return listRow(collection, part, field, each, last, before ? [before, added] : [added]);
          }),
        );
        await setImmediate();
      }
    }
    await tx.run(sql`DELETE FROM search_list WHERE collection = ${collection} AND part = ${from}`);
  }
}

function listRow(
  collection: number,
  part: number,
  field: number,
  word: string,
  last: number,
  postings: readonly StoredPostings[],
): Row {
  const { count, records, places } = joinedPostings(postings);
  return [collection, part, field, word, count, last, records, places];
}

/** What new occurrences of the words follow: the lists of the part, taken out of it, or the end of those before it. */
async function taken(
  tx: Transaction,
  collection: number,
  part: number,
  field: number,
  words: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> {
  const own = await takenFrom(tx, collection, part, field, words);
  if (part === 0) return own;
  const earlier = anyOf(Array.from({ length: part }, (_, nr) => nr));
  const ends = await tx.rows<[string, number]>(
    sql`SELECT word, max(last) FROM search_list
        WHERE collection = ${collection} AND part ${earlier} AND field = ${field} AND word ${anyOf(words)}
        GROUP BY word`,
  );
  return new Map([...ends.map(([word, last]) => [word, { ...EMPTY, last }] as const), ...own]);
}

const EMPTY: StoredPostings = { count: 0, records: new Uint8Array(0), places: new Uint8Array(0) };

/** Reads and deletes the existing lists of the words. */
async function takenFrom(
  tx: Transaction,
  collection: number,
  part: number,
  field: number,
  words: readonly string[],
): Promise<ReadonlyMap<string, StoredList>> {
  const found = await tx.rows<[string, number, number, Uint8Array, Uint8Array]>(
    sql`SELECT word, count, last, records, places FROM search_list
        WHERE collection = ${collection} AND part = ${part} AND field = ${field} AND word ${anyOf(words)}`,
  );
  if (found.length === 0) return NOTHING;
  const known = anyOf(found.map(([word]) => word));
  await tx.run(
    sql`DELETE FROM search_list
        WHERE collection = ${collection} AND part = ${part} AND field = ${field} AND word ${known}`,
  );
  return new Map(found.map(([word, count, last, records, places]) => [word, { count, last, records, places }]));
}
