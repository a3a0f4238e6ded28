/** The text conditions of a plan that count for ranking and snippets: all except those to the right of a `not`. */
import type { Plan, TextPlan } from "./plan.ts";

/** In the order of the plan; duplicates count twice. */
export function textConditions(plan: Plan): readonly TextPlan[] {
  switch (plan.type) {
    case "word":
    case "mask":
    case "expansion":
    case "phrase":
    case "near":
      return [plan];
    case "and":
    case "or":
      return [...textConditions(plan.left), ...textConditions(plan.right)];
    case "not":
      return textConditions(plan.left);
    case "all":
    case "none":
    case "present":
    case "number-range":
    case "value-range":
    case "value-mask":
      return [];
  }
}
