/**
 * CQL tree → search plan for one index. In: a tree and the search layout of the index. Out: a plan and sort keys, or a
 * problem that names what the index does not support and its position in the query. `plan-*.ts` define the relations
 * for each kind of field.
 */
import { type BooleanNode, type Clause, type CqlNode, SERVER_CHOICE } from "../../cql/tree.ts";
import type { Plan, SortKey } from "../../search/plan/plan.ts";
import { OWN_SYNONYMS, type Synonyms } from "../../text/german/synonyms.ts";
import { type FieldTarget, type SearchLayout, targetNamed } from "../describe/search-layout.ts";
import { planNear } from "./plan-near.ts";
import { planNumber } from "./plan-number.ts";
import { planSort } from "./plan-sort.ts";
import { planText } from "./plan-text.ts";
import { queryError, unknownName } from "./query-problem.ts";
import { limitWords } from "./query-words.ts";
import { refuseWordModifiers, relationOf } from "./relation.ts";

export interface PlannedQuery {
  readonly plan: Plan;
  /** Empty: by relevance. */
  readonly sort: readonly SortKey[];
}

/** Names for "in any text field". */
const ANYWHERE: ReadonlySet<string> = new Set([SERVER_CHOICE.toLowerCase(), "cql.anywhere", "cql.keywords"]);

/** What queries are planned with, apart from the tree. */
export interface Planning {
  readonly index: SearchLayout;
  readonly synonyms: Synonyms;
}

export function planQuery(tree: CqlNode, index: SearchLayout, synonyms: Synonyms = OWN_SYNONYMS): PlannedQuery {
  limitWords(tree);
  return planTree(tree, { index, synonyms });
}

function planTree(tree: CqlNode, planning: Planning): PlannedQuery {
  switch (tree.type) {
    case "prefix":
      return planTree(tree.query, planning);
    case "sort":
      return { plan: planNode(tree.query, planning), sort: planSort(tree.keys, planning.index) };
    default:
      return { plan: planNode(tree, planning), sort: [] };
  }
}

function planNode(node: CqlNode, planning: Planning): Plan {
  switch (node.type) {
    case "clause":
      return planClause(node, planning);
    case "boolean":
      return planBoolean(node, planning);
    case "prefix":
    case "sort":
      return planNode(node.query, planning);
  }
}

function planBoolean(node: BooleanNode, planning: Planning): Plan {
  const { operator, modifiers, left, right } = node;
  if (operator === "prox") {
    const { index, synonyms } = planning;
    return planNear(node, (clause) => fieldOf(clause, index), index.anywhere, synonyms);
  }
  if (modifiers.length > 0) {
    const [{ name, start }] = modifiers;
    throw queryError(46, `${operator} takes no modifiers such as /${name}; only prox does.`, name, start);
  }
  return { type: operator, left: planNode(left, planning), right: planNode(right, planning) };
}

function planClause(clause: Clause, { index, synonyms }: Planning): Plan {
  if (clause.index.toLowerCase() === "cql.allrecords") return { type: "all" };
  const relation = relationOf(clause);
  const target = fieldOf(clause, index);
  if (target.kind === "text") return planText(clause, relation, target, synonyms);
  refuseWordModifiers(clause.relation);
  return planNumber(clause, relation, target);
}

/** The field that a condition is about. */
export function fieldOf({ index: name, indexStart }: Clause, index: SearchLayout): FieldTarget {
  if (ANYWHERE.has(name.toLowerCase())) return index.anywhere;
  const target = targetNamed(index.fields, name, index.contextSet);
  if (target) return target;
  throw unknownName("search field", name, indexStart, index.fields.values());
}
