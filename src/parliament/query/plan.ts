/**
 * CQL tree → search plan for one index. In: a tree and the search layout of the index. Out: a plan and sort keys, or a
 * problem that names what the index does not support and its position in the query. `plan-*.ts` define the relations
 * for each kind of field.
 */
import { type BooleanNode, type Clause, type CqlNode, SERVER_CHOICE } from "../../cql/tree.ts";
import type { Plan, SortKey } from "../../search/plan/plan.ts";
import type { FieldTarget, SearchLayout } from "../describe/search-layout.ts";
import { planNear } from "./plan-near.ts";
import { planNumber } from "./plan-number.ts";
import { planSort } from "./plan-sort.ts";
import { planText } from "./plan-text.ts";
import { queryError, unknownName } from "./query-problem.ts";
import { limitWords } from "./query-words.ts";
import { relationOf } from "./relation.ts";

export interface PlannedQuery {
  readonly plan: Plan;
  /** Empty: by relevance. */
  readonly sort: readonly SortKey[];
}

/** Names for "in any text field". */
const ANYWHERE: ReadonlySet<string> = new Set([SERVER_CHOICE.toLowerCase(), "cql.anywhere", "cql.keywords"]);

export function planQuery(tree: CqlNode, index: SearchLayout): PlannedQuery {
  limitWords(tree);
  return planTree(tree, index);
}

function planTree(tree: CqlNode, index: SearchLayout): PlannedQuery {
  switch (tree.type) {
    case "prefix":
      return planTree(tree.query, index);
    case "sort":
      return { plan: planNode(tree.query, index), sort: planSort(tree.keys, index) };
    default:
      return { plan: planNode(tree, index), sort: [] };
  }
}

function planNode(node: CqlNode, index: SearchLayout): Plan {
  switch (node.type) {
    case "clause":
      return planClause(node, index);
    case "boolean":
      return planBoolean(node, index);
    case "prefix":
    case "sort":
      return planNode(node.query, index);
  }
}

function planBoolean({ operator, modifiers, left, right, ...node }: BooleanNode, index: SearchLayout): Plan {
  if (operator === "prox") {
    return planNear({ operator, modifiers, left, right, ...node }, (clause) => fieldOf(clause, index), index.anywhere);
  }
  if (modifiers.length > 0) {
    const [{ name, start }] = modifiers;
    throw queryError(46, `${operator} takes no modifiers such as /${name}; only prox does.`, name, start);
  }
  return { type: operator, left: planNode(left, index), right: planNode(right, index) };
}

function planClause(clause: Clause, index: SearchLayout): Plan {
  if (clause.index.toLowerCase() === "cql.allrecords") return { type: "all" };
  const relation = relationOf(clause);
  const target = fieldOf(clause, index);
  return target.kind === "text" ? planText(clause, relation, target) : planNumber(clause, relation, target);
}

function fieldOf({ index: name, indexStart }: Clause, index: SearchLayout): FieldTarget {
  if (ANYWHERE.has(name.toLowerCase())) return index.anywhere;
  const target = index.fields.get(name.toLowerCase());
  if (target) return target;
  throw unknownName("search field", name, indexStart, index.fields.values());
}
