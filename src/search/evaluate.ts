/** Plan → ordinals of the records found, rising. Arithmetic on typed arrays; the columns were fetched before. */
import type { Column } from "./column.ts";
import { allOrdinals, intersect, type Ordinals, subtract, union } from "./ordinals.ts";
import type { Comparison, Plan } from "./plan.ts";

export interface Searchable {
  /** How many records there are: their ordinals are those below. */
  readonly size: number;
  column(name: string): Column;
}

export function evaluate(plan: Plan, index: Searchable): Ordinals {
  switch (plan.type) {
    case "all":
      return allOrdinals(index.size);
    case "compare":
      return compare(index.column(plan.column), plan.comparison, plan.value);
    case "and":
      return intersect(evaluate(plan.left, index), evaluate(plan.right, index));
    case "or":
      return union(evaluate(plan.left, index), evaluate(plan.right, index));
    case "not":
      return subtract(evaluate(plan.left, index), evaluate(plan.right, index));
  }
}

function compare(column: Column, comparison: Comparison, value: number): Ordinals {
  const holds = HOLDS[comparison];
  const out = new Uint32Array(column.length);
  let count = 0;
  for (let i = 0; i < column.length; i++) if (holds(column[i], value)) out[count++] = i;
  return out.subarray(0, count);
}

const HOLDS: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  "=": (a, b) => a === b,
  "<>": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};
