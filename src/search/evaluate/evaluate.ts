/**
 * Plan → ascending ordinals of the matching records. May return lists that the index owns: callers must not modify
 * them.
 */

import { intersect, NONE, type Ordinals, subtract, union } from "../plan/ordinals.ts";
import { type Plan, VALUE_START } from "../plan/plan.ts";
import type { Searchable } from "../plan/searchable.ts";
import { type ColumnPlan, matchingValues } from "./matching-values.ts";
import { type Matcher, matcher } from "./occurrences.ts";

export function* evaluate(plan: Plan, index: Searchable, matches: Matcher = matcher(index)): Generator<void, Ordinals> {
  switch (plan.type) {
    case "all":
      return index.live;
    case "none":
      return NONE;
    case "present":
      return index.word(plan.field, VALUE_START)?.ordinals ?? NONE;
    case "number-range":
    case "value-range":
    case "value-mask":
      return yield* matchingValues(plan, index.live, index);
    case "word":
    case "mask":
    case "expansion":
    case "phrase":
    case "near":
      return (yield* matches(plan)).ordinals;
    case "and":
      return yield* allOf(chain(plan, "and"), index, matches);
    case "or": {
      const sets: Ordinals[] = [];
      for (const side of chain(plan, "or")) sets.push(yield* evaluate(side, index, matches));
      return yield* union(sets, index.size);
    }
    case "not": {
      const left = yield* evaluate(plan.left, index, matches);
      return left.length === 0 ? left : yield* subtract(left, yield* evaluate(plan.right, index, matches));
    }
  }
}

/**
 * Flattens nested `and`s or `or`s into one list: queries chain up to 255 of them, and pairwise unions would be
 * quadratic.
 */
function chain(plan: Plan, type: "and" | "or"): readonly Plan[] {
  const sides: Plan[] = [];
  const stack = [plan];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === type) stack.push(next.right, next.left);
    else sides.push(next);
  }
  return sides;
}

/** Intersects the shortest set first; ranges last, because they scan only what the others have left. */
function* allOf(sides: readonly Plan[], index: Searchable, matches: Matcher): Generator<void, Ordinals> {
  const sets: Ordinals[] = [];
  const ranges: ColumnPlan[] = [];
  for (const side of sides) {
    if (isColumnPlan(side)) ranges.push(side);
    else sets.push(yield* evaluate(side, index, matches));
  }
  let found = index.live;
  for (const set of sets.sort((a, b) => a.length - b.length)) {
    found = found === index.live ? set : yield* intersect(found, set);
  }
  for (const range of ranges) found = yield* matchingValues(range, found, index);
  return found;
}

function isColumnPlan(plan: Plan): plan is ColumnPlan {
  return plan.type === "number-range" || plan.type === "value-range" || plan.type === "value-mask";
}
