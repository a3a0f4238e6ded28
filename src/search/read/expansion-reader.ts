/**
 * Reads the lists of the words that an expansion stands for: from the cache, or from the store. The words of a stem
 * come from the table of stems, words with typing mistakes from the dictionary.
 */
import { LIMITS } from "../../base/limits.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import { fold } from "../../text/fold.ts";
import { queryStems } from "../../text/german/analyse.ts";
import { umlautSpellings } from "../../text/spelling.ts";
import { spellingStem, wordKey } from "../codec/tables.ts";
import type { FieldExpansion } from "../plan/needs.ts";
import { type Expansion, expansionKey, SPELLED } from "../plan/plan.ts";
import type { Postings, TieredPostings } from "../plan/searchable.ts";
import { readDictionary, WORD_BYTES } from "./dictionary.ts";
import { closeWords } from "./fuzzy.ts";
import { listKey, readStored, type StoredList } from "./list-reader.ts";
import type { Source } from "./source.ts";
import { FUZZY_TIER, tierOf, WORD_TIER } from "./tiers.ts";
import { TooManyWords } from "./too-many-words.ts";
import { without } from "./without.ts";

/** Stems per statement. */
const CHUNK = 100;

export async function readExpansions(
  source: Source,
  needs: Iterable<FieldExpansion>,
): Promise<ReadonlyMap<string, readonly TieredPostings[]>> {
  const expanded = new Map<string, readonly TieredPostings[]>();
  for (const { field, expansion } of needs)
    expanded.set(listKey(field, expansionKey(expansion)), await readExpansion(source, field, expansion));
  return expanded;
}

async function readExpansion(source: Source, field: number, expansion: Expansion): Promise<readonly TieredPostings[]> {
  const region = source.cache.region<string, readonly TieredPostings[]>(`expansions ${source.collection}`);
  const key = listKey(field, expansionKey(expansion));
  const cached = region.get(key);
  if (cached) return cached;
  const lists = new SpelledLists(source, field);
  const words = await tiersOfWords(source, field, expansion, lists);
  if (words.size > LIMITS.maskWords.most) throw new TooManyWords(expansion.word);
  MEMORY.hold(WORD_BYTES * words.size);
  await lists.load(words.keys());
  const found: TieredPostings[] = [];
  for (const [word, tier] of words) {
    const postings = await lists.of(word);
    if (postings) found.push({ postings, tier });
    if (source.slice.isUsedUp) await source.slice.next();
  }
  region.set(key, found, lists.bytes);
  return found;
}

/** The words as they are spelled, each with its best tier. */
async function tiersOfWords(
  source: Source,
  field: number,
  expansion: Expansion,
  lists: SpelledLists,
): Promise<ReadonlyMap<string, number>> {
  const tiers = new Map<string, number>();
  const add = (word: string, tier: number): void => {
    tiers.set(word, Math.min(tier, tiers.get(word) ?? tier));
  };
  const meant = await meantBy(expansion.word, lists);
  for (const word of meant) add(word, WORD_TIER);
  if (expansion.stems) {
    const own = meant.flatMap(queryStems);
    const others = expansion.stems.flatMap(queryStems);
    for (const [stem, word, role] of await readStems(source, [...own, ...others]))
      add(word, tierOf(role, own.includes(stem)));
  }
  if (expansion.isFuzzy) {
    const close = await inSlices(closeWords(await readDictionary(source, field), fold(expansion.word)), source.slice);
    const spellings = await lists.spellings(close.map(({ word }) => word));
    for (const { word, distance } of close)
      for (const spelled of [word, ...(spellings.get(word) ?? [])]) add(spelled, FUZZY_TIER + distance - 1);
  }
  return tiers;
}

/**
 * What may be meant by a word: itself. If it does not occur like that, words that differ in umlauts only; if these do
 * not either, words in which `ae`, `oe` and `ue` are umlauts.
 */
async function meantBy(word: string, lists: SpelledLists): Promise<readonly string[]> {
  if (await lists.of(word)) return [word];
  const folded = fold(word);
  const spellings = [folded, ...((await lists.spellings([folded])).get(folded) ?? [])];
  const occurring: string[] = [];
  for (const spelling of spellings) if (await lists.of(spelling)) occurring.push(spelling);
  return occurring.length > 0 ? [word, ...occurring] : [word, ...umlautSpellings(word)];
}

type StemRow = readonly [stem: string, word: string, role: number];

async function readStems({ snapshot, collection }: Source, stems: readonly string[]): Promise<readonly StemRow[]> {
  const distinct = [...new Set(stems)];
  const rows: StemRow[] = [];
  for (let i = 0; i < distinct.length; i += CHUNK) {
    const chunk = anyOf(distinct.slice(i, i + CHUNK));
    const found = await snapshot.rows<[string, string, number]>(
      sql`SELECT stem, word, role FROM search_stem WHERE collection = ${collection} AND stem ${chunk}`,
    );
    MEMORY.hold(WORD_BYTES * found.length);
    rows.push(...found);
  }
  return rows;
}

/** The lists of words as they are spelled: of those without umlauts, all occurrences except those with them. */
class SpelledLists {
  readonly #source: Source;
  readonly #field: number;
  readonly #stored = new Map<string, StoredList | undefined>();
  readonly #spellings = new Map<string, readonly string[]>();
  readonly #lists = new Map<string, Postings | undefined>();
  bytes = 100;

  constructor(source: Source, field: number) {
    this.#source = source;
    this.#field = field;
  }

  /** Reads many lists with few statements. */
  async load(words: Iterable<string>): Promise<void> {
    const all = [...words];
    const spellings = await this.spellings(all.filter((word) => fold(word) === word));
    const names = [...all, ...[...spellings.values()].flat()].map(keyOf);
    const missing = [...new Set(names)].filter((word) => !this.#stored.has(word));
    const field = this.#field;
    const found = await readStored(
      this.#source,
      missing.map((word) => ({ field, word })),
    );
    for (const word of missing) {
      const list = found.get(listKey(field, word));
      this.#stored.set(word, list);
      this.bytes += 100 + (list?.bytes ?? 0);
    }
  }

  /** Undefined if the word does not occur with this spelling. */
  async of(word: string): Promise<Postings | undefined> {
    if (this.#lists.has(word)) return this.#lists.get(word);
    await this.load([word]);
    const all = this.#stored.get(keyOf(word))?.postings;
    const others = (this.#spellings.get(word) ?? []).flatMap((each) => this.#stored.get(keyOf(each))?.postings ?? []);
    const list = all && others.length > 0 ? await inSlices(without(all, others), this.#source.slice) : all;
    const found = list && list.ordinals.length > 0 ? list : undefined;
    this.#lists.set(word, found);
    return found;
  }

  /** The spellings with umlauts of folded words that have any. */
  async spellings(folded: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const unknown = folded.filter((word) => !this.#spellings.has(word));
    if (unknown.length > 0) {
      const rows = await readStems(this.#source, unknown.map(spellingStem));
      for (const word of unknown) this.#spellings.set(word, []);
      for (const [stem, word] of rows) {
        const key = stem.slice(SPELLED.length);
        this.#spellings.set(key, [...(this.#spellings.get(key) ?? []), word]);
      }
    }
    return this.#spellings;
  }
}

/** A word as it is spelled, as the dictionary has it. */
function keyOf(word: string): string {
  return wordKey(fold(word) === word ? word : SPELLED + word);
}
