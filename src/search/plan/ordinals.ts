/** Sets of records as ascending ordinals in typed arrays, and set operations on them. No object per record. */
export type Ordinals = Uint32Array;

export const NONE: Ordinals = new Uint32Array(0);

/** If one list is this many times longer, galloping beats a linear merge. Measured: break-even at about 8. */
const GALLOP_RATIO = 8;

/** A list is dense if it has more than one in this many records: then an array over all records pays off. */
const DENSE_RATIO = 32;

/** All ordinals below `size`. */
export function allOrdinals(size: number): Ordinals {
  const all = new Uint32Array(size);
  for (let i = 0; i < size; i++) all[i] = i;
  return all;
}

/**
 * The first index, starting at `from`, whose ordinal is `value` or higher. Gallops (steps double), so that the cost
 * depends on the distance, not on the length.
 */
export function seek(list: Ordinals, value: number, from = 0): number {
  if (from >= list.length || list[from] >= value) return from;
  let low = from;
  let high = from + 1;
  for (let step = 1; high < list.length && list[high] < value; step *= 2) {
    low = high;
    high += step;
  }
  if (high > list.length) high = list.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (list[middle] < value) low = middle;
    else high = middle;
  }
  return high;
}

/** The indices, in each of two lists, of the ordinals that both contain. */
export interface CommonIndices {
  readonly inA: Uint32Array;
  readonly inB: Uint32Array;
}

export function commonIndices(a: Ordinals, b: Ordinals): CommonIndices {
  if (a === b) {
    const indices = allOrdinals(a.length);
    return { inA: indices, inB: indices };
  }
  if (a.length > b.length) {
    const { inA, inB } = commonIndices(b, a);
    return { inA: inB, inB: inA };
  }
  const inA = new Uint32Array(a.length);
  const inB = new Uint32Array(a.length);
  const count = b.length > a.length * GALLOP_RATIO ? gallop(a, b, inA, inB) : merge(a, b, inA, inB);
  return { inA: inA.subarray(0, count), inB: inB.subarray(0, count) };
}

function gallop(a: Ordinals, b: Ordinals, inA: Uint32Array, inB: Uint32Array): number {
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

function merge(a: Ordinals, b: Ordinals, inA: Uint32Array, inB: Uint32Array): number {
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
 * `commonIndices` of the same list with several others. For dense lists that are not much longer than the list, it uses
 * a lookup table of the list that is built once; `size` is above all ordinals.
 */
export function commonIndicesWith(a: Ordinals, size: number): (b: Ordinals) => CommonIndices {
  let table: Uint32Array | undefined;
  return (b) => {
    if (a === b || b.length * DENSE_RATIO < size || b.length > a.length * GALLOP_RATIO) return commonIndices(a, b);
    table ??= tableOf(a, size);
    return lookUp(table, b);
  };
}

/** By ordinal: its index in the list plus one; 0 if it is not in the list. */
function tableOf(list: Ordinals, size: number): Uint32Array {
  const table = new Uint32Array(size);
  for (let i = 0; i < list.length; i++) table[list[i]] = i + 1;
  return table;
}

function lookUp(table: Uint32Array, b: Ordinals): CommonIndices {
  const inA = new Uint32Array(b.length);
  const inB = new Uint32Array(b.length);
  let count = 0;
  for (let j = 0; j < b.length; j++) {
    const entry = table[b[j]];
    if (entry === 0) continue;
    inA[count] = entry - 1;
    inB[count++] = j;
  }
  return { inA: inA.subarray(0, count), inB: inB.subarray(0, count) };
}

export function intersect(a: Ordinals, b: Ordinals): Ordinals {
  return a === b ? a : pick(a, commonIndices(a, b).inA);
}

/** The items of the list at the indices. */
export function pick(list: Uint32Array, indices: Uint32Array): Uint32Array {
  const out = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i++) out[i] = list[indices[i]];
  return out;
}

/** `size` is above all ordinals. */
export function* union(lists: readonly Ordinals[], size: number): Generator<void, Ordinals> {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length < 2) return filled[0] ?? NONE;
  const total = filled.reduce((sum, list) => sum + list.length, 0);
  return total * DENSE_RATIO < size
    ? unionBySorting(filled, total)
    : yield* unionByMarking(filled, Math.min(total, size), size);
}

function unionBySorting(lists: readonly Ordinals[], total: number): Ordinals {
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

function* unionByMarking(lists: readonly Ordinals[], max: number, size: number): Generator<void, Ordinals> {
  const marks = new Uint8Array(size);
  for (const list of lists) {
    mark(list, marks);
    yield;
  }
  return markedOrdinals(marks, max);
}

function mark(list: Ordinals, marks: Uint8Array): void {
  for (let i = 0; i < list.length; i++) marks[list[i]] = 1;
}

function markedOrdinals(marks: Uint8Array, max: number): Ordinals {
  const out = new Uint32Array(max);
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] === 1) out[count++] = i;
  return out.subarray(0, count);
}

/** The ordinals of `a` that are not in `b`. */
export function subtract(a: Ordinals, b: Ordinals): Ordinals {
  const out = new Uint32Array(a.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && b[j] < a[i]) j++;
    if (j === b.length || b[j] !== a[i]) out[count++] = a[i];
  }
  return out.subarray(0, count);
}
