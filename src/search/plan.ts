/** What is to be found, in terms of ordinals and columns: a query after its language and the council have been taken out. */
export type Comparison = "=" | "<>" | "<" | "<=" | ">" | ">=";

export type Plan =
  | { readonly type: "all" }
  | { readonly type: "compare"; readonly column: string; readonly comparison: Comparison; readonly value: number }
  | { readonly type: "and" | "or" | "not"; readonly left: Plan; readonly right: Plan };

/** The columns that evaluating the plan will ask for. */
export function columnsOf(plan: Plan): ReadonlySet<string> {
  switch (plan.type) {
    case "all":
      return new Set();
    case "compare":
      return new Set([plan.column]);
    default:
      return columnsOf(plan.left).union(columnsOf(plan.right));
  }
}
