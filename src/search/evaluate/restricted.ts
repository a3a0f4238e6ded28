/** A view of an index that is restricted to a few records: computing on it costs as much as those few records. */
import { type Ordinals, pickFew, seek } from "../plan/ordinals.ts";
import type { PositionLists, Postings, Searchable } from "../plan/searchable.ts";
import { inSteps, PACE } from "../plan/sliced.ts";

/** `ordinals` ascend and are few. Ordinals and columns do not change. */
export function restricted(index: Searchable, ordinals: Ordinals): Searchable {
  return {
    size: index.size,
    live: ordinals,
    word: (field, word) => {
      const list = index.word(field, word);
      return list && restrictPostings(list, ordinals);
    },
    masked: (field, mask, omitsGuids) =>
      index.masked(field, mask, omitsGuids).map((list) => restrictPostings(list, ordinals)),
    expanded: (field, expansion) =>
      index
        .expanded(field, expansion)
        .map(({ postings, tier }) => ({ postings: restrictPostings(postings, ordinals), tier })),
    numbers: (column) => index.numbers(column),
    values: (column) => index.values(column),
    longOrder: (column, key) => index.longOrder(column, key),
    longFits: (column, mask) => index.longFits(column, mask),
    lengths: (field) => index.lengths(field),
  };
}

function restrictPostings(list: Postings, ordinals: Ordinals): Postings {
  return new RestrictedPostings(list, ordinals);
}

/** Looks the records up only when it is used: a mask may have thousands of lists. */
class RestrictedPostings implements Postings {
  readonly #list: Postings;
  readonly #wanted: Ordinals;
  #records: Uint32Array | undefined;

  constructor(list: Postings, wanted: Ordinals) {
    this.#list = list;
    this.#wanted = wanted;
  }

  get ordinals(): Ordinals {
    return pickFew(this.#list.ordinals, this.#indices());
  }

  get frequencies(): Uint32Array {
    return pickFew(this.#list.frequencies, this.#indices());
  }

  *positionLists(): Generator<void, PositionLists> {
    const records = this.#indices();
    if (records.length === 0) return NO_POSITIONS;
    return yield* restrictPositions(yield* this.#list.positionLists(), records);
  }

  /** Of the wanted records, in the whole list. */
  #indices(): Uint32Array {
    if (this.#records) return this.#records;
    const { ordinals } = this.#list;
    const indices: number[] = [];
    for (let n = 0, i = 0; n < this.#wanted.length; n++) {
      i = seek(ordinals, this.#wanted[n], i);
      if (ordinals[i] === this.#wanted[n]) indices.push(i);
    }
    this.#records = Uint32Array.from(indices);
    return this.#records;
  }
}

const NO_POSITIONS: PositionLists = { starts: new Uint32Array(1), positions: new Uint32Array(0) };

function* restrictPositions(
  { starts, positions }: PositionLists,
  records: Uint32Array,
): Generator<void, PositionLists> {
  const newStarts = new Uint32Array(records.length + 1);
  for (let n = 0; n < records.length; n++)
    newStarts[n + 1] = newStarts[n] + starts[records[n] + 1] - starts[records[n]];
  const newPositions = new Uint32Array(newStarts[records.length]);
  const copy = { starts: newStarts, positions: newPositions };
  yield* inSteps(records.length, (from) => copySome({ starts, positions }, records, from, copy));
  return copy;
}

/** Continues at `from`; returns where to continue. */
function copySome({ starts, positions }: PositionLists, records: Uint32Array, from: number, to: PositionLists): number {
  const enough = to.starts[from] + PACE.steps;
  let n = from;
  for (; n < records.length && to.starts[n] < enough; n++)
    to.positions.set(positions.subarray(starts[records[n]], starts[records[n] + 1]), to.starts[n]);
  return n;
}
