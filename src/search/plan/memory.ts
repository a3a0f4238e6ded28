/** Estimates the memory for evaluating and ranking a plan, beside what is read: several arrays over all records. */
import type { Plan, SortKey } from "./plan.ts";

/** Ordinals and frequencies of a condition. */
const CONDITION_BYTES = 8;
/** Keys of hits; relevance and the heap. */
const KEY_BYTES = 8;
const RANKING_BYTES = 16;

export function evaluationBytes(plan: Plan, sort: readonly SortKey[], size: number): number {
  return size * (CONDITION_BYTES * conditionsOf(plan) + KEY_BYTES * sort.length + RANKING_BYTES);
}

function conditionsOf(plan: Plan): number {
  const boosts = "boosts" in plan ? (plan.boosts ?? []) : [];
  // Weighted frequencies are numbers of eight bytes.
  return (
    boosts.reduce((sum, { plan: boost }) => sum + conditionsOf(boost), boosts.length > 0 ? 2 : 0) + ownConditions(plan)
  );
}

function ownConditions(plan: Plan): number {
  switch (plan.type) {
    case "and":
    case "or":
    case "not":
      return conditionsOf(plan.left) + conditionsOf(plan.right);
    case "near":
      return [...plan.left, ...plan.right].reduce((sum, side) => sum + conditionsOf(side), 2);
    case "phrase":
      return 2;
    // Their sets are in the index.
    case "word":
    case "present":
    case "all":
    case "none":
      return 0;
    default:
      return 1;
  }
}
