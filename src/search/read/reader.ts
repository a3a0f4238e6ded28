/**
 * Reads what a plan needs from the search tables, as a `Searchable`, and the texts of hits for their snippets. Decoded
 * data is cached for the newest data version.
 */
import { Cache, throughCache } from "../../base/cache.ts";
import { LIMITS } from "../../base/limits.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { Slice } from "../../base/work/slices.ts";
import { perVersion } from "../../store/per-version.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { fits, type Mask } from "../../text/mask.ts";
import { type IsReadable, type RecordText, recordText } from "../codec/record-text.ts";
import { wordKey } from "../codec/tables.ts";
import { type ColumnWish, type FieldMask, needsOf } from "../plan/needs.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { Plan, SortKey } from "../plan/plan.ts";
import type { Postings, Searchable } from "../plan/searchable.ts";
import { type Columns, readColumns } from "./column-reader.ts";
import { type Head, readHead } from "./head.ts";
import { type ListName, type Lists, listKey, readLists, readStored } from "./list-reader.ts";
import { columnKey, type LongMatches, readLongMatches } from "./long-reader.ts";
import type { Source } from "./source.ts";

/** A mask that matches more words is refused. */
export const MOST_WORDS = LIMITS.maskWords.most;

/** Sorts before all words, and after VALUE_START and VALUE_END, which are in the dictionary too. */
const FIRST_OF_WORDS = " ";

/** Words of the dictionary read per statement. One page at a time is twice as fast as row by row. */
const PAGE = 1000;

/** What a word of the dictionary takes in memory, about. */
const WORD_BYTES = 64;

/** Words that are compared with a mask before others may run: one comparison may take the square of its length. */
const WORDS_AT_ONCE = 16;

export class TooManyWords extends Error {
  readonly mask: Mask;

  constructor(mask: Mask) {
    super(`More than ${MOST_WORDS} words match ${mask.pattern}`);
    this.mask = mask;
  }
}

export interface CollectionReader {
  /** Fetches everything for evaluating the plan, sorting, and counting in the requested columns. */
  fetch(
    snapshot: Snapshot,
    collection: number,
    plan: Plan,
    sort?: readonly SortKey[],
    wish?: ColumnWish,
  ): Promise<Searchable>;
  /** In the order of the ordinals; undefined for a record without text. */
  texts(snapshot: Snapshot, collection: number, ordinals: Ordinals): Promise<readonly (RecordText | undefined)[]>;
  head(snapshot: Snapshot, collection: number): Promise<Head>;
  /** How much of the index is cached. */
  cachedBytes(): number;
}

export interface ReaderOptions {
  readonly cacheBytes: number;
  /** Caches the texts of hits. */
  readonly textCache?: (snapshot: Snapshot) => Cache;
  /** False for words that snippets omit, unless the query contains them. */
  readonly isReadable?: IsReadable;
}

export function collectionReader(options: ReaderOptions): CollectionReader {
  const { cacheBytes, textCache = () => new Cache(0), isReadable } = options;
  // A single entry may fill the cache: columns and the words of masks are large, and most expensive to read again.
  const cacheOf = perVersion((_: Snapshot) => new Cache(cacheBytes, 1));
  return {
    async fetch(snapshot, collection, plan, sort, wish) {
      const cache = cacheOf(snapshot);
      const source = {
        snapshot,
        collection,
        head: readHead(snapshot, collection, cache),
        cache,
        slice: new Slice(),
      };
      const needs = needsOf(plan, sort, wish);
      const names: ListName[] = [];
      for (const [field, words] of needs.words) for (const word of words) names.push({ field, word: wordKey(word) });
      // In parallel, because each costs a round trip to a database server.
      const [head, lists, masked, columns] = await Promise.all([
        source.head,
        readLists(source, names),
        readAllMasked(source, needs.masks),
        readColumns(source, { number: needs.numbers, value: needs.values, length: needs.lengths }),
      ]);
      const long = await readLongMatches(source, needs.valueKeys, needs.valueMasks, (nr) => columns("value", nr));
      return searchable(head, lists, masked, columns, long);
    },

    async texts(snapshot, collection, ordinals) {
      const region = textCache(snapshot).region<number, RecordText>(`text ${collection}`);
      return throughCache(region, ordinals, async (missing) => {
        const rows = await snapshot.rows<[number, Uint8Array]>(
          sql`SELECT ordinal, body FROM search_text WHERE collection = ${collection} AND ordinal ${anyOf(missing)}`,
        );
        // Texts that were used stay decoded, in addition to the bytes.
        return rows.map(([ordinal, body]) => ({
          key: ordinal,
          value: recordText(body, isReadable),
          bytes: 2 * body.length,
        }));
      });
    },

    head: (snapshot, collection) => readHead(snapshot, collection, cacheOf(snapshot)),
    cachedBytes: () => cacheOf.newest()?.bytes ?? 0,
  };
}

async function readAllMasked(
  source: Source,
  needs: Iterable<FieldMask>,
): Promise<ReadonlyMap<string, readonly Postings[]>> {
  const masked = new Map<string, readonly Postings[]>();
  for (const need of needs) masked.set(listKey(need.field, need.mask.pattern), await readMasked(source, need));
  return masked;
}

/**
 * The lists of all words that match a mask, cached together: looking them up one by one would
 * take longer than using them.
 */
async function readMasked(source: Source, { field, mask }: FieldMask): Promise<readonly Postings[]> {
  const { collection, cache } = source;
  const region = cache.region<string, readonly Postings[]>(`masks ${collection}`);
  const key = listKey(field, mask.pattern);
  const cached = region.get(key);
  if (cached) return cached;
  const words = await maskWords(source, field, mask);
  const found = await readStored(
    source,
    words.map((word) => ({ field, word })),
  );
  const lists: Postings[] = [];
  let total = 0;
  for (const { postings, bytes } of found.values()) {
    if (postings) lists.push(postings);
    total += bytes;
  }
  region.set(key, lists, total);
  return lists;
}

/** Scans the dictionary words with the mask's prefix, page by page. */
async function maskWords({ snapshot, collection, slice }: Source, field: number, mask: Mask): Promise<string[]> {
  const words: string[] = [];
  // No word contains U+10FFFF, the last character.
  const end = `${mask.prefix}\u{10FFFF}`;
  for (let from = mask.prefix === "" ? FIRST_OF_WORDS : mask.prefix; ; ) {
    const page = await snapshot.rows<[string]>(
      sql`SELECT word FROM search_list WHERE collection = ${collection} AND field = ${field}
          AND word >= ${from} AND word < ${end} ORDER BY word LIMIT ${PAGE}`,
    );
    for (const [i, [word]] of page.entries()) {
      if (fits(mask, word)) words.push(word);
      if (i % WORDS_AT_ONCE === 0 && slice.isUsedUp) await slice.next();
    }
    if (words.length > MOST_WORDS) throw new TooManyWords(mask);
    if (page.length < PAGE) {
      await MEMORY.hold(WORD_BYTES * words.length);
      return words;
    }
    // No word sorts between a word and the same word followed by U+0001.
    from = `${page[PAGE - 1][0]}\u0001`;
  }
}

/** Access to something that was not fetched is a bug in `needs.ts`, not an empty list. */
function searchable(
  { size, live }: Head,
  lists: Lists,
  masked: ReadonlyMap<string, readonly Postings[]>,
  columns: Columns,
  { orders, fitting }: LongMatches,
): Searchable {
  return {
    size,
    live,
    word(field, word) {
      const key = listKey(field, wordKey(word));
      if (!lists.has(key)) throw new Error(`the list "${key}" was not fetched`);
      return lists.get(key);
    },
    masked(field, mask) {
      const key = listKey(field, mask.pattern);
      const found = masked.get(key);
      if (!found) throw new Error(`the mask "${key}" was not fetched`);
      return found;
    },
    numbers: (column) => columns("number", column),
    values: (column) => columns("value", column),
    longOrder(column, key) {
      const order = orders.get(columnKey(column, key));
      if (!order) throw new Error(`the key "${columnKey(column, key)}" was not compared`);
      return order;
    },
    longFits(column, mask) {
      const ids = fitting.get(columnKey(column, mask.pattern));
      if (!ids) throw new Error(`the mask "${columnKey(column, mask.pattern)}" was not compared`);
      return ids;
    },
    lengths: (field) => columns("length", field),
  };
}
