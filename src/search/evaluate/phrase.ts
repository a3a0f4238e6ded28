/**
 * Phrases: consecutive words. In: the occurrences of each part. Out: the occurrences of the phrase. Starts with the
 * rarest part; the others filter its positions, rarest first.
 */
import { LIMITS } from "../../base/limits.ts";
import { GrowableArray } from "../codec/growable-array.ts";
import { commonIndices, type Ordinals, pick } from "../plan/ordinals.ts";
import { inSteps, PACE, sliced } from "../plan/sliced.ts";
import type { Occurrences } from "./spans.ts";
import type { TemporaryMemory } from "./temporary-memory.ts";

/** Of a position, twice: each filter reads those that the one before it has kept. */
const FILTER_BYTES = 8;

/** Where the values of the field begin and end; the two lists are parallel. */
export interface Bounds {
  readonly starts: Occurrences;
  readonly ends: Occurrences;
}

/** Positions by record, with the layout of `Occurrences`. */
interface Positions {
  readonly ordinals: Ordinals;
  readonly starts: Uint32Array;
  readonly firsts: Uint32Array;
}

/** An undefined part matches any one word; only then `bounds` is called. Returns the positions of part 0. */
export function* phrase(
  parts: readonly (Positions | undefined)[],
  bounds: () => Generator<void, Bounds>,
  memory: TemporaryMemory,
): Generator<void, Positions> {
  const fixed = parts
    .flatMap((part, offset) => (part === undefined ? [] : [{ part, offset }]))
    .sort((a, b) => a.part.firsts.length - b.part.firsts.length);
  if (fixed.length === 0) return yield* runs(parts.length, yield* bounds(), memory);
  const [rarest, ...others] = fixed;
  memory.hold(FILTER_BYTES * rarest.part.firsts.length);
  let found = rarest.part;
  for (const { part, offset } of others) found = yield* followed(found, part, offset - rarest.offset);
  const firstAny = parts.indexOf(undefined);
  if (firstAny >= 0) {
    const lastAny = parts.lastIndexOf(undefined);
    found = yield* inside(found, yield* bounds(), firstAny - rarest.offset, lastAny - rarest.offset);
  }
  return { ...found, firsts: yield* shifted(found.firsts, -rarest.offset) };
}

export function* shifted(positions: Uint32Array, by: number): Generator<void, Uint32Array> {
  if (by === 0) return positions;
  const moved = new Uint32Array(positions.length);
  yield* sliced(
    positions.length,
    (from, to) => {
      for (let i = from; i < to; i++) moved[i] = positions[i] + by;
    },
    1,
  );
  return moved;
}

/** The positions of `base` that have a position of `part` at distance `shift`. */
function* followed(base: Positions, part: Positions, shift: number): Generator<void, Positions> {
  const { inA, inB } = yield* commonIndices(base.ordinals, part.ordinals);
  const kept = yield* outputFor(base, inA);
  yield* inSteps(inA.length, (from) => {
    let n = from;
    for (let steps = 0; n < inA.length && steps < PACE.steps; n++) {
      let k = part.starts[inB[n]];
      const end = part.starts[inB[n] + 1];
      steps += 1 + end - k + base.starts[inA[n] + 1] - base.starts[inA[n]];
      for (let i = base.starts[inA[n]]; i < base.starts[inA[n] + 1]; i++) {
        const wanted = base.firsts[i] + shift;
        while (k < end && part.firsts[k] < wanted) k++;
        if (k === end) break;
        if (part.firsts[k] === wanted) kept.firsts[kept.count++] = base.firsts[i];
      }
      kept.starts[n + 1] = kept.count;
    }
    return n;
  });
  return yield* withoutEmpty(kept);
}

/**
 * The positions of `base` for which everything from `low` to `high` around them is strictly inside one value, and so a
 * word.
 */
function* inside(base: Positions, bounds: Bounds, low: number, high: number): Generator<void, Positions> {
  const { inA, inB } = yield* commonIndices(base.ordinals, bounds.starts.ordinals);
  const kept = yield* outputFor(base, inA);
  yield* inSteps(inA.length, (from) => {
    let n = from;
    for (let steps = 0; n < inA.length && steps < PACE.steps; n++) {
      let value = bounds.starts.starts[inB[n]];
      const last = bounds.starts.starts[inB[n] + 1] - 1;
      steps += 1 + last - value + base.starts[inA[n] + 1] - base.starts[inA[n]];
      for (let i = base.starts[inA[n]]; i < base.starts[inA[n] + 1]; i++) {
        const position = base.firsts[i];
        while (value < last && bounds.starts.firsts[value + 1] < position + low) value++;
        if (bounds.starts.firsts[value] < position + low && position + high < bounds.ends.firsts[value])
          kept.firsts[kept.count++] = position;
      }
      kept.starts[n + 1] = kept.count;
    }
    return n;
  });
  return yield* withoutEmpty(kept);
}

/** All positions at which `length` consecutive words begin. */
function* runs(length: number, { starts, ends }: Bounds, memory: TemporaryMemory): Generator<void, Positions> {
  const { most } = LIMITS.occurrences;
  const records = starts.ordinals.length;
  const firsts = new GrowableArray(Uint32Array);
  const begins = new Uint32Array(records + 1);
  let bytes = 0;
  yield* inSteps(records, (from) => {
    const enough = firsts.length + PACE.steps;
    let n = from;
    for (let steps = 0; n < records && firsts.length < enough && steps < PACE.steps; n++) {
      const end = firsts.length + most;
      steps += 1 + starts.starts[n + 1] - starts.starts[n];
      for (let i = starts.starts[n]; i < starts.starts[n + 1]; i++)
        for (let at = starts.firsts[i] + 1; at + length <= ends.firsts[i] && firsts.length < end; at++) firsts.push(at);
      begins[n + 1] = firsts.length;
    }
    memory.hold(firsts.bytes - bytes);
    bytes = firsts.bytes;
    return n;
  });
  return yield* withoutEmpty({
    ordinals: starts.ordinals,
    starts: begins,
    firsts: firsts.view(),
    count: firsts.length,
  });
}

interface Output extends Positions {
  count: number;
}

function* outputFor(base: Positions, records: Uint32Array): Generator<void, Output> {
  return {
    ordinals: yield* pick(base.ordinals, records),
    starts: new Uint32Array(records.length + 1),
    firsts: new Uint32Array(base.firsts.length),
    count: 0,
  };
}

function* withoutEmpty({ ordinals, starts, firsts, count }: Output): Generator<void, Positions> {
  const keptOrdinals = new Uint32Array(ordinals.length);
  const keptStarts = new Uint32Array(starts.length);
  let records = 0;
  yield* sliced(
    ordinals.length,
    (from, to) => {
      for (let i = from; i < to; i++) {
        if (starts[i] === starts[i + 1]) continue;
        keptOrdinals[records++] = ordinals[i];
        keptStarts[records] = starts[i + 1];
      }
    },
    1,
  );
  return {
    ordinals: keptOrdinals.subarray(0, records),
    starts: keptStarts.subarray(0, records + 1),
    firsts: firsts.subarray(0, count),
  };
}
