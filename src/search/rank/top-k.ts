/**
 * Top-k selection by sort keys without sorting everything: a heap of the best so far, with the worst of them at the
 * root.
 */
import { sliced } from "../plan/sliced.ts";

/**
 * The items ranked `from` to `from + count - 1`, in order, as indices. A key is one number per item, higher first; ties
 * are broken by the next key and finally by the index.
 */
export function* topK(keys: readonly Float64Array[], from: number, count: number): Generator<void, Uint32Array> {
  const total = keys[0].length;
  const size = Math.min(total, from + count);
  if (size <= from) return new Uint32Array(0);
  const heap = new Uint32Array(size);
  // Moving an item through the heap takes some comparisons, each of up to all keys.
  const cost = 16 * keys.length;
  yield* sliced(size, (start, end) => fill(heap, start, end, keys), cost);
  yield* sliced(total - size, (start, end) => offer(heap, size + start, size + end, keys), cost);
  yield* sliced(size - 1, (start, end) => sort(heap, size - 1 - start, size - 1 - end, keys), cost);
  return heap.subarray(from);
}

function fill(heap: Uint32Array, start: number, end: number, keys: readonly Float64Array[]): void {
  for (let item = start; item < end; item++) siftUp(heap, item, keys);
}

function offer(heap: Uint32Array, start: number, end: number, keys: readonly Float64Array[]): void {
  const [first] = keys;
  for (let item = start; item < end; item++) {
    // For most, the first key already shows that they are worse than the worst in the heap.
    if (first[item] >= first[heap[0]] && isBefore(item, heap[0], keys)) siftDown(heap, heap.length, item, keys);
  }
}

/** Heapsort: moves the worst item from the root to the end, from `start` down to above `end`. */
function sort(heap: Uint32Array, start: number, end: number, keys: readonly Float64Array[]): void {
  for (let last = start; last > end; last--) {
    const worst = heap[0];
    siftDown(heap, last, heap[last], keys);
    heap[last] = worst;
  }
}

function isBefore(a: number, b: number, keys: readonly Float64Array[]): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i][a] !== keys[i][b]) return keys[i][a] > keys[i][b];
  return a < b;
}

/** Appends the item to a heap of size `item`. */
function siftUp(heap: Uint32Array, item: number, keys: readonly Float64Array[]): void {
  let at = item;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if (isBefore(item, heap[parent], keys)) break;
    heap[at] = heap[parent];
    at = parent;
  }
  heap[at] = item;
}

/** Replaces the root of a heap of this size with the item. */
function siftDown(heap: Uint32Array, size: number, item: number, keys: readonly Float64Array[]): void {
  let at = 0;
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isBefore(heap[child], heap[child + 1], keys)) child++;
    if (isBefore(heap[child], item, keys)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = item;
}
