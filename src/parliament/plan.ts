/**
 * CQL tree → search plan over one index. In: a tree and what it was written for. Out: a plan, or the diagnostic that says what this
 * index cannot do and where the query asks for it. Sequence numbers can be compared; the words of the search fields are not indexed yet.
 */
import type { Diagnostic } from "../cql/diagnostics.ts";
import { type Clause, type CqlNode, SERVER_CHOICE } from "../cql/tree.ts";
import type { Comparison, Plan } from "../search/plan.ts";

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/** The column of sequence numbers, which every index has. */
export const SEQ_COLUMN = "seq";

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "=": "=",
  "==": "=",
  "<>": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

export function planQuery(tree: CqlNode): Planned {
  switch (tree.type) {
    case "clause":
      return planClause(tree);
    case "boolean": {
      if (tree.operator === "prox")
        return refuse(39, "prox needs text fields on both sides.", "prox", tree.operatorStart);
      const left = planQuery(tree.left);
      if (!left.ok) return left;
      const right = planQuery(tree.right);
      if (!right.ok) return right;
      return { ok: true, plan: { type: tree.operator, left: left.plan, right: right.plan } };
    }
    case "prefix":
      return planQuery(tree.query);
    case "sort":
      return refuse(80, "This index cannot be sorted.", tree.keys[0].index, tree.keys[0].start);
  }
}

function planClause(clause: Clause): Planned {
  const field = clause.index.toLowerCase();
  if (field === "cql.allrecords") return { ok: true, plan: { type: "all" } };
  if (clause.index === SERVER_CHOICE) {
    return refuse(
      16,
      "A word alone cannot be searched for here; name a field, as in seq > 0.",
      clause.term,
      clause.start,
    );
  }
  if (field !== SEQ_COLUMN) {
    return refuse(16, `There is no search field ${clause.index} in this index.`, clause.index, clause.indexStart);
  }
  const { name, start } = clause.relation;
  const comparison = COMPARISONS[name];
  if (comparison === undefined) return refuse(22, `seq is a number: ${name} does not apply to it.`, name, start);
  const value = Number(clause.term);
  if (clause.term.trim() === "" || Number.isNaN(value)) {
    return refuse(36, `seq is compared with a number, and "${clause.term}" is none.`, clause.term, clause.termStart);
  }
  return { ok: true, plan: { type: "compare", column: SEQ_COLUMN, comparison, value } };
}

function refuse(code: number, message: string, details: string, position: number): Planned {
  return { ok: false, diagnostic: { code, message, details, position } };
}
