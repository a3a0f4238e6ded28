/** An index as if it had only a few records: the lists of words are cut to them. What is computed on it costs as much as the few. */
import { meet, type Ordinals, pick } from "../plan/ordinals.ts";
import type { Places, Postings, Searchable } from "../plan/searchable.ts";

/** `ordinals` rise. Ordinals stay what they are, columns too. */
export function restricted(index: Searchable, ordinals: Ordinals): Searchable {
  return {
    size: index.size,
    live: ordinals,
    word: (field, word) => {
      const list = index.word(field, word);
      return list && cut(list, ordinals);
    },
    masked: (field, mask) =>
      index.masked(field, mask).flatMap((list) => {
        const few = cut(list, ordinals);
        return few.ordinals.length === 0 ? [] : [few];
      }),
    numbers: (column) => index.numbers(column),
    values: (column) => index.values(column),
    lengths: (field) => index.lengths(field),
  };
}

function cut(list: Postings, ordinals: Ordinals): Postings {
  const { inA } = meet(list.ordinals, ordinals);
  return {
    ordinals: pick(list.ordinals, inA),
    frequencies: pick(list.frequencies, inA),
    places: () => cutPlaces(list.places(), inA),
  };
}

function cutPlaces({ starts, positions }: Places, records: Uint32Array): Places {
  const cutStarts = new Uint32Array(records.length + 1);
  for (let n = 0; n < records.length; n++)
    cutStarts[n + 1] = cutStarts[n] + starts[records[n] + 1] - starts[records[n]];
  const cutPositions = new Uint32Array(cutStarts[records.length]);
  for (let n = 0; n < records.length; n++)
    cutPositions.set(positions.subarray(starts[records[n]], starts[records[n] + 1]), cutStarts[n]);
  return { starts: cutStarts, positions: cutPositions };
}
