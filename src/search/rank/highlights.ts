/**
 * The words of a hit that matched. In: plan and the hits of a page. Out: for each of these hits, by field, the
 * positions of the matching words. Computed for the whole page at once, on an index restricted to it.
 */

import { LIMITS } from "../../base/limits.ts";
import { limitsOf, Pairs } from "../evaluate/near.ts";
import { anyOf, occurrences } from "../evaluate/occurrences.ts";
import { restricted } from "../evaluate/restricted.ts";
import { type Occurrences, spanKey } from "../evaluate/spans.ts";
import { TemporaryMemory } from "../evaluate/temporary-memory.ts";
import { textConditions } from "../plan/conditions.ts";
import { commonIndices, type Ordinals, seek } from "../plan/ordinals.ts";
import type { Near, Plan, TextPlan } from "../plan/plan.ts";
import type { Searchable } from "../plan/searchable.ts";
import { PACE } from "../plan/sliced.ts";

/**
 * For one hit: by field, in the order of the plan, the ascending positions of the words, but only the first ones: a
 * snippet begins with the first and shows no more. Fields without any are omitted.
 */
export type Highlight = (ordinal: number) => ReadonlyMap<number, readonly number[]>;

/** A snippet has no more words. */
const MAX_POSITIONS = LIMITS.snippetWords.most;

/** `page`: the hits that will be requested, in any order. */
export function* highlighter(plan: Plan, page: Ordinals, index: Searchable): Generator<void, Highlight> {
  const few = restricted(index, page.toSorted());
  const memory = new TemporaryMemory();
  const byField = new Map<number, Occurrences[]>();
  for (const condition of textConditions(plan)) {
    const found = byField.get(condition.field) ?? [];
    byField.set(condition.field, found);
    found.push(...(yield* visible(condition, yield* occurrences(condition, few, memory), few, memory)));
    yield;
  }
  // The snippets of these few hits are made at once.
  memory.release();
  return (ordinal) => {
    const inFields = new Map<number, readonly number[]>();
    for (const [field, found] of byField) {
      const positions = positionsIn(found, ordinal);
      if (positions.length > 0) inFields.set(field, positions);
    }
    return inFields;
  };
}

/**
 * What to show of the spans `kept` of a condition. Words and phrases are shown whole; of a near, which also spans words
 * that did not match, the occurrences of both sides that led to a kept span.
 */
function* visible(
  plan: TextPlan,
  kept: Occurrences,
  index: Searchable,
  memory: TemporaryMemory,
): Generator<void, readonly Occurrences[]> {
  if (plan.type !== "near") return [kept];
  const left = yield* anyOf(plan.left, index, memory);
  const right = yield* anyOf(plan.right, index, memory);
  const sides = yield* partners(plan, left, right, kept);
  const found: Occurrences[] = [];
  for (const [plans, spans] of [[plan.left, sides.left] as const, [plan.right, sides.right] as const])
    for (const side of plans) {
      const shown = yield* common(yield* occurrences(side, index, memory), spans);
      found.push(...(yield* visible(side, shown, index, memory)));
    }
  return found;
}

/** The occurrences of both sides that belong to a pair with a kept span. */
function* partners(
  plan: Near,
  left: Occurrences,
  right: Occurrences,
  kept: Occurrences,
): Generator<void, { readonly left: Occurrences; readonly right: Occurrences }> {
  const pairs = new Pairs(limitsOf(plan), left, right);
  const inLeft = new Uint8Array(left.firsts.length);
  const inRight = new Uint8Array(right.firsts.length);
  for (let n = 0; n < kept.ordinals.length; n++) {
    const spans = spansOf(kept, n);
    pairs.start(seek(left.ordinals, kept.ordinals[n]), seek(right.ordinals, kept.ordinals[n]));
    while (!pairs.isDone) {
      pairs.visit(PACE.steps, (l, r) => {
        const first = Math.min(left.firsts[l], right.firsts[r]);
        if (!spans.has(spanKey(first, Math.max(left.lasts[l], right.lasts[r])))) return;
        inLeft[l] = 1;
        inRight[r] = 1;
      });
      yield;
    }
  }
  return { left: yield* marked(left, inLeft), right: yield* marked(right, inRight) };
}

/** The spans of `a` that are also in `b`. */
function* common(a: Occurrences, b: Occurrences): Generator<void, Occurrences> {
  const marks = new Uint8Array(a.firsts.length);
  const { inA, inB } = yield* commonIndices(a.ordinals, b.ordinals);
  for (let n = 0; n < inA.length; n++) {
    const spans = spansOf(b, inB[n]);
    const end = a.starts[inA[n] + 1];
    for (let k = a.starts[inA[n]]; k < end; k++) if (spans.has(spanKey(a.firsts[k], a.lasts[k]))) marks[k] = 1;
    yield;
  }
  return yield* marked(a, marks);
}

function spansOf({ starts, firsts, lasts }: Occurrences, n: number): ReadonlySet<number> {
  const spans = new Set<number>();
  for (let k = starts[n]; k < starts[n + 1]; k++) spans.add(spanKey(firsts[k], lasts[k]));
  return spans;
}

/** The marked spans; records may end up without any. */
function* marked(all: Occurrences, marks: Uint8Array): Generator<void, Occurrences> {
  const { ordinals } = all;
  const starts = new Uint32Array(all.starts.length);
  const firsts = new Uint32Array(marks.length);
  const lasts = new Uint32Array(marks.length);
  let count = 0;
  for (let n = 0; n < ordinals.length; n++) {
    for (let k = all.starts[n]; k < all.starts[n + 1]; k++) {
      if (marks[k] === 0) continue;
      firsts[count] = all.firsts[k];
      lasts[count++] = all.lasts[k];
    }
    starts[n + 1] = count;
    yield;
  }
  return { ordinals, starts, firsts: firsts.subarray(0, count), lasts: lasts.subarray(0, count) };
}

function positionsIn(found: readonly Occurrences[], ordinal: number): readonly number[] {
  let positions: readonly number[] = [];
  for (let from = 0; from < found.length; from += LISTS_AT_ONCE) {
    const more = [...positions];
    for (const list of found.slice(from, from + LISTS_AT_ONCE)) addPositions(more, list, ordinal, positions);
    positions = found.length === 1 ? more : [...new Set(Uint32Array.from(more).sort())].slice(0, MAX_POSITIONS);
  }
  return positions;
}

/** Of a thousand words with as many positions each, all that are not among the first ones would be sorted. */
const LISTS_AT_ONCE = 4;

/** Adds the first positions of a list, without those behind the ones that are `known` already. */
function addPositions(
  positions: number[],
  { ordinals, starts, firsts, lasts }: Occurrences,
  ordinal: number,
  known: readonly number[],
): void {
  const i = seek(ordinals, ordinal);
  if (ordinals[i] !== ordinal) return;
  const bound = known.length < MAX_POSITIONS ? Number.POSITIVE_INFINITY : known[MAX_POSITIONS - 1];
  // The spans of a list are in order, so that most positions after the first ones are not visited.
  let next = 0;
  for (let k = starts[i], count = 0; k < starts[i + 1] && firsts[k] < bound && count < MAX_POSITIONS; k++) {
    for (let at = Math.max(next, firsts[k]); at <= lasts[k] && count < MAX_POSITIONS; at++, count++) positions.push(at);
    next = Math.max(next, lasts[k] + 1);
  }
}
