import { notation } from "../notation.ts";
import type { CqlNode } from "../tree.ts";

/** Whether two queries mean the same; positions and quotation marks do not matter. */
export function isSameTree(one: CqlNode, other: CqlNode): boolean {
  return notation(one) === notation(other);
}
