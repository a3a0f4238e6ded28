/**
 * Collects the values of new records and merges them into a column, its dictionary, ids and ranks. Only new texts are
 * folded and sorted; binary search finds their positions among the old ones, so a small import stays cheap.
 */
import { compareSameKey, dictionaryKey } from "../../text/collate.ts";
import { fold } from "../../text/fold.ts";
import { ListBuilder } from "../codec/lists.ts";
import { isShortened } from "../codec/long-text.ts";
import { storedValue } from "../codec/value-column.ts";
import { NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { LongTexts, type ReadLongTexts, TextOrder } from "./text-order.ts";

/** The texts of a column after a merge. */
interface Merged {
  readonly texts: readonly string[];
  /** The new id of each old id. */
  readonly shifts: Uint32Array;
  /** The id of each collected text, in order of first occurrence. */
  readonly finalIds: Uint32Array;
  /** The ids of texts that the old column did not have. */
  readonly fresh: readonly number[];
  readonly ranking: Pick<ValueColumn, "foldedOrder" | "foldedRanks" | "shortestLong" | "collatedRanks">;
}

export class ValueBuilder {
  /** Ids in order of first occurrence. */
  readonly #ids = new Map<string, number>();
  readonly #lists = new ListBuilder(Uint32Array);

  /** Adds the values of the next record. */
  add(values: readonly string[]): void {
    for (const value of values) {
      if (value === "") continue;
      const text = storedValue(value);
      let id = this.#ids.get(text);
      if (id === undefined) {
        id = this.#ids.size;
        this.#ids.set(text, id);
      }
      this.#lists.items.push(id);
    }
    this.#lists.endRecord();
  }

  /** The last call. Long texts that begin alike are read to compare them: there are few, so they are asked for late. */
  async after(old: ValueColumn, read: ReadLongTexts): Promise<ValueColumn> {
    const longTexts = new LongTexts();
    let merged = this.#merge(old, longTexts);
    while (!longTexts.isComplete) {
      await longTexts.load(read);
      merged = this.#merge(old, longTexts);
    }
    const { texts, shifts, finalIds, ranking } = merged;
    const moved = old.ids.map((id) => (id === NO_VALUE ? NO_VALUE : shifts[id]));
    const lists = this.#lists.mapped((id) => finalIds[id]).after({ starts: old.starts, items: moved }, NO_VALUE);
    return {
      ...(lists.starts ? { starts: lists.starts } : {}),
      ids: lists.items,
      size: texts.length,
      text: (id) => texts[id],
      isLong: (id) => isShortened(texts[id]),
      ...ranking,
    };
  }

  #merge(old: ValueColumn, longTexts: LongTexts): Merged {
    const order = new TextOrder((text) => text, longTexts);
    const sorted = [...this.#ids.keys()].sort();
    // Comparing by a function is slow; after the fast sort, only texts that begin alike may have to change places.
    if (sorted.some(isShortened)) sorted.sort((a, b) => order.compare(a, b));
    const indexes = sorted.map((text) => lowerBound(old.size, (id) => order.compare(old.text(id), text) < 0));
    const texts: string[] = [];
    const shifts = new Uint32Array(old.size);
    const finalIds = new Uint32Array(sorted.length);
    const fresh: number[] = [];
    let oldId = 0;
    const keepUntil = (end: number): void => {
      for (; oldId < end; oldId++) {
        shifts[oldId] = texts.length;
        texts.push(old.text(oldId));
      }
    };
    sorted.forEach((text, i) => {
      const known = indexes[i] < old.size && old.text(indexes[i]) === text;
      keepUntil(indexes[i] + (known ? 1 : 0));
      if (!known) {
        fresh.push(texts.length);
        texts.push(text);
      }
      finalIds[this.#ids.get(text) as number] = texts.length - 1;
    });
    keepUntil(old.size);
    const ranking = {
      ...foldedRanking(old, shifts, fresh, texts, new TextOrder(fold, longTexts)),
      collatedRanks: collatedRanks(old, shifts, fresh, texts, new TextOrder(dictionaryKey, longTexts, compareSameKey)),
    };
    return { texts, shifts, finalIds, fresh, ranking };
  }
}

function foldedRanking(
  old: ValueColumn,
  shifts: Uint32Array,
  fresh: readonly number[],
  texts: readonly string[],
  order: TextOrder,
): Omit<Merged["ranking"], "collatedRanks"> {
  const keys = keysOf(fresh, texts, order);
  const compare = (a: number, b: number): number => order.compare(texts[a], texts[b], keys[a], keys[b]);
  const foldedOrder = mergedOrder(
    old.foldedOrder.map((id) => shifts[id]),
    fresh,
    (a, b) => compare(a, b) || a - b,
  );

  const oldRanks = new Uint32Array(texts.length);
  for (let id = 0; id < old.size; id++) oldRanks[shifts[id]] = old.foldedRanks[id];
  const foldedRanks = new Uint32Array(texts.length);
  for (let i = 1; i < foldedOrder.length; i++) {
    const [before, id] = [foldedOrder[i - 1], foldedOrder[i]];
    const bothOld = keys[before] === undefined && keys[id] === undefined;
    const same = bothOld ? oldRanks[before] === oldRanks[id] : compare(before, id) === 0;
    foldedRanks[id] = foldedRanks[before] + (same ? 0 : 1);
  }
  const shortestLong = fresh.reduce(
    (least, id) => (isShortened(texts[id]) ? Math.min(least, (keys[id] as string).length) : least),
    old.shortestLong,
  );
  return { foldedOrder, foldedRanks, shortestLong };
}

/** No two texts have the same rank. */
function collatedRanks(
  old: ValueColumn,
  shifts: Uint32Array,
  fresh: readonly number[],
  texts: readonly string[],
  order: TextOrder,
): Uint32Array {
  const keys = keysOf(fresh, texts, order);
  const kept = new Uint32Array(old.size);
  for (let id = 0; id < old.size; id++) kept[old.collatedRanks[id]] = shifts[id];
  const ranks = new Uint32Array(texts.length);
  const ids = mergedOrder(kept, fresh, (a, b) => order.compare(texts[a], texts[b], keys[a], keys[b]));
  for (let rank = 0; rank < ids.length; rank++) ranks[ids[rank]] = rank;
  return ranks;
}

/** By id; only those of new texts, which are compared often. */
function keysOf(fresh: readonly number[], texts: readonly string[], order: TextOrder): readonly (string | undefined)[] {
  const keys: (string | undefined)[] = new Array(texts.length).fill(undefined);
  for (const id of fresh) keys[id] = order.key(texts[id]);
  return keys;
}

/** Inserts new ids into those that are in order. */
function mergedOrder(kept: Uint32Array, fresh: readonly number[], compare: (a: number, b: number) => number) {
  const order = new Uint32Array(kept.length + fresh.length);
  let count = 0;
  let from = 0;
  for (const id of fresh.toSorted(compare)) {
    const to = lowerBound(kept.length, (i) => compare(kept[i], id) < 0);
    order.set(kept.subarray(from, to), count);
    count += to - from;
    order[count++] = id;
    from = to;
  }
  order.set(kept.subarray(from), count);
  return order;
}

/** Binary search: the first of the indexes below `size` for which `isBefore` is false, or `size`. */
function lowerBound(size: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
