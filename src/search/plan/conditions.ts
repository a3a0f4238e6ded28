/** The conditions on words that count for a plan: what is ranked by and shown in snippets. What stands right of a `not` is not. */
import type { Plan, TextPlan } from "./plan.ts";

/** In the order of the plan; one that stands there twice counts twice. */
export function textConditions(plan: Plan): readonly TextPlan[] {
  switch (plan.type) {
    case "word":
    case "mask":
    case "phrase":
    case "near":
      return [plan];
    case "and":
    case "or":
      return [...textConditions(plan.left), ...textConditions(plan.right)];
    case "not":
      return textConditions(plan.left);
    case "all":
    case "present":
    case "number-range":
    case "value-range":
    case "value-mask":
      return [];
  }
}
