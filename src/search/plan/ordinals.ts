/** Sets of records as rising ordinals in typed arrays, and how to combine them. No object per record. */
export type Ordinals = Uint32Array;

export const NONE: Ordinals = new Uint32Array(0);

/** When one list is so many times longer, leaping through it beats walking. Measured: even at about 8. */
const MUCH_LONGER = 8;

/** A list has a good part of the records if it has more than one in so many: then an array over all records pays. */
const DENSE = 32;

/** All ordinals below `size`. */
export function allOrdinals(size: number): Ordinals {
  const all = new Uint32Array(size);
  for (let i = 0; i < size; i++) all[i] = i;
  return all;
}

/** The first place from `from` on whose ordinal is `value` or higher. Leaps double, so that the cost follows the distance, not the length. */
export function seek(list: Ordinals, value: number, from = 0): number {
  if (from >= list.length || list[from] >= value) return from;
  let low = from;
  let high = from + 1;
  for (let leap = 1; high < list.length && list[high] < value; leap *= 2) {
    low = high;
    high += leap;
  }
  if (high > list.length) high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (list[middle] < value) low = middle;
    else high = middle;
  }
  return high;
}

/** The places, in each of the two lists, of the ordinals that both have. */
export interface Meeting {
  readonly inA: Uint32Array;
  readonly inB: Uint32Array;
}

export function meet(a: Ordinals, b: Ordinals): Meeting {
  if (a === b) {
    const places = allOrdinals(a.length);
    return { inA: places, inB: places };
  }
  if (a.length > b.length) {
    const { inA, inB } = meet(b, a);
    return { inA: inB, inB: inA };
  }
  const inA = new Uint32Array(a.length);
  const inB = new Uint32Array(a.length);
  const count = b.length > a.length * MUCH_LONGER ? leap(a, b, inA, inB) : walk(a, b, inA, inB);
  return { inA: inA.subarray(0, count), inB: inB.subarray(0, count) };
}

function leap(a: Ordinals, b: Ordinals, inA: Uint32Array, inB: Uint32Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    j = seek(b, a[i], j);
    if (j === b.length) break;
    if (b[j] !== a[i]) continue;
    inA[count] = i;
    inB[count++] = j;
  }
  return count;
}

function walk(a: Ordinals, b: Ordinals, inA: Uint32Array, inB: Uint32Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && b[j] < a[i]) j++;
    if (j === b.length) break;
    if (b[j] !== a[i]) continue;
    inA[count] = i;
    inB[count++] = j;
  }
  return count;
}

/**
 * Meets the same list with one after the other. With those that have a good part of all records, and not many more than the list, by a table of
 * its places that is made once; `size` is above all ordinals.
 */
export function meeter(a: Ordinals, size: number): (b: Ordinals) => Meeting {
  let table: Uint32Array | undefined;
  return (b) => {
    if (a === b || b.length * DENSE < size || b.length > a.length * MUCH_LONGER) return meet(a, b);
    table ??= tableOf(a, size);
    return lookUp(table, b);
  };
}

/** By ordinal: its place in the list, counted from 1; 0 where it is not in it. */
function tableOf(list: Ordinals, size: number): Uint32Array {
  const table = new Uint32Array(size);
  for (let i = 0; i < list.length; i++) table[list[i]] = i + 1;
  return table;
}

function lookUp(table: Uint32Array, b: Ordinals): Meeting {
  const inA = new Uint32Array(b.length);
  const inB = new Uint32Array(b.length);
  let count = 0;
  for (let j = 0; j < b.length; j++) {
    const place = table[b[j]];
    if (place === 0) continue;
    inA[count] = place - 1;
    inB[count++] = j;
  }
  return { inA: inA.subarray(0, count), inB: inB.subarray(0, count) };
}

export function intersect(a: Ordinals, b: Ordinals): Ordinals {
  return a === b ? a : pick(a, meet(a, b).inA);
}

/** What the list holds at the places. */
export function pick(list: Uint32Array, places: Uint32Array): Uint32Array {
  const out = new Uint32Array(places.length);
  for (let i = 0; i < places.length; i++) out[i] = list[places[i]];
  return out;
}

/** What is in any of the lists; `size` is above all ordinals. */
export function* union(lists: readonly Ordinals[], size: number): Generator<void, Ordinals> {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length < 2) return filled[0] ?? NONE;
  const total = filled.reduce((sum, list) => sum + list.length, 0);
  return total * DENSE < size ? sorted(filled, total) : yield* marked(filled, Math.min(total, size), size);
}

function sorted(lists: readonly Ordinals[], total: number): Ordinals {
  const all = new Uint32Array(total);
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  all.sort();
  let count = 0;
  for (let i = 0; i < total; i++) if (i === 0 || all[i] !== all[i - 1]) all[count++] = all[i];
  return all.subarray(0, count);
}

function* marked(lists: readonly Ordinals[], most: number, size: number): Generator<void, Ordinals> {
  const marks = new Uint8Array(size);
  for (const list of lists) {
    mark(list, marks);
    yield;
  }
  return placesOf(marks, most);
}

function mark(list: Ordinals, marks: Uint8Array): void {
  for (let i = 0; i < list.length; i++) marks[list[i]] = 1;
}

function placesOf(marks: Uint8Array, most: number): Ordinals {
  const out = new Uint32Array(most);
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] === 1) out[count++] = i;
  return out.subarray(0, count);
}

/** What is in `a` and not in `b`. */
export function subtract(a: Ordinals, b: Ordinals): Ordinals {
  const out = new Uint32Array(a.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && b[j] < a[i]) j++;
    if (j === b.length || b[j] !== a[i]) out[count++] = a[i];
  }
  return out.subarray(0, count);
}
