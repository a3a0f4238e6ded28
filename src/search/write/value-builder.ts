/**
 * Collects the values of new records and finds the places of their texts in the orders of a column. Only new texts are
 * folded and sorted; binary search finds where they belong among the old ones, so a small import stays cheap.
 */
import { compareSameKey, dictionaryKey } from "../../text/collate.ts";
import { fold } from "../../text/fold.ts";
import { ListBuilder } from "../codec/lists.ts";
import { isShortened } from "../codec/long-text.ts";
import { lowerBound } from "../codec/lower-bound.ts";
import { storedValue } from "../codec/value-column.ts";
import { AFTER, BEFORE, type ValuePart } from "../codec/value-part.ts";
import { NO_LONG, NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { LongTexts, type ReadLongTexts, TextOrder } from "./text-order.ts";

/** Where the collected texts are. */
interface Places extends Pick<ValuePart, "newIds" | "foldedPlaces" | "foldedTies" | "collatedRanks" | "shortestLong"> {
  /** The id of each collected text, in order of first occurrence. */
  readonly finalIds: Uint32Array;
  /** The texts that the column does not have, in order. */
  readonly texts: readonly string[];
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

  /**
   * What follows after the old column. Must be the last call. Long texts that begin alike are read to compare them:
   * there are few, so they are asked for late.
   */
  async part(old: ValueColumn, read: ReadLongTexts): Promise<ValuePart> {
    const longTexts = new LongTexts();
    let places = this.#find(old, longTexts);
    while (!longTexts.isComplete) {
      await longTexts.load(read);
      places = this.#find(old, longTexts);
    }
    const { texts, finalIds, ...ofTexts } = places;
    const { starts, items } = this.#lists.mapped((id) => finalIds[id]).lists(NO_VALUE);
    return {
      ...(starts ? { starts } : {}),
      ids: items,
      size: texts.length,
      text: (i) => texts[i],
      isLong: (i) => isShortened(texts[i]),
      ...ofTexts,
    };
  }

  #find(old: ValueColumn, longTexts: LongTexts): Places {
    const order = new TextOrder((text) => text, longTexts);
    const sorted = [...this.#ids.keys()].sort();
    // Comparing by a function is slow; after the fast sort, only texts that begin alike may have to change places.
    if (sorted.some(isShortened)) sorted.sort((a, b) => order.compare(a, b));
    const texts: string[] = [];
    const newIds: number[] = [];
    const finalIds = new Uint32Array(sorted.length);
    for (const text of sorted) {
      const oldId = lowerBound(old.size, (id) => order.compare(old.text(id), text) < 0);
      const id = oldId + texts.length;
      finalIds[this.#ids.get(text) as number] = id;
      if (oldId < old.size && old.text(oldId) === text) continue;
      newIds.push(id);
      texts.push(text);
    }
    return {
      texts,
      finalIds,
      newIds: Uint32Array.from(newIds),
      ...foldedPlaces(old, texts, newIds, new TextOrder(fold, longTexts)),
      collatedRanks: collatedRanks(old, texts, new TextOrder(dictionaryKey, longTexts, compareSameKey)),
    };
  }
}

/** Texts with the same folded text are ordered by their ids. */
function foldedPlaces(
  old: ValueColumn,
  texts: readonly string[],
  newIds: readonly number[],
  order: TextOrder,
): Pick<Places, "foldedPlaces" | "foldedTies" | "shortestLong"> {
  const keys = texts.map((text) => order.key(text));
  const compare = (i: number, j: number): number => order.compare(texts[i], texts[j], keys[i], keys[j]);
  const compareOld = (id: number, i: number): number => order.compare(old.text(id), texts[i], undefined, keys[i]);
  const { sorted, places } = insertedInto(
    old.foldedOrder,
    texts.length,
    (i, j) => compare(i, j) || i - j,
    // Before the i-th new text, there are as many old ones as its id says, apart from new ones.
    (id, i) => compareOld(id, i) || (id < newIds[i] - i ? -1 : 1),
  );
  const foldedTies = new Uint32Array(texts.length);
  sorted.forEach((i, n) => {
    const at = places[i] - n;
    const isNextTo = (other: number | undefined, distance: number): boolean =>
      other !== undefined && places[other] === places[i] + distance;
    const [before, after] = [sorted[n - 1], sorted[n + 1]];
    const isTiedBefore = isNextTo(before, -1)
      ? compare(before, i) === 0
      : at > 0 && compareOld(old.foldedOrder[at - 1], i) === 0;
    const isTiedAfter = isNextTo(after, 1)
      ? compare(i, after) === 0
      : at < old.size && compareOld(old.foldedOrder[at], i) === 0;
    foldedTies[i] = (isTiedBefore ? BEFORE : 0) | (isTiedAfter ? AFTER : 0);
  });
  const shortestLong = texts.reduce(
    (least, text, i) => (isShortened(text) ? Math.min(least, keys[i].length) : least),
    NO_LONG,
  );
  return { foldedPlaces: places, foldedTies, shortestLong };
}

/** No two texts have the same rank. */
function collatedRanks(old: ValueColumn, texts: readonly string[], order: TextOrder): Uint32Array {
  const keys = texts.map((text) => order.key(text));
  const inOrder = new Uint32Array(old.size);
  for (let id = 0; id < old.size; id++) inOrder[old.collatedRanks[id]] = id;
  return insertedInto(
    inOrder,
    texts.length,
    (i, j) => order.compare(texts[i], texts[j], keys[i], keys[j]),
    (id, i) => order.compare(old.text(id), texts[i], undefined, keys[i]),
  ).places;
}

/** The new texts in order, and by text its place among all, the old ones in their order. */
function insertedInto(
  oldOrder: Uint32Array,
  count: number,
  compare: (i: number, j: number) => number,
  compareOld: (id: number, i: number) => number,
): { readonly sorted: readonly number[]; readonly places: Uint32Array } {
  const sorted = Array.from({ length: count }, (_, i) => i).sort(compare);
  const places = new Uint32Array(count);
  sorted.forEach((i, n) => {
    places[i] = n + lowerBound(oldOrder.length, (at) => compareOld(oldOrder[at], i) < 0);
  });
  return { sorted, places };
}
