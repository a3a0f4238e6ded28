/** From CQL to a plan; those of queries that were asked lately are at hand, since people turn pages and programs ask again. */
import { parse } from "../../cql/parser.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import { type PlannedQuery, planQuery } from "./plan.ts";
import { queryProblem } from "./query-problem.ts";

const EVERYTHING: PlannedQuery = { plan: { type: "all" }, sort: [] };

/** Of all indexes together; more are forgotten all at once. Longer queries are rare, and not worth their memory. */
const MOST_PLANS = 2_000;
const LONGEST = 500;

let plans = new WeakMap<SearchLayout, Map<string, PlannedQuery>>();
let count = 0;

/** An empty query finds everything; one that is wrong is a problem. */
export function planOf(q: string, layout: SearchLayout): PlannedQuery {
  const kept = plans.get(layout)?.get(q);
  if (kept) return kept;
  const planned = newPlan(q, layout);
  if (q.length > LONGEST) return planned;
  if (count === MOST_PLANS) {
    plans = new WeakMap();
    count = 0;
  }
  count += 1;
  plans.set(layout, (plans.get(layout) ?? new Map()).set(q, planned));
  return planned;
}

function newPlan(q: string, layout: SearchLayout): PlannedQuery {
  if (q.trim() === "") return EVERYTHING;
  const parsed = parse(q);
  if (!parsed.ok) throw queryProblem(parsed.diagnostic);
  return planQuery(parsed.tree, layout);
}
