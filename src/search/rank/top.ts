/** The first few of many by sort keys, without sorting all: a heap that holds the best so far, the worst of them on top. */
import { sliced } from "../plan/sliced.ts";

/**
 * The places number `from` to `from + count - 1`, in order. A key is one number for each place, higher first; ties go on to the next key and end with the
 * place itself.
 */
export function* firstBy(keys: readonly Float64Array[], from: number, count: number): Generator<void, Uint32Array> {
  const total = keys[0].length;
  const size = Math.min(total, from + count);
  if (size <= from) return new Uint32Array(0);
  const heap = new Uint32Array(size);
  yield* sliced(size, (start, end) => {
    for (let place = start; place < end; place++) rise(heap, place, keys);
  });
  const [first] = keys;
  yield* sliced(total - size, (start, end) => {
    for (let place = size + start; place < size + end; place++) {
      // Most do not even reach the worst in the heap by their first key.
      if (first[place] >= first[heap[0]] && isBefore(place, heap[0], keys)) sink(heap, size, place, keys);
    }
  });
  // The worst on top goes to the end, again and again, until all are in order.
  yield* sliced(size - 1, (start, end) => {
    for (let last = size - 1 - start; last > size - 1 - end; last--) {
      const worst = heap[0];
      sink(heap, last, heap[last], keys);
      heap[last] = worst;
    }
  });
  return heap.subarray(from);
}

function isBefore(a: number, b: number, keys: readonly Float64Array[]): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i][a] !== keys[i][b]) return keys[i][a] > keys[i][b];
  return a < b;
}

/** Adds the place at the end of a heap that has so many already. */
function rise(heap: Uint32Array, place: number, keys: readonly Float64Array[]): void {
  let at = place;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if (isBefore(place, heap[parent], keys)) break;
    heap[at] = heap[parent];
    at = parent;
  }
  heap[at] = place;
}

/** Puts the place instead of the one on top of a heap of this size. */
function sink(heap: Uint32Array, size: number, place: number, keys: readonly Float64Array[]): void {
  let at = 0;
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && isBefore(heap[child], heap[child + 1], keys)) child++;
    if (isBefore(heap[child], place, keys)) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = place;
}
