/**
 * A later part of a column of whole texts: the ids of its records, and the texts that the column did not have, with
 * their places in the orders of the column. Joining compares no texts; it only makes room for the new ones.
 */
import { NO_VALUE, type ValueColumn } from "../plan/searchable.ts";
import { sliced } from "../plan/sliced.ts";
import { joinedLists, type Lists } from "./lists.ts";
import { isShortened } from "./long-text.ts";
import { lowerBound } from "./lower-bound.ts";
import { decodeBody, encodeBody, type ValueBody } from "./value-body.ts";
import { decodeValues, noValues } from "./value-column.ts";

/** `text(i)` is the `i`-th new text. All numbers are those of the joined column. */
export interface ValuePart extends ValueBody {
  /** The ids of the new texts; they ascend. */
  readonly newIds: Uint32Array;
  /** By new text: where it is in the folded order. */
  readonly foldedPlaces: Uint32Array;
  /** By new text: which of its neighbours in the folded order have the same folded text (`BEFORE`, `AFTER`). */
  readonly foldedTies: Uint32Array;
  /** By new text. */
  readonly collatedRanks: Uint32Array;
}

/** The bits of `foldedTies`. */
export const BEFORE = 1;
export const AFTER = 2;

const NO_NUMBERS = new Uint32Array(0);

/** A part whose records have no values. */
export function emptyPart(records: number): ValuePart {
  return { ...noValues(records), newIds: NO_NUMBERS, foldedPlaces: NO_NUMBERS, foldedTies: NO_NUMBERS };
}

export function encodePart(part: ValuePart): Uint8Array {
  return encodeBody(part, [part.newIds, part.foldedPlaces, part.foldedTies, part.collatedRanks]);
}

export function decodePart(bytes: Uint8Array): ValuePart {
  const { body, numbers } = decodeBody(bytes, 4);
  const [newIds, foldedPlaces, foldedTies, collatedRanks] = numbers;
  return { ...body, newIds, foldedPlaces, foldedTies, collatedRanks };
}

/** A column from its parts; without any, no record has a value. */
export function* joinedValues(parts: readonly Uint8Array[], size: number): Generator<void, ValueColumn> {
  if (parts.length === 0) return noValues(size);
  return yield* withParts(decodeValues(parts[0]), parts.slice(1).map(decodePart));
}

/** The column with the records of the parts after its own. */
export function* withParts(old: ValueColumn, parts: readonly ValuePart[]): Generator<void, ValueColumn> {
  let texts: OrderedTexts = old;
  /** By part: the new ids of the texts before it; undefined if it has no new texts. */
  const newIds: (Uint32Array | undefined)[] = [];
  for (const part of parts) {
    const ofPart: Uint32Array | undefined = part.size === 0 ? undefined : yield* placesOfOld(texts.size, part.newIds);
    newIds.push(ofPart);
    if (ofPart) texts = yield* withTexts(texts, part, ofPart);
  }
  // From the last part to the first, so that ids are renamed once, however many parts follow.
  const lists: Lists<Uint32Array>[] = [];
  let finalIds: Uint32Array | undefined;
  for (const [at, { starts, ids }] of [old, ...parts].entries().toArray().reverse()) {
    lists.unshift({ starts, items: finalIds ? yield* renamed(ids, finalIds) : ids });
    const before: Uint32Array | undefined = newIds[at - 1];
    if (before) finalIds = finalIds ? yield* renamed(before, finalIds) : before;
  }
  const { starts, items } = yield* joinedLists(lists, NO_VALUE);
  return { ...texts, ...(starts ? { starts } : {}), ids: items };
}

/** A column without its records. */
type OrderedTexts = Omit<ValueColumn, "starts" | "ids">;

/** `newIds`: those of the old texts. */
function* withTexts(old: OrderedTexts, part: ValuePart, newIds: Uint32Array): Generator<void, OrderedTexts> {
  const size = old.size + part.size;
  const foldedOrder = new Uint32Array(size);
  const newPlaces = yield* placesOfOld(old.size, part.foldedPlaces);
  const collatedRanks = new Uint32Array(size);
  const newRanks = yield* placesOfOld(old.size, part.collatedRanks);
  const { foldedOrder: oldOrder, collatedRanks: oldRanks } = old;
  yield* sliced(
    old.size,
    (from, to) => {
      for (let i = from; i < to; i++) {
        foldedOrder[newPlaces[i]] = newIds[oldOrder[i]];
        collatedRanks[newIds[i]] = newRanks[oldRanks[i]];
      }
    },
    4,
  );
  for (let i = 0; i < part.size; i++) {
    foldedOrder[part.foldedPlaces[i]] = part.newIds[i];
    collatedRanks[part.newIds[i]] = part.collatedRanks[i];
  }
  const origins = yield* originsOf(size, part.newIds);
  return {
    size,
    ...textsOf(origins, old, part),
    shortestLong: Math.min(old.shortestLong, part.shortestLong),
    foldedOrder,
    foldedRanks: yield* foldedRanksOf(foldedOrder, origins, old.foldedRanks, part.foldedTies),
    collatedRanks,
  };
}

/** Two consecutive parts as one. */
export function* joinedParts(first: ValuePart, second: ValuePart): Generator<void, ValuePart> {
  const idAfter = placeOfOld(second.newIds);
  const placeAfter = placeOfOld(second.foldedPlaces.toSorted());
  const rankAfter = placeOfOld(second.collatedRanks.toSorted());
  const tiesAt = new Map(Array.from(second.foldedPlaces, (place, i) => [place, second.foldedTies[i]]));
  const moved = Array.from(first.newIds, (id, i) => {
    const place = placeAfter(first.foldedPlaces[i]);
    // A new neighbour knows whether it is tied to this one; otherwise the neighbour is the same as before.
    const [before, after] = [tiesAt.get(place - 1), tiesAt.get(place + 1)];
    const isTiedBefore = before === undefined ? first.foldedTies[i] & BEFORE : before & AFTER;
    const isTiedAfter = after === undefined ? first.foldedTies[i] & AFTER : after & BEFORE;
    const ties = (isTiedBefore ? BEFORE : 0) | (isTiedAfter ? AFTER : 0);
    return { id: idAfter(id), place, ties, rank: rankAfter(first.collatedRanks[i]), text: first.text(i) };
  });
  const own = Array.from(second.newIds, (id, i) => {
    const [place, ties, rank] = [second.foldedPlaces[i], second.foldedTies[i], second.collatedRanks[i]];
    return { id, place, ties, rank, text: second.text(i) };
  });
  const texts = [...moved, ...own].sort((a, b) => a.id - b.id);
  const renamedIds = first.ids.map((id) => (id === NO_VALUE ? NO_VALUE : idAfter(id)));
  const { starts, items } = yield* joinedLists(
    [
      { starts: first.starts, items: renamedIds },
      { starts: second.starts, items: second.ids },
    ],
    NO_VALUE,
  );
  return {
    ...(starts ? { starts } : {}),
    ids: items,
    size: texts.length,
    text: (i) => texts[i].text,
    isLong: (i) => isShortened(texts[i].text),
    shortestLong: Math.min(first.shortestLong, second.shortestLong),
    newIds: Uint32Array.from(texts, ({ id }) => id),
    foldedPlaces: Uint32Array.from(texts, ({ place }) => place),
    foldedTies: Uint32Array.from(texts, ({ ties }) => ties),
    collatedRanks: Uint32Array.from(texts, ({ rank }) => rank),
  };
}

/** Where one thing is after others were put among many, as `placesOfOld` finds it for all; `others` ascend. */
function placeOfOld(others: Uint32Array): (place: number) => number {
  return (place) => place + lowerBound(others.length, (i) => others[i] - i <= place);
}

/** Where `count` things in a row are after others were put among them; `others` are the places of those. */
function* placesOfOld(count: number, others: Uint32Array): Generator<void, Uint32Array> {
  const places = new Uint32Array(count);
  // Not sorted: that would take longer than a time slice if there are many.
  const isTaken = new Uint8Array(count + others.length);
  for (let i = 0; i < others.length; i++) isTaken[others[i]] = 1;
  let place = 0;
  yield* sliced(
    count,
    (from, to) => {
      for (let i = from; i < to; i++) {
        while (isTaken[place] === 1) place++;
        places[i] = place++;
      }
    },
    2,
  );
  return places;
}

function* renamed(ids: Uint32Array, newIds: Uint32Array): Generator<void, Uint32Array> {
  const changed = new Uint32Array(ids.length);
  yield* sliced(
    ids.length,
    (from, to) => {
      for (let i = from; i < to; i++) changed[i] = ids[i] === NO_VALUE ? NO_VALUE : newIds[ids[i]];
    },
    2,
  );
  return changed;
}

/** By id: that in the old column, or -1 minus the index of a new text. */
function* originsOf(size: number, newIds: Uint32Array): Generator<void, Int32Array> {
  const origins = new Int32Array(size);
  let passed = 0;
  yield* sliced(
    size,
    (from, to) => {
      for (let id = from; id < to; id++) origins[id] = newIds[passed] === id ? -++passed : id - passed;
    },
    2,
  );
  return origins;
}

function* foldedRanksOf(
  foldedOrder: Uint32Array,
  origins: Int32Array,
  oldRanks: Uint32Array,
  ties: Uint32Array,
): Generator<void, Uint32Array> {
  const ranks = new Uint32Array(foldedOrder.length);
  const isTied = (before: number, after: number): boolean => {
    if (after < 0) return (ties[-1 - after] & BEFORE) !== 0;
    return before < 0 ? (ties[-1 - before] & AFTER) !== 0 : oldRanks[before] === oldRanks[after];
  };
  yield* sliced(
    foldedOrder.length,
    (from, to) => {
      for (let i = Math.max(1, from); i < to; i++) {
        const before = foldedOrder[i - 1];
        const id = foldedOrder[i];
        ranks[id] = ranks[before] + (isTied(origins[before], origins[id]) ? 0 : 1);
      }
    },
    4,
  );
  return ranks;
}

/** A function of its own, so that what it returns keeps the texts in memory, but not the other arrays of both. */
function textsOf(
  origins: Int32Array,
  { text: oldText, isLong: isOldLong }: Pick<ValueBody, "text" | "isLong">,
  { text: newText, isLong: isNewLong }: ValueBody,
): Pick<ValueBody, "text" | "isLong"> {
  return {
    text: (id) => (origins[id] < 0 ? newText(-1 - origins[id]) : oldText(origins[id])),
    isLong: (id) => (origins[id] < 0 ? isNewLong(-1 - origins[id]) : isOldLong(origins[id])),
  };
}
