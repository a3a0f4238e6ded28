/**
 * Words one after the other. In: where each part of the phrase occurs. Out: where all of it does. The rarest part leads; the others only confirm or
 * refuse its positions, rarest first.
 */
import { meet, type Ordinals, pick } from "../plan/ordinals.ts";
import { sliced } from "../plan/sliced.ts";
import type { Occurrences } from "./spans.ts";

/** Where the values of the field begin and end; the two lists run in parallel. */
export interface Bounds {
  readonly starts: Occurrences;
  readonly ends: Occurrences;
}

/** Positions by record, laid out as in `Occurrences`. */
interface Positions {
  readonly ordinals: Ordinals;
  readonly starts: Uint32Array;
  readonly firsts: Uint32Array;
}

/** A part that is undefined stands for one word, whichever; only then `bounds` are asked for. Gives the positions at which part 0 stands. */
export function* phrase(parts: readonly (Positions | undefined)[], bounds: () => Bounds): Generator<void, Positions> {
  const fixed = parts
    .flatMap((part, offset) => (part === undefined ? [] : [{ part, offset }]))
    .sort((a, b) => a.part.firsts.length - b.part.firsts.length);
  if (fixed.length === 0) return yield* runs(parts.length, bounds());
  const [rarest, ...others] = fixed;
  let found = rarest.part;
  for (const { part, offset } of others) found = yield* followed(found, part, offset - rarest.offset);
  const firstFree = parts.indexOf(undefined);
  if (firstFree >= 0) {
    const lastFree = parts.lastIndexOf(undefined);
    found = yield* inside(found, bounds(), firstFree - rarest.offset, lastFree - rarest.offset);
  }
  return { ...found, firsts: found.firsts.map((position) => position - rarest.offset) };
}

/** Those positions of `base` that have one of `part` so many words further on. */
function* followed(base: Positions, part: Positions, shift: number): Generator<void, Positions> {
  const { inA, inB } = meet(base.ordinals, part.ordinals);
  const kept = keeper(base, inA);
  yield* sliced(inA.length, (from, to) => {
    for (let n = from; n < to; n++) {
      let k = part.starts[inB[n]];
      const end = part.starts[inB[n] + 1];
      for (let i = base.starts[inA[n]]; i < base.starts[inA[n] + 1]; i++) {
        const wanted = base.firsts[i] + shift;
        while (k < end && part.firsts[k] < wanted) k++;
        if (k === end) break;
        if (part.firsts[k] === wanted) kept.firsts[kept.count++] = base.firsts[i];
      }
      kept.starts[n + 1] = kept.count;
    }
  });
  return withoutEmpty(kept);
}

/** Those positions of `base` around which everything from `low` to `high` lies strictly inside one value, so that all of it is words. */
function* inside(base: Positions, bounds: Bounds, low: number, high: number): Generator<void, Positions> {
  const { inA, inB } = meet(base.ordinals, bounds.starts.ordinals);
  const kept = keeper(base, inA);
  yield* sliced(inA.length, (from, to) => {
    for (let n = from; n < to; n++) {
      let value = bounds.starts.starts[inB[n]];
      const last = bounds.starts.starts[inB[n] + 1] - 1;
      for (let i = base.starts[inA[n]]; i < base.starts[inA[n] + 1]; i++) {
        const position = base.firsts[i];
        while (value < last && bounds.starts.firsts[value + 1] < position + low) value++;
        if (bounds.starts.firsts[value] < position + low && position + high < bounds.ends.firsts[value])
          kept.firsts[kept.count++] = position;
      }
      kept.starts[n + 1] = kept.count;
    }
  });
  return withoutEmpty(kept);
}

/** All positions at which so many words begin, whichever they are. */
function* runs(length: number, { starts, ends }: Bounds): Generator<void, Positions> {
  const values = starts.firsts.length;
  let total = 0;
  for (let i = 0; i < values; i++) total += Math.max(0, ends.firsts[i] - starts.firsts[i] - length);
  const kept = {
    ordinals: starts.ordinals,
    starts: new Uint32Array(starts.starts.length),
    firsts: new Uint32Array(total),
    count: 0,
  };
  yield* sliced(starts.ordinals.length, (from, to) => {
    for (let n = from; n < to; n++) {
      for (let i = starts.starts[n]; i < starts.starts[n + 1]; i++)
        for (let position = starts.firsts[i] + 1; position + length <= ends.firsts[i]; position++)
          kept.firsts[kept.count++] = position;
      kept.starts[n + 1] = kept.count;
    }
  });
  return withoutEmpty(kept);
}

interface Keeper extends Positions {
  count: number;
}

function keeper(base: Positions, records: Uint32Array): Keeper {
  return {
    ordinals: pick(base.ordinals, records),
    starts: new Uint32Array(records.length + 1),
    firsts: new Uint32Array(base.firsts.length),
    count: 0,
  };
}

function withoutEmpty({ ordinals, starts, firsts, count }: Keeper): Positions {
  const keptOrdinals = new Uint32Array(ordinals.length);
  const keptStarts = new Uint32Array(starts.length);
  let records = 0;
  for (let i = 0; i < ordinals.length; i++) {
    if (starts[i] === starts[i + 1]) continue;
    keptOrdinals[records++] = ordinals[i];
    keptStarts[records] = starts[i + 1];
  }
  return {
    ordinals: keptOrdinals.subarray(0, records),
    starts: keptStarts.subarray(0, records + 1),
    firsts: firsts.subarray(0, count),
  };
}
