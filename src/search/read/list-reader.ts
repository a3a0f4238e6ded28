/** Reads posting lists: from the cache, or the missing ones from the store with few statements. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { contentBytes, decodePostings, joinedPostings, LIST_BYTES } from "../codec/posting-codec.ts";
import type { Postings } from "../plan/searchable.ts";
import type { Source } from "./source.ts";

/** Lists per statement: few enough to be read quickly, and more than an ordinary query has. */
const CHUNK = 100;

/** A word of a field, as stored in the dictionary. */
export interface ListName {
  readonly field: number;
  readonly word: string;
}

/** Undefined if the word occurs nowhere; no entry if it was not requested. */
export type Lists = ReadonlyMap<string, Postings | undefined>;

export function listKey(field: number, word: string): string {
  return `${field} ${word}`;
}

export async function readLists(source: Source, names: Iterable<ListName>): Promise<Lists> {
  const { collection, cache } = source;
  const region = cache.region<string, { readonly postings?: Postings }>(`lists ${collection}`);
  const lists = new Map<string, Postings | undefined>();
  const missing: ListName[] = [];
  for (const name of names) {
    const key = listKey(name.field, name.word);
    const cached = region.get(key);
    if (cached) lists.set(key, cached.postings);
    else missing.push(name);
  }
  const found = await readStored(source, missing);
  for (const { field, word } of missing) {
    const key = listKey(field, word);
    const { postings, bytes } = found.get(key) ?? { postings: undefined, bytes: 0 };
    lists.set(key, postings);
    region.set(key, { postings }, bytes);
  }
  return lists;
}

export interface StoredList {
  /** Undefined if all of its records are deleted. */
  readonly postings: Postings | undefined;
  /** Size in memory. */
  readonly bytes: number;
}

type Row = [part: number, field: number, word: string, count: number, records: Uint8Array, places: Uint8Array];

/** By `listKey`. One statement reads words of several fields; surplus combinations of field and word are ignored. */
export async function readStored(source: Source, names: readonly ListName[]): Promise<Map<string, StoredList>> {
  const { snapshot, collection, head, slice } = source;
  const found = new Map<string, StoredList>();
  const { parts, dead } = await head;
  // Before any is read: a request for too many lists ends here.
  MEMORY.hold(LIST_BYTES * names.length);
  for (let i = 0; i < names.length; i += CHUNK) {
    const chunk = names.slice(i, i + CHUNK);
    const wanted = new Set(chunk.map(({ field, word }) => listKey(field, word)));
    const fields = anyOf([...new Set(chunk.map(({ field }) => field))]);
    const words = anyOf([...new Set(chunk.map(({ word }) => word))]);
    const rows = await snapshot.rows<Row>(
      sql`SELECT part, field, word, count, records, places FROM search_list
          WHERE collection = ${collection} AND part ${anyOf(parts)} AND field ${fields} AND word ${words}`,
    );
    MEMORY.hold(rows.reduce((sum, [, , , count, , places]) => sum + contentBytes({ count, places }), 0));
    rows.sort(([a], [b]) => a - b);
    const byKey = Map.groupBy(rows, ([, field, word]) => listKey(field, word));
    for (const key of wanted) {
      const ofKey = byKey.get(key);
      if (!ofKey) continue;
      const stored = joinedPostings(ofKey.map(([, , , count, records, places]) => ({ count, records, places })));
      const postings = await inSlices(decodePostings(stored, dead), slice);
      const isLive = postings.ordinals.length > 0;
      found.set(key, { postings: isLive ? postings : undefined, bytes: LIST_BYTES + contentBytes(stored) });
    }
  }
  return found;
}
