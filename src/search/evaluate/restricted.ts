/** A view of an index that is restricted to a few records: computing on it costs as much as those few records. */
import { commonIndices, type Ordinals, pick } from "../plan/ordinals.ts";
import type { PositionLists, Postings, Searchable } from "../plan/searchable.ts";

/** `ordinals` ascend. Ordinals and columns do not change. */
export function restricted(index: Searchable, ordinals: Ordinals): Searchable {
  return {
    size: index.size,
    live: ordinals,
    word: (field, word) => {
      const list = index.word(field, word);
      return list && restrictPostings(list, ordinals);
    },
    masked: (field, mask) =>
      index.masked(field, mask).flatMap((list) => {
        const few = restrictPostings(list, ordinals);
        return few.ordinals.length === 0 ? [] : [few];
      }),
    numbers: (column) => index.numbers(column),
    values: (column) => index.values(column),
    longOrder: (column, key) => index.longOrder(column, key),
    longFits: (column, mask) => index.longFits(column, mask),
    lengths: (field) => index.lengths(field),
  };
}

function restrictPostings(list: Postings, ordinals: Ordinals): Postings {
  const { inA } = commonIndices(list.ordinals, ordinals);
  return {
    ordinals: pick(list.ordinals, inA),
    frequencies: pick(list.frequencies, inA),
    positionLists: () => restrictPositions(list.positionLists(), inA),
  };
}

function restrictPositions({ starts, positions }: PositionLists, records: Uint32Array): PositionLists {
  const newStarts = new Uint32Array(records.length + 1);
  for (let n = 0; n < records.length; n++)
    newStarts[n + 1] = newStarts[n] + starts[records[n] + 1] - starts[records[n]];
  const newPositions = new Uint32Array(newStarts[records.length]);
  for (let n = 0; n < records.length; n++)
    newPositions.set(positions.subarray(starts[records[n]], starts[records[n] + 1]), newStarts[n]);
  return { starts: newStarts, positions: newPositions };
}
