/** Runs a search on one index: request → plan → ordinals → the stored bytes of the records of the page, in batches. */
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices } from "../../base/work/slices.ts";
import type { RecordText } from "../../search/codec/record-text.ts";
import { ANNEX_FIELD } from "../../search/plan/annex.ts";
import { textConditions } from "../../search/plan/conditions.ts";
import { evaluationBytes } from "../../search/plan/memory.ts";
import type { Ordinals } from "../../search/plan/ordinals.ts";
import type { Plan } from "../../search/plan/plan.ts";
import type { Searchable } from "../../search/plan/searchable.ts";
import { type Highlight, highlighter } from "../../search/rank/highlights.ts";
import { type Result, search } from "../../search/rank/search.ts";
import { type CollectionReader, MOST_WORDS } from "../../search/read/reader.ts";
import { TooManyWords } from "../../search/read/too-many-words.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Synonyms } from "../../text/german/synonyms.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { documentPassages } from "./document-passages.ts";
import { countFacets, type Facet, resolveFacets } from "./facets.ts";
import type { PlannedQuery } from "./plan.ts";
import { planInTurn } from "./query-plans.ts";
import { queryError } from "./query-problem.ts";
import { nextBatch, type ReadBodies, type RecordBody, type RecordForm } from "./record-bodies.ts";
import type { SearchRequest } from "./request.ts";
import type { Hit, Items, Passage, SearchResult } from "./search-result.ts";
import { snippetOf } from "./snippet.ts";
import { suggestQueries } from "./suggestions.ts";

/** Hits read from the store at a time. */
const BATCH = 50;

/** Records of a longer page are not cached: clients that request so many are crawlers. */
export const MAX_CACHED = 200;

/** The records of a page up to this size are a list: its bytes are those of the cache, and sent without a copy. */
const MAX_LISTED_BYTES = 1 << 20;

/** What searches use: both readers read from the store through a cache. */
export interface Readers {
  readonly reader: CollectionReader;
  readonly bodies: ReadBodies;
  readonly synonyms: Synonyms;
}

/** What is returned. */
export interface Wanted {
  readonly form: RecordForm;
  /** Whether a search without hits suggests others. */
  readonly suggests?: boolean;
  /** Whether hits have snippets. */
  readonly snippets?: boolean;
}

export async function searchIndex(
  snapshot: Snapshot,
  readers: Readers,
  index: StoredIndex,
  request: SearchRequest,
  { form, suggests = false, snippets = true }: Wanted,
): Promise<SearchResult> {
  const { reader, synonyms } = readers;
  const planned = await planInTurn(request.q, index.search, synonyms);
  const facets = resolveFacets(request.facets, index.search);
  const searchable = await fetchSearchable(snapshot, reader, index, request, planned, facets);
  const page = { from: request.s - 1, count: request.m };
  MEMORY.hold(evaluationBytes(planned.plan, planned.sort, searchable.size));
  const result = await inSlices(search(planned.plan, planned.sort, page, searchable));
  return {
    index,
    request,
    numHits: result.total,
    suggestions: suggests && result.total === 0 ? await suggestions(snapshot, readers, index, request) : undefined,
    facets: request.facets.length > 0 ? await countFacets(facets, result.hits, searchable) : undefined,
    hits: await readHits(snapshot, readers, index, request, planned, searchable, result, { form, snippets }),
  };
}

async function suggestions(
  snapshot: Snapshot,
  { reader, synonyms }: Readers,
  index: StoredIndex,
  request: SearchRequest,
): Promise<readonly string[]> {
  return suggestQueries(
    request.q,
    index.search,
    (field, word) => reader.close(snapshot, index.nr, field, word),
    async (q) => {
      const planned = await planInTurn(q, index.search, synonyms);
      const searchable = await fetchSearchable(snapshot, reader, index, { ...request, q }, planned, []);
      MEMORY.hold(evaluationBytes(planned.plan, planned.sort, searchable.size));
      const { total } = await inSlices(search(planned.plan, planned.sort, { from: 0, count: 0 }, searchable));
      return total > 0;
    },
  );
}

/** What the evaluation of a plan needs. A mask that matches too many words is a problem with its place in the query. */
export async function fetchSearchable(
  snapshot: Snapshot,
  reader: CollectionReader,
  index: StoredIndex,
  { q }: Pick<SearchRequest, "q">,
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
    const { pattern } = error;
    const sentence = `${pattern} matches more than ${MOST_WORDS} words. Write more of the word.`;
    throw queryError(30, sentence, String(MOST_WORDS), Math.max(0, q.toLowerCase().indexOf(pattern)));
  }
}

async function readHits(
  snapshot: Snapshot,
  { reader, bodies }: Readers,
  index: StoredIndex,
  request: SearchRequest,
  { plan }: PlannedQuery,
  searchable: Searchable,
  { ordinals, relevance }: Result,
  { form, snippets: wantsSnippets }: Wanted,
): Promise<Items<Hit>> {
  const hasSnippets = wantsSnippets && textConditions(plan).some(({ field }) => !index.search.lookups.has(field));
  const read = async (from: number, count = BATCH): Promise<readonly Hit[]> => {
    const page = ordinals.subarray(from, from + count);
    const [records, snippets] = await Promise.all([
      bodies(snapshot, index.nr, page, form, ordinals.length <= MAX_CACHED),
      hasSnippets ? snippetsOf(snapshot, reader, index, plan, searchable, page) : undefined,
    ]);
    return hitsOf(records, snippets, relevance.subarray(from), request);
  };
  const hits: Hit[] = [];
  let bytes = 0;
  for (let size = BATCH; hits.length < ordinals.length; size = nextBatch(BATCH, hits.length, bytes)) {
    const batch = await read(hits.length, size);
    const batchBytes = bytesOf(batch);
    // With the text for its snippet, a record takes about twice its bytes.
    MEMORY.hold(2 * batchBytes);
    hits.push(...batch);
    bytes += batchBytes;
    const isLong = ordinals.length > MAX_CACHED || (bytes / hits.length) * ordinals.length > MAX_LISTED_BYTES;
    if (isLong && hits.length < ordinals.length) return batches(ordinals.length, hits, read);
  }
  return hits;
}

function hitsOf(
  records: readonly RecordBody[],
  snippets: readonly Snippets[] | undefined,
  relevance: Float64Array,
  request: SearchRequest,
): readonly Hit[] {
  const hits: Hit[] = [];
  // A loop: V8 would give up the optimized code of a callback with each collection of garbage (`sliced.ts`).
  for (const [i, { guid, seq, changed, record }] of records.entries()) {
    const { snippet, document } = snippets?.[i] ?? NO_SNIPPET;
    const time = request.changed ? changed : undefined;
    hits.push({ guid, seq, changed: time, relevance: relevance[i], snippet, document, record });
  }
  return hits;
}

/** Longer batches are not read ahead. */
const MAX_AHEAD = 512 * 1024;

async function* batches(
  count: number,
  first: readonly Hit[],
  read: (from: number, count: number) => Promise<readonly Hit[]>,
): AsyncGenerator<readonly Hit[]> {
  let batch = first;
  for (let from = first.length; from < count; from += batch.length) {
    const bytes = bytesOf(batch);
    const readNext = (): Promise<readonly Hit[]> => read(from, nextBatch(BATCH, batch.length, bytes));
    // The store reads the next hits while these are sent, unless they take much memory: the client may be slow. One
    // that disconnects does not wait for them.
    const next = bytes < MAX_AHEAD ? readNext() : undefined;
    next?.catch(() => {});
    yield batch;
    batch = await (next ?? readNext());
  }
  yield batch;
}

function bytesOf(hits: readonly Hit[]): number {
  return hits.reduce((sum, { record }) => sum + (record?.length ?? 0), 0);
}

type Snippets = Pick<Hit, "snippet" | "document">;

const NO_SNIPPET: Snippets = { snippet: "" };

async function snippetsOf(
  snapshot: Snapshot,
  reader: CollectionReader,
  index: StoredIndex,
  plan: Plan,
  searchable: Searchable,
  page: Ordinals,
): Promise<readonly Snippets[]> {
  const [texts, highlight] = await Promise.all([
    reader.texts(snapshot, index.nr, page),
    inSlices(highlighter(plan, page, searchable)),
  ]);
  const isInDocuments = textConditions(plan).some(({ field }) => field === ANNEX_FIELD);
  const passages = isInDocuments ? await documentPassages(snapshot, index.nr, page, highlight) : NO_PASSAGES;
  return await inSlices(snippetsIn(page, texts, highlight, index.search.lookups, passages));
}

const NO_PASSAGES: ReadonlyMap<number, Passage> = new Map();

function* snippetsIn(
  page: Ordinals,
  texts: readonly (RecordText | undefined)[],
  highlight: Highlight,
  lookups: ReadonlySet<number>,
  passages: ReadonlyMap<number, Passage>,
): Generator<void, readonly Snippets[]> {
  const snippets: Snippets[] = [];
  for (const [i, text] of texts.entries()) {
    const document = passages.get(page[i]);
    const snippet = yield* snippetOf(highlight(page[i]), text, lookups, document?.snippet);
    snippets.push(document ? { snippet, document } : { snippet });
    yield;
  }
  return snippets;
}
