/**
 * Proximity: occurrences near each other. In: the occurrences of both sides. Out: the matching pairs, or their spans.
 */
import { LIMITS } from "../../base/limits.ts";
import { GrowableArray } from "../codec/growable-array.ts";
import { commonIndices, pick } from "../plan/ordinals.ts";
import type { Near } from "../plan/plan.ts";
import { inSteps, PACE } from "../plan/sliced.ts";
import { type Occurrences, occurrencesOfKeys, sortUniqueKeys, spanKey } from "./spans.ts";
import type { TemporaryMemory } from "./temporary-memory.ts";

/** The range of matching distances. */
export interface Limits {
  readonly min: number;
  readonly max: number;
  /** A distance in between that does not match. */
  readonly except: number;
  readonly ordered: boolean;
}

export type Distance = Pick<Near, "comparison" | "distance" | "ordered">;

export function limitsOf({ comparison, distance, ordered }: Distance): Limits {
  const all = { min: 0, max: Number.POSITIVE_INFINITY, except: Number.NaN, ordered };
  switch (comparison) {
    case "<":
      return { ...all, max: distance - 1 };
    case "<=":
      return { ...all, max: distance };
    case "=":
      return { ...all, min: distance, max: distance };
    case ">=":
      return { ...all, min: distance };
    case ">":
      return { ...all, min: distance + 1 };
    case "<>":
      return { ...all, except: distance };
  }
}

/**
 * The matching pairs in one record after the other: a few steps at a time, because they are quadratic in the number of
 * occurrences.
 */
export class Pairs {
  readonly #limits: Limits;
  readonly #left: Occurrences;
  readonly #right: Occurrences;
  /** The current record: the next occurrence on the left, the first and the next on the right, and the ends. */
  #l = 0;
  #lEnd = 0;
  #from = 0;
  #r = -1;
  #rEnd = 0;
  #found = 0;

  constructor(limits: Limits, left: Occurrences, right: Occurrences) {
    this.#limits = limits;
    this.#left = left;
    this.#right = right;
  }

  /** Starts the record at `i` of the left and `j` of the right side. */
  start(i: number, j: number): void {
    this.#l = this.#left.starts[i];
    this.#lEnd = this.#left.starts[i + 1];
    this.#from = this.#right.starts[j];
    this.#rEnd = this.#right.starts[j + 1];
    this.#r = -1;
    this.#found = 0;
  }

  /** Whether all pairs of the current record were visited. */
  get isDone(): boolean {
    return this.#l === this.#lEnd;
  }

  /** Visits pairs, as indexes of `firsts` and `lasts`, for about so many steps. Returns how many are left. */
  visit(steps: number, pair: (l: number, r: number) => void): number {
    const { min, max, except, ordered } = this.#limits;
    const { firsts: leftFirsts, lasts: leftLasts } = this.#left;
    const { firsts: rightFirsts, lasts: rightLasts } = this.#right;
    const { most } = LIMITS.occurrences;
    const end = this.#rEnd;
    let rest = steps;
    for (; this.#l < this.#lEnd; this.#l++) {
      const first = leftFirsts[this.#l];
      const last = leftLasts[this.#l];
      let r = this.#r;
      if (r < 0) {
        // An occurrence too far before this one is too far before all later ones.
        while (this.#from < end && rightLasts[this.#from] + max < first) this.#from++;
        r = this.#from;
      }
      for (; r < end && rightFirsts[r] <= last + max; r++) {
        if (rest-- <= 0) {
          this.#r = r;
          return 0;
        }
        const after = rightFirsts[r] - last;
        const distance = Math.max(0, after, first - rightLasts[r]);
        if (distance < min || distance > max || distance === except || (ordered && after <= 0)) continue;
        pair(this.#l, r);
        if (++this.#found === most) {
          this.#l = this.#lEnd;
          return rest;
        }
      }
      this.#r = -1;
      rest--;
    }
    return rest;
  }
}

/** The distinct spans of the matching pairs. */
export function* near(
  plan: Distance,
  left: Occurrences,
  right: Occurrences,
  memory: TemporaryMemory,
): Generator<void, Occurrences> {
  const { inA, inB } = yield* commonIndices(left.ordinals, right.ordinals);
  const pairs = new Pairs(limitsOf(plan), left, right);
  const records = new Uint32Array(inA.length);
  const starts = new Uint32Array(inA.length + 1);
  const keys = new GrowableArray(Float64Array, inA.length + 16);
  const add = (l: number, r: number) => {
    const first = Math.min(left.firsts[l], right.firsts[r]);
    keys.push(spanKey(first, Math.max(left.lasts[l], right.lasts[r])));
  };
  let found = 0;
  let bytes = 0;
  yield* inSteps(inA.length, (begin) => {
    let n = begin;
    for (let steps = PACE.steps; n < inA.length && steps > 0; n++) {
      if (pairs.isDone) pairs.start(inA[n], inB[n]);
      steps = pairs.visit(steps, add);
      if (!pairs.isDone) break;
      const from = starts[found];
      if (keys.length === from) continue;
      if (keys.length > from + 1) keys.length = sortUniqueKeys(keys.view(), from, keys.length);
      records[found++] = inA[n];
      starts[found] = keys.length;
    }
    memory.hold(keys.bytes - bytes);
    bytes = keys.bytes;
    return n;
  });
  const ordinals = yield* pick(left.ordinals, records.subarray(0, found));
  const spans = yield* occurrencesOfKeys(ordinals, starts.subarray(0, found + 1), keys.view(), memory);
  memory.hold(-bytes);
  return spans;
}
