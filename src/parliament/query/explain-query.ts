/**
 * Explains how a query is executed. In: a tree and an index. Out: the plan, the order, and the SQL that fetches what
 * the plan needs.
 */
import type { CqlNode } from "../../cql/tree.ts";
import { explainPlan } from "../../search/plan/explain.ts";
import type { Layout } from "../../search/plan/layout.ts";
import type { SortKey } from "../../search/plan/plan.ts";
import { collectionReader } from "../../search/read/reader.ts";
import { AnyOf, type Sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { IndexDescription } from "../describe/description.ts";
import { searchLayout } from "../describe/search-layout.ts";
import { readOwners } from "../texts/owners.ts";
import { planQuery } from "./plan.ts";

export interface ExplainedQuery {
  readonly plan: string;
  readonly order: string;
  readonly sql: readonly string[];
}

/** Throws a problem if the index does not support the query. */
export async function explainQuery(tree: CqlNode, nr: number, description: IndexDescription): Promise<ExplainedQuery> {
  const index = searchLayout(description);
  const { plan, sort } = planQuery(tree, index);
  const queries: Sql[] = [];
  await collectionReader({ cacheBytes: 0, readOwners }).fetch(recordingSnapshot(queries), nr, plan, sort);
  return {
    plan: explainPlan(plan, index.layout),
    order: sort.length === 0 ? "relevance, seq" : [...sort.map((key) => orderOf(key, index.layout)), "seq"].join(", "),
    sql: queries.map(textOf),
  };
}

/** An empty snapshot that records its queries. */
function recordingSnapshot(queries: Sql[]): Snapshot {
  return {
    version: "0",
    async rows(query) {
      queries.push(query);
      return [];
    },
    async *batches(query) {
      queries.push(query);
      yield* [];
    },
  };
}

function orderOf({ kind, column, descending, order, missing }: SortKey, layout: Layout): string {
  const name = kind === "number" ? layout.numbers[column] : layout.values[column];
  const notes = [
    descending ? "descending" : "ascending",
    ...(order === "folded" ? ["ignoring case"] : order === "collated" ? ["in dictionary order"] : []),
    missing === "omit" ? "missing left out" : `missing ${missing}`,
  ];
  return `${name} (${notes.join(", ")})`;
}

/** The statement on one line, with its parameters inline. */
function textOf({ strings, values }: Sql): string {
  const parameters = values.map((value) => {
    if (value instanceof AnyOf) return `IN (${value.values.map((each) => JSON.stringify(each)).join(", ")})`;
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  });
  return strings.reduce((text, part, i) => text + parameters[i - 1] + part).replace(/\s+/g, " ");
}
