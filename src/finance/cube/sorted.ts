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

/** The ranks of rows with numbers. `NaN` is the greatest. Maps from numbers are slow. */
export function ranksOfNumbers(numbers: Float64Array, isDescending: boolean): SortKey {
  const different = differentIn(numbers);
  const size = different.length;
  const rankOf = (value: number): number => (Number.isNaN(value) ? size - 1 : placeIn(different, value));
  const ranks = Uint32Array.from(numbers, (value) => (isDescending ? size - 1 - rankOf(value) : rankOf(value)));
  return { ranks, size };
}

/** Each number once, in ascending order. */
function differentIn(numbers: Float64Array): Float64Array {
  const ascending = Float64Array.from(numbers).sort();
  let size = 0;
  for (const value of ascending) {
    const last = ascending[size - 1];
    // `NaN` is not equal to itself.
    if (size > 0 && (value === last || (Number.isNaN(value) && Number.isNaN(last)))) continue;
    ascending[size] = value;
    size += 1;
  }
  return ascending.subarray(0, size);
}

/** The place of a number that is there. */
function placeIn(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
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
