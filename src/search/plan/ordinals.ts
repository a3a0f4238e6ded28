/**
 * Sets of records as ascending ordinals in typed arrays, and set operations on them. No object per record. What visits
 * whole lists is a generator (`sliced.ts`).
 */
import { addSome, noBits, ordinalsOf } from "./bits.ts";
import { inSteps, PACE, sliced } from "./sliced.ts";

export type Ordinals = Uint32Array;

export const NONE: Ordinals = new Uint32Array(0);

/** If one list is this many times longer, galloping beats a linear merge. Measured: break-even at about 8. */
const GALLOP_RATIO = 8;

/** A list is dense if it has more than one in this many records: then an array over all records pays off. */
const DENSE_RATIO = 32;

/** All ordinals below `size`. */
export function* allOrdinals(size: number): Generator<void, Ordinals> {
  const all = new Uint32Array(size);
  yield* sliced(size, (from, to) => writeIndices(all, from, to), 1);
  return all;
}

function writeIndices(out: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = i;
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

export function* commonIndices(a: Ordinals, b: Ordinals): Generator<void, CommonIndices> {
  if (a === b) {
    const indices = yield* allOrdinals(a.length);
    return { inA: indices, inB: indices };
  }
  if (a.length > b.length) {
    const { inA, inB } = yield* commonIndices(b, a);
    return { inA: inB, inB: inA };
  }
  const found = { inA: new Uint32Array(a.length), inB: new Uint32Array(a.length), count: 0, inspected: 0 };
  const some = b.length > a.length * GALLOP_RATIO ? gallop : merge;
  yield* inSteps(a.length, (from) => some(a, b, from, found));
  return { inA: found.inA.subarray(0, found.count), inB: found.inB.subarray(0, found.count) };
}

/** The common indices found so far, and up to where `b` was inspected. */
interface Found extends CommonIndices {
  count: number;
  inspected: number;
}

/** Continues at `from` of `a`; returns where to continue. */
function gallop(a: Ordinals, b: Ordinals, from: number, found: Found): number {
  const { inA, inB } = found;
  const end = Math.min(a.length, from + Math.ceil(PACE.steps / 16));
  let { count, inspected: j } = found;
  let i = from;
  for (; i < end; i++) {
    j = seek(b, a[i], j);
    if (j === b.length) break;
    if (b[j] !== a[i]) continue;
    inA[count] = i;
    inB[count++] = j;
  }
  found.count = count;
  found.inspected = j;
  return j === b.length ? a.length : i;
}

function merge(a: Ordinals, b: Ordinals, from: number, found: Found): number {
  const { inA, inB } = found;
  // `b` is not much longer than `a`, but its ordinals may all be in one gap of `a`.
  const most = Math.min(b.length, found.inspected + PACE.steps);
  const end = Math.min(a.length, from + PACE.steps);
  let { count, inspected: j } = found;
  let i = from;
  for (; i < end; i++) {
    while (j < most && b[j] < a[i]) j++;
    if (j === most) break;
    if (b[j] !== a[i]) continue;
    inA[count] = i;
    inB[count++] = j;
  }
  found.count = count;
  found.inspected = j;
  return j === b.length ? a.length : i;
}

/**
 * `commonIndices` of the same list with several others. For dense lists that are not much longer than the list, it uses
 * a lookup table of the list that is built once; `size` is above all ordinals.
 */
export function commonIndicesWith(a: Ordinals, size: number): (b: Ordinals) => Generator<void, CommonIndices> {
  let table: Uint32Array | undefined;
  return function* (b) {
    if (a === b || b.length * DENSE_RATIO < size || b.length > a.length * GALLOP_RATIO)
      return yield* commonIndices(a, b);
    table ??= yield* tableOf(a, size);
    return yield* lookUp(table, b);
  };
}

/** By ordinal: its index in the list plus one; 0 if it is not in the list. */
function* tableOf(list: Ordinals, size: number): Generator<void, Uint32Array> {
  const table = new Uint32Array(size);
  yield* sliced(list.length, (from, to) => enter(table, list, from, to), 1);
  return table;
}

function enter(table: Uint32Array, list: Ordinals, from: number, to: number): void {
  for (let i = from; i < to; i++) table[list[i]] = i + 1;
}

function* lookUp(table: Uint32Array, b: Ordinals): Generator<void, CommonIndices> {
  const found = { inA: new Uint32Array(b.length), inB: new Uint32Array(b.length), count: 0 };
  yield* sliced(b.length, (from, to) => lookUpSome(table, b, from, to, found), 1);
  return { inA: found.inA.subarray(0, found.count), inB: found.inB.subarray(0, found.count) };
}

function lookUpSome(
  table: Uint32Array,
  b: Ordinals,
  from: number,
  to: number,
  found: CommonIndices & { count: number },
): void {
  const { inA, inB } = found;
  let end = found.count;
  for (let j = from; j < to; j++) {
    const entry = table[b[j]];
    if (entry === 0) continue;
    inA[end] = entry - 1;
    inB[end++] = j;
  }
  found.count = end;
}

export function* intersect(a: Ordinals, b: Ordinals): Generator<void, Ordinals> {
  return a === b ? a : yield* pick(a, (yield* commonIndices(a, b)).inA);
}

/** The items of the list at the indices. */
export function* pick(list: Uint32Array, indices: Uint32Array): Generator<void, Uint32Array> {
  const out = new Uint32Array(indices.length);
  yield* sliced(indices.length, (from, to) => pickSome(list, indices, from, to, out), 1);
  return out;
}

/** The same without a pause, for a few indices. */
export function pickFew(list: Uint32Array, indices: Uint32Array): Uint32Array {
  const out = new Uint32Array(indices.length);
  pickSome(list, indices, 0, indices.length, out);
  return out;
}

function pickSome(list: Uint32Array, indices: Uint32Array, from: number, to: number, out: Uint32Array): void {
  for (let i = from; i < to; i++) out[i] = list[indices[i]];
}

/** `size` is above all ordinals. */
export function* union(lists: readonly Ordinals[], size: number): Generator<void, Ordinals> {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length < 2) return filled[0] ?? NONE;
  const total = filled.reduce((sum, list) => sum + list.length, 0);
  return total <= MAX_SORTED && total * DENSE_RATIO < size
    ? unionBySorting(filled, total)
    : yield* unionOfBits(filled, Math.min(total, size), size);
}

/** Sorting cannot be interrupted. */
const MAX_SORTED = 2048;

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

function* unionOfBits(lists: readonly Ordinals[], max: number, size: number): Generator<void, Ordinals> {
  const bits = noBits(size);
  for (const list of lists) yield* sliced(list.length, (from, to) => addSome(bits, list, from, to), 1);
  return yield* ordinalsOf(bits, max);
}

/** The ordinals of `a` that are not in `b`. */
export function* subtract(a: Ordinals, b: Ordinals): Generator<void, Ordinals> {
  const kept = { out: new Uint32Array(a.length), count: 0, inspected: 0 };
  yield* inSteps(a.length, (from) => subtractSome(a, b, from, kept));
  return kept.out.subarray(0, kept.count);
}

/** Continues at `from` of `a`; returns where to continue. */
function subtractSome(
  a: Ordinals,
  b: Ordinals,
  from: number,
  kept: { readonly out: Uint32Array; count: number; inspected: number },
): number {
  const end = Math.min(a.length, from + PACE.steps);
  let { count, inspected: j } = kept;
  for (let i = from; i < end; i++) {
    j = seek(b, a[i], j);
    if (j === b.length || b[j] !== a[i]) kept.out[count++] = a[i];
  }
  kept.count = count;
  kept.inspected = j;
  return end;
}
