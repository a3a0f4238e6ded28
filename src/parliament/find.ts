/** Answers a search on one index: request → plan → ordinals → the stored bytes of the page's records. */
import { parse } from "../cql/parser.ts";
import { type Column, decodeColumn } from "../search/column.ts";
import { evaluate } from "../search/evaluate.ts";
import { columnsOf, type Plan } from "../search/plan.ts";
import { anyOf, sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import { planQuery } from "./plan.ts";
import { queryProblem } from "./query-problem.ts";
import type { SearchRequest } from "./request.ts";

/** An index as the store holds it. */
export interface StoredIndex {
  readonly nr: number;
  /** Canonical spelling. */
  readonly name: string;
  /** Highest SEQ. */
  readonly seq: number;
  readonly size: number;
}

export interface Hit {
  readonly guid: string;
  readonly seq: number;
  readonly relevance: number;
  /** The record in the form that was asked for. */
  readonly record: Uint8Array;
}

export interface Found {
  readonly index: Pick<StoredIndex, "name" | "seq">;
  readonly request: SearchRequest;
  readonly numHits: number;
  readonly hits: readonly Hit[];
}

export async function listIndexes(snapshot: Snapshot): Promise<StoredIndex[]> {
  const rows = await snapshot.rows<[number, string, number, number]>(
    sql`SELECT nr, name, seq, size FROM council_index ORDER BY nr`,
  );
  return rows.map(([nr, name, seq, size]) => ({ nr, name, seq, size }));
}

export async function find(
  snapshot: Snapshot,
  index: StoredIndex,
  request: SearchRequest,
  form: string,
): Promise<Found> {
  const plan = planOf(request.q);
  const columns = await loadColumns(snapshot, index, plan);
  const ordinals = evaluate(plan, { size: index.size, column: (name) => columns.get(name) as Column });
  const page = [...ordinals.subarray(request.s - 1, request.s - 1 + request.m)];
  const rows = await snapshot.rows<[string, number, Uint8Array]>(
    sql`SELECT guid, seq, body FROM council_record r
        JOIN council_rendered b ON b.idx = r.idx AND b.form = ${form} AND b.ordinal = r.ordinal
        WHERE r.idx = ${index.nr} AND r.ordinal ${anyOf(page)} ORDER BY r.ordinal`,
  );
  return {
    index,
    request,
    numHits: ordinals.length,
    hits: rows.map(([guid, seq, record]) => ({ guid, seq, relevance: 1, record })),
  };
}

function planOf(q: string): Plan {
  if (q.trim() === "") return { type: "all" };
  const parsed = parse(q);
  if (!parsed.ok) throw queryProblem(parsed.diagnostic);
  const planned = planQuery(parsed.tree);
  if (!planned.ok) throw queryProblem(planned.diagnostic);
  return planned.plan;
}

async function loadColumns(snapshot: Snapshot, index: StoredIndex, plan: Plan): Promise<Map<string, Column>> {
  const rows = await snapshot.rows<[string, Uint8Array]>(
    sql`SELECT field, numbers FROM council_column WHERE idx = ${index.nr} AND field ${anyOf([...columnsOf(plan)])}`,
  );
  return new Map(rows.map(([field, numbers]) => [field, decodeColumn(numbers)]));
}
