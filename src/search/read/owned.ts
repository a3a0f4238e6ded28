/**
 * A collection together with its annex. In: both, and the owners of the annex's ordinals. Out: one index, in which the
 * lists of the annex have the ordinals of their owners, as if the records contained the texts.
 */
import { ANNEX_FIELD, FIELD_IN_ANNEX, NO_OWNER, type Owners } from "../plan/annex.ts";
import type { Ordinals } from "../plan/ordinals.ts";
import type { FieldLengths, PositionLists, Postings, Searchable } from "../plan/searchable.ts";
import { PACE } from "../plan/sliced.ts";

export function withOwned(own: Searchable, annex: Searchable, owners: Owners): Searchable {
  const owned = (postings: Postings): Postings => ownedPostings(postings, owners);
  return {
    ...own,
    word(field, word) {
      if (field !== ANNEX_FIELD) return own.word(field, word);
      const list = annex.word(FIELD_IN_ANNEX, word);
      const mapped = list && owned(list);
      return mapped?.ordinals.length === 0 ? undefined : mapped;
    },
    masked: (field, mask, omitsGuids) =>
      field === ANNEX_FIELD
        ? annex.masked(FIELD_IN_ANNEX, mask, omitsGuids).map(owned)
        : own.masked(field, mask, omitsGuids),
    expanded: (field, expansion) =>
      field === ANNEX_FIELD
        ? annex.expanded(FIELD_IN_ANNEX, expansion).map(({ postings, tier }) => ({ postings: owned(postings), tier }))
        : own.expanded(field, expansion),
    lengths: (field) =>
      field === ANNEX_FIELD
        ? ownedLengths(annex.lengths(FIELD_IN_ANNEX), annex.live, owners, own.size)
        : own.lengths(field),
  };
}

/** Lists that were used stay mapped while they are cached. */
const known = new WeakMap<Owners, WeakMap<Postings, Postings>>();

function ownedPostings(postings: Postings, owners: Owners): Postings {
  let ofOwners = known.get(owners);
  if (!ofOwners) {
    ofOwners = new WeakMap();
    known.set(owners, ofOwners);
  }
  let owned = ofOwners.get(postings);
  if (!owned) {
    owned = new OwnedPostings(postings, owners);
    ofOwners.set(postings, owned);
  }
  return owned;
}

/** Maps when it is used: a mask may have thousands of lists. */
class OwnedPostings implements Postings {
  readonly #list: Postings;
  readonly #owners: Owners;
  #mapped:
    | { readonly indices: Uint32Array; readonly ordinals: Ordinals; readonly frequencies: Uint32Array }
    | undefined;
  #positions: PositionLists | undefined;

  constructor(list: Postings, owners: Owners) {
    this.#list = list;
    this.#owners = owners;
  }

  get ordinals(): Ordinals {
    return this.#map().ordinals;
  }

  get frequencies(): Uint32Array {
    return this.#map().frequencies;
  }

  *positionLists(): Generator<void, PositionLists> {
    if (this.#positions) return this.#positions;
    const { indices } = this.#map();
    const { starts, positions } = yield* this.#list.positionLists();
    const newStarts = new Uint32Array(indices.length + 1);
    for (let n = 0; n < indices.length; n++)
      newStarts[n + 1] = newStarts[n] + starts[indices[n] + 1] - starts[indices[n]];
    const newPositions = new Uint32Array(newStarts[indices.length]);
    let copied = 0;
    for (let n = 0; n < indices.length; n++) {
      newPositions.set(positions.subarray(starts[indices[n]], starts[indices[n] + 1]), newStarts[n]);
      if (newStarts[n + 1] - copied < PACE.steps) continue;
      copied = newStarts[n + 1];
      yield;
    }
    this.#positions = { starts: newStarts, positions: newPositions };
    return this.#positions;
  }

  /** The indices of the list by the ordinal of their owner. */
  #map() {
    if (this.#mapped) return this.#mapped;
    const { ordinals, frequencies } = this.#list;
    const owners = this.#owners;
    const ownerOf = (index: number): number => owners[ordinals[index]] ?? NO_OWNER;
    const indices = Uint32Array.from(ordinals.keys()).filter((index) => ownerOf(index) !== NO_OWNER);
    // Mostly they are in order: files are read in the order of the records.
    if (!isAscending(indices, ownerOf)) indices.sort((a, b) => ownerOf(a) - ownerOf(b));
    this.#mapped = {
      indices,
      ordinals: indices.map(ownerOf),
      frequencies: indices.map((index) => frequencies[index]),
    };
    return this.#mapped;
  }
}

function isAscending(indices: Uint32Array, ownerOf: (index: number) => number): boolean {
  for (let n = 1; n < indices.length; n++) if (ownerOf(indices[n - 1]) > ownerOf(indices[n])) return false;
  return true;
}

function ownedLengths({ lengths }: FieldLengths, live: Ordinals, owners: Owners, size: number): FieldLengths {
  const owned = new Float64Array(size);
  let sum = 0;
  let count = 0;
  for (const ordinal of live) {
    const owner = owners[ordinal] ?? NO_OWNER;
    if (owner === NO_OWNER || lengths[ordinal] === 0) continue;
    owned[owner] = lengths[ordinal];
    sum += lengths[ordinal];
    count += 1;
  }
  return { lengths: owned, average: count === 0 ? 0 : sum / count };
}
