/**
 * Reads what a plan needs from the search tables, as a `Searchable`, and the texts of hits for their snippets. Decoded
 * data is cached for the newest data version.
 */
import { Cache, throughCache } from "../../base/cache.ts";
import { LIMITS } from "../../base/limits.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { Slice } from "../../base/work/slices.ts";
import type { DataSlice } from "../../store/data-version.ts";
import { perSlice } from "../../store/per-version.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import { fits } from "../../text/mask.ts";
import { isGuidWord } from "../../text/words.ts";
import { RecordText } from "../codec/record-text.ts";
import { wordKey } from "../codec/tables.ts";
import { ANNEX_FIELD, annexOf, FIELD_IN_ANNEX, type Owners } from "../plan/annex.ts";
import { type ColumnWish, type FieldMask, type Needs, needsOf, withAnnex } from "../plan/needs.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import { expansionKey, type Plan, type SortKey } from "../plan/plan.ts";
import type { Postings, Searchable, TieredPostings, ValueColumn } from "../plan/searchable.ts";
import { closeSpellings } from "./close-spellings.ts";
import { type Columns, readColumns } from "./column-reader.ts";
import { AFTER_ALL, dictionaryPages, FIRST_OF_WORDS, WORD_BYTES } from "./dictionary.ts";
import { type CountedWord, type Dictionary, dictionarySlice, type WantedWords } from "./dictionary-slice.ts";
import { readExpansions } from "./expansion-reader.ts";
import { type Head, readHead } from "./head.ts";
import { type ListName, type Lists, listKey, readLists, readStored } from "./list-reader.ts";
import { columnKey, type LongMatches, readLongMatches } from "./long-reader.ts";
import { withOwned } from "./owned.ts";
import type { Source } from "./source.ts";
import { TooManyWords } from "./too-many-words.ts";
import { readValues, readVocabulary, type Vocabulary } from "./vocabulary.ts";

/** A mask that matches more words is refused. */
export const MOST_WORDS = LIMITS.maskWords.most;

/** Words that are compared with a mask before others may run: one comparison may take the square of its length. */
const WORDS_AT_ONCE = 16;

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
  /** Words that may have been meant by one that does not occur in the field; undefined if it does. */
  close(snapshot: Snapshot, collection: number, field: number, word: string): Promise<readonly string[] | undefined>;
  /** The words of a value column, for completing what is typed. */
  vocabulary(snapshot: Snapshot, collection: number, column: number): Promise<Vocabulary>;
  values(snapshot: Snapshot, collection: number, column: number): Promise<ValueColumn>;
  /** Words of the fields around a place in the dictionary, with the number of records that have them in any field. */
  slice(
    snapshot: Snapshot,
    collection: number,
    fields: readonly number[],
    wanted: WantedWords,
  ): Promise<readonly CountedWord[]>;
  /** How much of the index is cached. */
  cachedBytes(): number;
}

export interface ReaderOptions {
  readonly cacheBytes: number;
  /** The slice of the data that the collections are made of; undefined if it is all of it. */
  readonly dataSlice?: DataSlice;
  /** Caches the texts of hits. */
  readonly textCache?: (snapshot: Snapshot) => Cache;
  /** Who owns the ordinals of the annex of a collection; collections have none by default. */
  readonly readOwners?: (snapshot: Snapshot, collection: number) => Promise<Owners>;
}

export function collectionReader(options: ReaderOptions): CollectionReader {
  const {
    cacheBytes,
    dataSlice,
    textCache = () => new Cache(0),
    readOwners = async () => new Uint32Array(0),
  } = options;
  // A single entry may fill the cache: columns and the words of masks are large, and most expensive to read again.
  const cacheOf = perSlice(dataSlice, (_: Snapshot) => new Cache(cacheBytes, 1));
  const sourceOf = (snapshot: Snapshot, collection: number): Source => {
    const cache = cacheOf(snapshot);
    const head = readHead(snapshot, collection, cache);
    // Who first reads something else may fail before it awaits this.
    head.catch(() => {});
    return { snapshot, collection, head, cache, slice: new Slice() };
  };
  const ownersOf = async (snapshot: Snapshot, collection: number): Promise<Owners> => {
    const region = cacheOf(snapshot).region<number, Owners>("owners");
    const cached = region.get(collection);
    if (cached) return cached;
    const owners = await readOwners(snapshot, collection);
    region.set(collection, owners, owners.byteLength);
    return owners;
  };
  return {
    async fetch(snapshot, collection, plan, sort, wish) {
      const needs = withAnnex(needsOf(plan, sort, wish));
      const own = fetchNeeds(sourceOf(snapshot, collection), needs.own);
      if (!needs.annex) return own;
      const [records, texts, owners] = await Promise.all([
        own,
        fetchNeeds(sourceOf(snapshot, annexOf(collection)), needs.annex),
        ownersOf(snapshot, collection),
      ]);
      return withOwned(records, texts, owners);
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
          value: new RecordText(body),
          bytes: 2 * body.length,
        }));
      });
    },

    close: (snapshot, collection, field, word) =>
      field === ANNEX_FIELD
        ? closeSpellings(sourceOf(snapshot, annexOf(collection)), FIELD_IN_ANNEX, word)
        : closeSpellings(sourceOf(snapshot, collection), field, word),
    vocabulary: (snapshot, collection, column) => readVocabulary(sourceOf(snapshot, collection), column),
    values: (snapshot, collection, column) => readValues(sourceOf(snapshot, collection), column),

    async slice(snapshot, collection, fields, wanted) {
      const dictionaryOf = async (field: number): Promise<Dictionary> =>
        field === ANNEX_FIELD
          ? {
              source: sourceOf(snapshot, annexOf(collection)),
              field: FIELD_IN_ANNEX,
              owners: await ownersOf(snapshot, collection),
            }
          : { source: sourceOf(snapshot, collection), field };
      const { size } = await readHead(snapshot, collection, cacheOf(snapshot));
      return dictionarySlice(await Promise.all(fields.map(dictionaryOf)), size, wanted);
    },

    head: (snapshot, collection) => readHead(snapshot, collection, cacheOf(snapshot)),
    cachedBytes: () => cacheOf.newest()?.bytes ?? 0,
  };
}

/** Most queries need none of these, and to wait for nothing takes time, too. */
const NO_LISTS: ReadonlyMap<string, never> = new Map<string, never>();
const NO_LONG_MATCHES: LongMatches = { orders: new Map(), fitting: new Map() };

async function fetchNeeds(source: Source, needs: Needs): Promise<Searchable> {
  const names: ListName[] = [];
  for (const [field, words] of needs.words) for (const word of words) names.push({ field, word: wordKey(word) });
  // In parallel, because each costs a round trip to a database server.
  const [head, lists, masked, expanded, columns] = await Promise.all([
    source.head,
    readLists(source, names),
    needs.masks.length === 0 ? NO_LISTS : readAllMasked(source, needs.masks),
    needs.expansions.length === 0 ? NO_LISTS : readExpansions(source, needs.expansions),
    readColumns(source, { number: needs.numbers, value: needs.values, length: needs.lengths }),
  ]);
  const { valueKeys, valueMasks } = needs;
  const hasLong = valueKeys.length + valueMasks.length > 0;
  const long = hasLong
    ? await readLongMatches(source, valueKeys, valueMasks, (nr) => columns("value", nr))
    : NO_LONG_MATCHES;
  return searchable(head, lists, masked, expanded, columns, long);
}

/**
 * The lists of all words that match a mask are cached together: looking them up one by one would take longer than using
 * them. Masks of one query have words in common, so those that are missing are read together, each list once.
 */
async function readAllMasked(
  source: Source,
  needs: Iterable<FieldMask>,
): Promise<ReadonlyMap<string, readonly Postings[]>> {
  const { collection, cache, slice } = source;
  const region = cache.region<string, readonly Postings[]>(`masks ${collection}`);
  const masked = new Map<string, readonly Postings[]>();
  const namesOf = new Map<string, readonly ListName[]>();
  const missing = new Map<string, ListName>();
  for (const need of needs) {
    const cached = region.get(maskKey(need));
    if (cached) {
      masked.set(maskKey(need), cached);
      continue;
    }
    const { field } = need;
    const names: ListName[] = [];
    for (const word of await maskWords(source, need)) {
      names.push(missing.getOrInsertComputed(listKey(field, word), () => ({ field, word })));
      if (slice.isUsedUp) await slice.next();
    }
    namesOf.set(maskKey(need), names);
  }
  const found = await readStored(source, [...missing.values()]);
  for (const [key, names] of namesOf) {
    const lists: Postings[] = [];
    let total = 0;
    for (const { field, word } of names) {
      const { postings, bytes } = found.get(listKey(field, word)) ?? { postings: undefined, bytes: 0 };
      if (postings) lists.push(postings);
      total += bytes;
      if (slice.isUsedUp) await slice.next();
    }
    masked.set(key, lists);
    region.set(key, lists, total);
  }
  return masked;
}

function maskKey({ field, mask, omitsGuids = false }: FieldMask): string {
  return listKey(field, `${omitsGuids ? "without GUIDs " : ""}${mask.pattern}`);
}

/** Scans the dictionary words with the mask's prefix, page by page. */
async function maskWords(source: Source, { field, mask, omitsGuids = false }: FieldMask): Promise<string[]> {
  const { slice } = source;
  const words: string[] = [];
  const from = mask.prefix === "" ? FIRST_OF_WORDS : mask.prefix;
  for await (const page of dictionaryPages(source, field, from, mask.prefix + AFTER_ALL)) {
    for (const [i, word] of page.entries()) {
      if (fits(mask, word) && !(omitsGuids && isGuidWord(word))) words.push(word);
      if (i % WORDS_AT_ONCE === 0 && slice.isUsedUp) await slice.next();
    }
    if (words.length > MOST_WORDS) throw new TooManyWords(mask.pattern);
  }
  MEMORY.hold(WORD_BYTES * words.length);
  return words;
}

function fetchedList(lists: Lists, field: number, word: string): Postings | undefined {
  const key = listKey(field, wordKey(word));
  if (!lists.has(key)) throw new Error(`the list "${key}" was not fetched`);
  return lists.get(key);
}

/** Access to something that was not fetched is a bug in `needs.ts`, not an empty list. */
function searchable(
  { size, live }: Head,
  lists: Lists,
  masked: ReadonlyMap<string, readonly Postings[]>,
  expanded: ReadonlyMap<string, readonly TieredPostings[]>,
  columns: Columns,
  { orders, fitting }: LongMatches,
): Searchable {
  return {
    size,
    live,
    word: (field, word) => fetchedList(lists, field, word),
    masked(field, mask, omitsGuids) {
      const key = maskKey({ field, mask, omitsGuids });
      const found = masked.get(key);
      if (!found) throw new Error(`the mask "${key}" was not fetched`);
      return found;
    },
    expanded(field, expansion) {
      const key = listKey(field, expansionKey(expansion));
      const found = expanded.get(key);
      if (!found) throw new Error(`the expansion "${key}" was not fetched`);
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
