/**
 * Collects the values of new records and merges them into a column, its dictionary, ids and ranks. Only new texts are
 * folded and sorted; binary search finds their positions among the old ones, so a small import stays cheap.
 */
import { fold } from "../../text/fold.ts";
import { ListBuilder } from "../codec/lists.ts";
import { storedValue } from "../codec/value-column.ts";
import { NO_VALUE, type ValueColumn } from "../plan/searchable.ts";

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

  after(old: ValueColumn): ValueColumn {
    const sorted = [...this.#ids.keys()].sort();
    const indexes = sorted.map((text) => lowerBound(old.size, (id) => old.text(id) < text));
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

    const moved = old.ids.map((id) => (id === NO_VALUE ? NO_VALUE : shifts[id]));
    const lists = this.#lists.mapped((id) => finalIds[id]).after({ starts: old.starts, items: moved }, NO_VALUE);
    return {
      ...(lists.starts ? { starts: lists.starts } : {}),
      ids: lists.items,
      size: texts.length,
      text: (id) => texts[id],
      ...foldedRanking(old, shifts, fresh, texts),
    };
  }
}

function foldedRanking(
  old: ValueColumn,
  shifts: Uint32Array,
  fresh: readonly number[],
  texts: readonly string[],
): Pick<ValueColumn, "foldedOrder" | "foldedRanks"> {
  const keys: (string | undefined)[] = new Array(texts.length).fill(undefined);
  for (const id of fresh) keys[id] = fold(texts[id]);
  const key = (id: number): string => keys[id] ?? fold(texts[id]);
  const isBefore = (a: number, b: number): boolean => {
    const [left, right] = [key(a), key(b)];
    return left === right ? a < b : left < right;
  };
  const kept = old.foldedOrder.map((id) => shifts[id]);
  const foldedOrder = new Uint32Array(texts.length);
  let count = 0;
  let from = 0;
  for (const id of fresh.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) {
    const to = lowerBound(kept.length, (i) => isBefore(kept[i], id));
    foldedOrder.set(kept.subarray(from, to), count);
    count += to - from;
    foldedOrder[count++] = id;
    from = to;
  }
  foldedOrder.set(kept.subarray(from), count);

  const oldRanks = new Uint32Array(texts.length);
  for (let id = 0; id < old.size; id++) oldRanks[shifts[id]] = old.foldedRanks[id];
  const foldedRanks = new Uint32Array(texts.length);
  for (let i = 1; i < foldedOrder.length; i++) {
    const [before, id] = [foldedOrder[i - 1], foldedOrder[i]];
    const bothOld = keys[before] === undefined && keys[id] === undefined;
    const same = bothOld ? oldRanks[before] === oldRanks[id] : key(before) === key(id);
    foldedRanks[id] = foldedRanks[before] + (same ? 0 : 1);
  }
  return { foldedOrder, foldedRanks };
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
