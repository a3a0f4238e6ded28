/** Runs a search on one index: request → plan → ordinals → the stored bytes of the records of the page, in batches. */
import { inSlices } from "../../base/slices.ts";
import { textConditions } from "../../search/plan/conditions.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import type { Plan } from "../../search/plan/plan.ts";
import type { Searchable } from "../../search/plan/searchable.ts";
import { highlighter } from "../../search/rank/highlights.ts";
import { type Result, search } from "../../search/rank/search.ts";
import { type CollectionReader, MOST_WORDS, TooManyWords } from "../../search/read/reader.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { countFacets, type Facet, resolveFacets } from "./facets.ts";
import type { PlannedQuery } from "./plan.ts";
import { planOf } from "./query-plans.ts";
import { queryError } from "./query-problem.ts";
import type { ReadBodies, RecordForm } from "./record-bodies.ts";
import type { SearchRequest } from "./request.ts";
import type { Hit, Items, SearchResult } from "./search-result.ts";
import { snippetOf } from "./snippet.ts";

/** Hits read from the store at a time. */
const BATCH = 50;

/** Records of a longer page are not cached: clients that request so many are crawlers. */
const MAX_CACHED = 200;

/** Both read from the store through a cache. */
export interface Readers {
  readonly reader: CollectionReader;
  readonly bodies: ReadBodies;
}

export async function searchIndex(
  snapshot: Snapshot,
  { reader, bodies }: Readers,
  index: StoredIndex,
  request: SearchRequest,
  form: RecordForm,
): Promise<SearchResult> {
  const planned = planOf(request.q, index.search);
  const facets = resolveFacets(request.facets, index.search);
  const searchable = await fetchSearchable(snapshot, reader, index, request, planned, facets);
  const page = { from: request.s - 1, count: request.m };
  const result = await inSlices(search(planned.plan, planned.sort, page, searchable));
  return {
    index,
    request,
    numHits: result.total,
    facets: request.facets.length > 0 ? await countFacets(facets, result.hits, searchable) : undefined,
    hits: await readHits(snapshot, { reader, bodies }, index, planned, searchable, result, form),
  };
}

async function fetchSearchable(
  snapshot: Snapshot,
  reader: CollectionReader,
  index: StoredIndex,
  { q }: SearchRequest,
  { plan, sort }: PlannedQuery,
  facets: readonly Facet[],
): Promise<Searchable> {
  const counted = {
    numbers: facets.flatMap(({ target }) => (target.kind === "text" ? [] : [target.column])),
    values: facets.flatMap(({ target }) => (target.kind === "text" ? [target.columns[0]] : [])),
  };
  try {
    return await reader.fetch(snapshot, index.nr, plan, sort, counted);
  } catch (error) {
    if (!(error instanceof TooManyWords)) throw error;
    const { pattern } = error.mask;
    const sentence = `${pattern} matches more than ${MOST_WORDS} words. Write more of the word.`;
    throw queryError(30, sentence, String(MOST_WORDS), Math.max(0, q.toLowerCase().indexOf(pattern)));
  }
}

async function readHits(
  snapshot: Snapshot,
  { reader, bodies }: Readers,
  index: StoredIndex,
  { plan }: PlannedQuery,
  searchable: Searchable,
  { ordinals, relevance }: Result,
  form: RecordForm,
): Promise<Items<Hit>> {
  const hasSnippets = textConditions(plan).some(({ field }) => !index.search.lookups.has(field));
  const read = async (from: number): Promise<readonly Hit[]> => {
    const page = ordinals.subarray(from, from + BATCH);
    const [records, snippets] = await Promise.all([
      bodies(snapshot, index.nr, page, form, ordinals.length <= MAX_CACHED),
      hasSnippets ? snippetsOf(snapshot, reader, index, plan, searchable, page) : undefined,
    ]);
    return records.map(({ guid, seq, record }, i) => ({
      guid,
      seq,
      record,
      relevance: relevance[from + i],
      snippet: snippets?.[i] ?? "",
    }));
  };
  if (ordinals.length === 0) return [];
  return ordinals.length <= BATCH ? read(0) : batches(ordinals.length, read);
}

async function* batches(
  count: number,
  read: (from: number) => Promise<readonly Hit[]>,
): AsyncGenerator<readonly Hit[]> {
  let next = read(0);
  for (let from = BATCH; ; from += BATCH) {
    const batch = await next;
    if (from < count) {
      // The store reads the next hits while these are sent. A client that disconnects does not wait for them.
      next = read(from);
      next.catch(() => {});
    }
    yield batch;
    if (from >= count) return;
  }
}

async function snippetsOf(
  snapshot: Snapshot,
  reader: CollectionReader,
  index: StoredIndex,
  plan: Plan,
  searchable: Searchable,
  page: Ordinals,
): Promise<readonly string[]> {
  const [texts, highlight] = await Promise.all([
    reader.texts(snapshot, index.nr, page),
    inSlices(highlighter(plan, page, searchable)),
  ]);
  return texts.map((text, i) => snippetOf(highlight(page[i]), text, index.search.lookups));
}
