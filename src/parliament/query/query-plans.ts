/** Plans of CQL queries, with a cache: people page through results and programs repeat their queries. */
import { LIMITS } from "../../base/limits.ts";
import { Slice } from "../../base/work/slices.ts";
import { parse } from "../../cql/parser.ts";
import { OWN_SYNONYMS, type Synonyms } from "../../text/german/synonyms.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import { type PlannedQuery, planQuery } from "./plan.ts";
import { queryProblem } from "./query-problem.ts";

const EVERYTHING: PlannedQuery = { plan: { type: "all" }, sort: [] };

/** Longer queries are rare and not worth the memory. */
const MAX_QUERY_LENGTH = 500;

type Plans = WeakMap<SearchLayout, Map<string, PlannedQuery>>;

/** By the synonyms that they are planned with. */
let plans = new WeakMap<Synonyms, Plans>();
let count = 0;

/** An empty query matches everything; an invalid query throws a problem. */
export function planOf(q: string, layout: SearchLayout, synonyms: Synonyms = OWN_SYNONYMS): PlannedQuery {
  const cached = plans.get(synonyms)?.get(layout)?.get(q);
  if (cached) return cached;
  const planned = newPlan(q, layout, synonyms);
  if (q.length > MAX_QUERY_LENGTH) return planned;
  if (count === LIMITS.queryPlans.most) {
    plans = new WeakMap();
    count = 0;
  }
  count += 1;
  const own: Plans = plans.get(synonyms) ?? new WeakMap();
  plans.set(synonyms, own.set(layout, (own.get(layout) ?? new Map()).set(q, planned)));
  return planned;
}

/** The same as work of the request: a long query takes milliseconds, and others have their turn before it goes on. */
export async function planInTurn(q: string, layout: SearchLayout, synonyms: Synonyms): Promise<PlannedQuery> {
  const slice = new Slice();
  const planned = planOf(q, layout, synonyms);
  if (slice.isUsedUp) await slice.next();
  return planned;
}

function newPlan(q: string, layout: SearchLayout, synonyms: Synonyms): PlannedQuery {
  if (q.trim() === "") return EVERYTHING;
  const parsed = parse(q);
  if (!parsed.ok) throw queryProblem(parsed.diagnostic);
  return planQuery(parsed.tree, layout, synonyms);
}
