/** Which votes are counted: those about a topic, and of a period. In: parameters. Out: the votes, the oldest first. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import { searchFields } from "../../roles/search-fields.ts";
import { evaluationBytes } from "../../search/plan/memory.ts";
import { search } from "../../search/rank/search.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { searchable } from "../feed/record-views.ts";
import { planInTurn } from "../query/query-plans.ts";
import { fetchSearchable, type Readers } from "../query/search-index.ts";
import type { Ballots, Vote } from "./ballots.ts";

export interface Selection {
  /** Words of the question or of the business. */
  readonly thema?: string;
  /** A day, a month or a year. */
  readonly von?: string;
  readonly bis?: string;
}

export async function selectedVotes(
  snapshot: Snapshot,
  readers: Readers,
  ballots: Ballots,
  { thema, von, bis }: Selection,
): Promise<readonly Vote[]> {
  const { votes, index } = ballots;
  const dated = von === undefined && bis === undefined ? votes : votes.filter(({ date }) => isWithin(date, von, bis));
  if (thema === undefined || index === undefined) return dated;
  const hits = await hitsOf(snapshot, readers, index, topicQuery(index, thema));
  return dated.filter(({ ordinal }) => hits.has(ordinal));
}

/** A month or a year is all of its days. */
export function isWithin(date: string, from = "", until = ""): boolean {
  if (date === "") return false;
  return date >= from && (until === "" || date.slice(0, until.length) <= until);
}

/** All words, also in other forms and in compounds, in the title; or all of them in the number of the business. */
function topicQuery(index: StoredIndex, words: string): string {
  const term = `"${words.replace(/["\\*?^]/g, "\\$&")}"`;
  const titles = searchFields(searchable(index), "title", "text");
  const numbers = searchFields(searchable(index), "number", "text");
  const conditions = [
    ...(titles.length === 0 ? ["cql.anywhere"] : titles).map((field) => `${field} all/stem ${term}`),
    ...numbers.map((field) => `${field} all ${term}`),
  ];
  return conditions.join(" or ");
}

async function hitsOf(
  snapshot: Snapshot,
  { reader, synonyms }: Readers,
  index: StoredIndex,
  q: string,
): Promise<ReadonlySet<number>> {
  const planned = await planInTurn(q, index.search, synonyms);
  const fetched = await fetchSearchable(snapshot, reader, index, { q }, planned, []);
  MEMORY.hold(evaluationBytes(planned.plan, planned.sort, fetched.size));
  const { hits } = await inSlices(search(planned.plan, planned.sort, { from: 0, count: 0 }, fetched));
  return new Set(hits);
}
