/**
 * A posting list without the positions of others, which are all in it: what remains of a word without its spellings.
 */
import { GrowableArray } from "../codec/growable-array.ts";
import { seek } from "../plan/ordinals.ts";
import type { PositionLists, Postings } from "../plan/searchable.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";

export function* without(all: Postings, others: readonly Postings[]): Generator<void, Postings> {
  const { ordinals, frequencies } = all;
  const left = Uint32Array.from(frequencies);
  for (const other of others) {
    let at = 0;
    yield* sliced(other.ordinals.length, (from, to) => {
      for (let i = from; i < to; i++) {
        at = seek(ordinals, other.ordinals[i], at);
        if (ordinals[at] === other.ordinals[i]) left[at] -= Math.min(left[at], other.frequencies[i]);
      }
    });
  }
  const kept = new GrowableArray(Uint32Array);
  yield* sliced(left.length, (from, to) => {
    for (let i = from; i < to; i++) if (left[i] > 0) kept.push(i);
  });
  const indices = kept.view();
  let lists: PositionLists | undefined;
  return {
    ordinals: indices.map((i) => ordinals[i]),
    frequencies: indices.map((i) => left[i]),
    *positionLists() {
      lists ??= yield* positionsWithout(all, others, indices, left);
      return lists;
    },
  };
}

/** Of the records at `indices`, the first `left` positions that are in none of the others. */
function* positionsWithout(
  all: Postings,
  others: readonly Postings[],
  indices: Uint32Array,
  left: Uint32Array,
): Generator<void, PositionLists> {
  const { starts, positions } = yield* all.positionLists();
  const taken: { readonly ordinals: Uint32Array; readonly lists: PositionLists }[] = [];
  for (const other of others) taken.push({ ordinals: other.ordinals, lists: yield* other.positionLists() });
  const newStarts = new Uint32Array(indices.length + 1);
  const kept = new GrowableArray(Uint32Array);
  yield* inSteps(indices.length, (from) => {
    let n = from;
    for (let steps = 0; n < indices.length && steps < PACE.steps; n++) {
      const i = indices[n];
      const excluded = new Set<number>();
      for (const { ordinals, lists } of taken) {
        const at = seek(ordinals, all.ordinals[i]);
        if (ordinals[at] !== all.ordinals[i]) continue;
        for (let k = lists.starts[at]; k < lists.starts[at + 1]; k++) excluded.add(lists.positions[k]);
      }
      steps += 1 + starts[i + 1] - starts[i] + excluded.size;
      const end = kept.length + left[i];
      for (let k = starts[i]; k < starts[i + 1] && kept.length < end; k++)
        if (!excluded.has(positions[k])) kept.push(positions[k]);
      newStarts[n + 1] = kept.length;
    }
    return n;
  });
  return { starts: newStarts, positions: kept.view() };
}
