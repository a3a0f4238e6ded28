/**
 * Sorts rows by several keys without comparing rows: each key gives a row its rank among the different values, and a
 * counting sort puts rows with the same rank in their former order. Sorting a hundred thousand rows by comparison would
 * keep all other requests waiting.
 */

export interface SortKey {
  /** The rank of each row. */
  readonly ranks: Uint32Array;
  /** Ranks are below this. */
  readonly size: number;
}

/**
 * The places of the rows, sorted by the first key, then by the second, and so on. `pause` is called after each key,
 * which is computed when it is its turn.
 */
export async function sorted(count: number, keys: Iterable<SortKey>, pause: () => Promise<void>): Promise<Uint32Array> {
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  const all: SortKey[] = [];
  for (const key of keys) {
    all.push(key);
    await pause();
  }
  for (const { ranks, size } of all.toReversed()) {
    const starts = new Uint32Array(size + 1);
    for (let i = 0; i < count; i++) starts[ranks[i] + 1]++;
    for (let rank = 0; rank < size; rank++) starts[rank + 1] += starts[rank];
    const next = new Uint32Array(count);
    for (const row of order) next[starts[ranks[row]]++] = row;
    order = next;
    await pause();
  }
  return order;
}

/** The ranks of rows with numbers. */
export function ranksOfNumbers(numbers: Float64Array, isDescending: boolean): SortKey {
  const different = Float64Array.from(new Set(numbers)).sort();
  if (isDescending) different.reverse();
  const rankOf = new Map(different.entries().map(([rank, value]) => [value, rank]));
  return { ranks: Uint32Array.from(numbers, (value) => rankOf.get(value) ?? 0), size: different.length };
}

/** The ranks of rows whose values are at places of a list: numbers before texts, texts by code point. */
export function ranksOfPlaces(
  places: Uint32Array,
  values: readonly (string | number)[],
  isDescending: boolean,
): SortKey {
  const different = [...new Set(values)].sort((one, other) => {
    if (typeof one !== typeof other) return typeof one === "number" ? -1 : 1;
    return one < other ? -1 : 1;
  });
  if (isDescending) different.reverse();
  const rankOf = new Map(different.map((value, rank) => [value, rank]));
  const rankAt = values.map((value) => rankOf.get(value) ?? 0);
  return { ranks: places.map((place) => rankAt[place]), size: different.length };
}
