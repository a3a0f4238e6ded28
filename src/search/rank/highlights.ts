/**
 * The words of a hit that matched. In: plan and the hits of a page. Out: for each of these hits, by field, the
 * positions of the matching words. Computed for the whole page at once, on an index restricted to it.
 */

import { forEachPair, limitsOf } from "../evaluate/near.ts";
import { anyOf, occurrences } from "../evaluate/occurrences.ts";
import { restricted } from "../evaluate/restricted.ts";
import { type Occurrences, spanKey } from "../evaluate/spans.ts";
import { textConditions } from "../plan/conditions.ts";
import { commonIndices, type Ordinals, seek } from "../plan/ordinals.ts";
import type { Near, Plan, TextPlan } from "../plan/plan.ts";
import type { Searchable } from "../plan/searchable.ts";

/**
 * For one hit: by field, in the order of the plan, the ascending positions of the words; fields without any are
 * omitted.
 */
export type Highlight = (ordinal: number) => ReadonlyMap<number, readonly number[]>;

/** `page`: the hits that will be requested, in any order. */
export function* highlighter(plan: Plan, page: Ordinals, index: Searchable): Generator<void, Highlight> {
  const few = restricted(index, page.toSorted());
  const byField = new Map<number, Occurrences[]>();
  for (const condition of textConditions(plan)) {
    const found = byField.get(condition.field) ?? [];
    byField.set(condition.field, found);
    found.push(...(yield* visible(condition, yield* occurrences(condition, few), few)));
    yield;
  }
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
function* visible(plan: TextPlan, kept: Occurrences, index: Searchable): Generator<void, readonly Occurrences[]> {
  if (plan.type !== "near") return [kept];
  const left = yield* anyOf(plan.left, index);
  const right = yield* anyOf(plan.right, index);
  const sides = partners(plan, left, right, kept);
  const found: Occurrences[] = [];
  for (const [plans, spans] of [[plan.left, sides.left] as const, [plan.right, sides.right] as const])
    for (const side of plans)
      found.push(...(yield* visible(side, common(yield* occurrences(side, index), spans), index)));
  return found;
}

/** The occurrences of both sides that belong to a pair with a kept span. */
function partners(plan: Near, left: Occurrences, right: Occurrences, kept: Occurrences) {
  const limits = limitsOf(plan);
  const inLeft = new Uint8Array(left.firsts.length);
  const inRight = new Uint8Array(right.firsts.length);
  for (const [n, ordinal] of kept.ordinals.entries()) {
    const spans = spansOf(kept, n);
    forEachPair(limits, left, seek(left.ordinals, ordinal), right, seek(right.ordinals, ordinal), (l, r) => {
      const first = Math.min(left.firsts[l], right.firsts[r]);
      if (!spans.has(spanKey(first, Math.max(left.lasts[l], right.lasts[r])))) return;
      inLeft[l] = 1;
      inRight[r] = 1;
    });
  }
  return { left: marked(left, inLeft), right: marked(right, inRight) };
}

/** The spans of `a` that are also in `b`. */
function common(a: Occurrences, b: Occurrences): Occurrences {
  const marks = new Uint8Array(a.firsts.length);
  const { inA, inB } = commonIndices(a.ordinals, b.ordinals);
  for (const [n, i] of inA.entries()) {
    const spans = spansOf(b, inB[n]);
    for (let k = a.starts[i]; k < a.starts[i + 1]; k++) if (spans.has(spanKey(a.firsts[k], a.lasts[k]))) marks[k] = 1;
  }
  return marked(a, marks);
}

function spansOf({ starts, firsts, lasts }: Occurrences, n: number): ReadonlySet<number> {
  const spans = new Set<number>();
  for (let k = starts[n]; k < starts[n + 1]; k++) spans.add(spanKey(firsts[k], lasts[k]));
  return spans;
}

/** The marked spans; records may end up without any. */
function marked({ ordinals, starts, firsts, lasts }: Occurrences, marks: Uint8Array): Occurrences {
  const before = new Uint32Array(marks.length + 1);
  for (let k = 0; k < marks.length; k++) before[k + 1] = before[k] + marks[k];
  return {
    ordinals,
    starts: starts.map((start) => before[start]),
    firsts: firsts.filter((_, k) => marks[k] === 1),
    lasts: lasts.filter((_, k) => marks[k] === 1),
  };
}

function positionsIn(found: readonly Occurrences[], ordinal: number): readonly number[] {
  const positions = new Set<number>();
  for (const { ordinals, starts, firsts, lasts } of found) {
    const i = seek(ordinals, ordinal);
    if (ordinals[i] !== ordinal) continue;
    for (let k = starts[i]; k < starts[i + 1]; k++)
      for (let position = firsts[k]; position <= lasts[k]; position++) positions.add(position);
  }
  return [...positions].sort((a, b) => a - b);
}
