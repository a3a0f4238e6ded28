/**
 * The records that a query finds, in another order than its `sortBy` says: the latest changes first, or by a column.
 * In: a query and a page. Out: the number of hits, and the records of the page one after the other.
 */
import type { Cache } from "../../base/cache.ts";
import { MEMORY } from "../../base/work/memory-budget.ts";
import { inSlices, Slice } from "../../base/work/slices.ts";
import { evaluationBytes } from "../../search/plan/memory.ts";
import { type Ordinals, pick } from "../../search/plan/ordinals.ts";
import type { SortKey } from "../../search/plan/plan.ts";
import { search } from "../../search/rank/search.ts";
import { topK } from "../../search/rank/top-k.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { planInTurn } from "./query-plans.ts";
import { nextBatch, type ReadBodies, type RecordBody } from "./record-bodies.ts";
import type { SearchRequest } from "./request.ts";
import { fetchSearchable, MAX_CACHED, type Readers } from "./search-index.ts";

/** Records read from the store at a time. */
const BATCH = 50;

/** Up to so many hits, only their times are read; beyond, those of all records, which are kept. */
const FEW = 500;

/** Rows of times read at a time. */
const TIME_BATCH = 5_000;

export type PageRequest = Pick<SearchRequest, "q" | "s" | "m">;

/** A record in JSON. */
export interface FoundRecord extends RecordBody {
  readonly record: Uint8Array;
}

export interface FoundPage {
  readonly numHits: number;
  /** Whether the query matches everything. */
  readonly isEverything: boolean;
  readonly records: AsyncIterable<FoundRecord>;
}

/** When the content of the records with these ordinals changed, in milliseconds; parallel to them. */
export type ReadTimes = (snapshot: Snapshot, index: number, hits: Ordinals, size: number) => Promise<Float64Array>;

/** The latest changes first; of several at the same time, the highest sequence number. */
export async function latestChanges(
  snapshot: Snapshot,
  readers: Readers,
  times: ReadTimes,
  index: StoredIndex,
  request: PageRequest,
): Promise<FoundPage> {
  const { plan } = await planInTurn(request.q, index.search, readers.synonyms);
  const searchable = await fetchSearchable(snapshot, readers.reader, index, request, { plan, sort: [] }, []);
  // Besides: two keys of each hit, and the times of all records.
  MEMORY.hold(evaluationBytes(plan, [], searchable.size) + 3 * 8 * searchable.size);
  const { total, hits } = await inSlices(search(plan, [], { from: 0, count: 0 }, searchable));
  const changed = await times(snapshot, index.nr, hits, searchable.size);
  // Ordinals are in the order of sequence numbers.
  const indices = await inSlices(topK([changed, new Float64Array(hits)], request.s - 1, request.m));
  const ordinals = await inSlices(pick(hits, indices));
  const records = recordsAt(snapshot, readers.bodies, index, ordinals);
  return { numHits: total, isEverything: plan.type === "all", records };
}

export async function sortedRecords(
  snapshot: Snapshot,
  readers: Readers,
  index: StoredIndex,
  request: PageRequest,
  sort: readonly SortKey[],
): Promise<FoundPage> {
  const { plan } = await planInTurn(request.q, index.search, readers.synonyms);
  const searchable = await fetchSearchable(snapshot, readers.reader, index, request, { plan, sort }, []);
  MEMORY.hold(evaluationBytes(plan, sort, searchable.size));
  const page = { from: request.s - 1, count: request.m };
  const { total, ordinals } = await inSlices(search(plan, sort, page, searchable));
  const records = recordsAt(snapshot, readers.bodies, index, ordinals);
  return { numHits: total, isEverything: plan.type === "all", records };
}

/** The records with these ordinals, in JSON. Others may run between two: parsing a long one takes a while. */
export async function* recordsAt(
  snapshot: Snapshot,
  bodies: ReadBodies,
  { nr }: Pick<StoredIndex, "nr">,
  ordinals: Ordinals,
): AsyncGenerator<FoundRecord> {
  const slice = new Slice();
  const isKept = ordinals.length <= MAX_CACHED;
  let largest = 0;
  for (let from = 0, size = BATCH; from < ordinals.length; ) {
    slice.pause();
    const page = ordinals.subarray(from, from + size);
    const batch = (await bodies(snapshot, nr, page, "json", isKept)) as readonly FoundRecord[];
    const bytes = batch.reduce((sum, { record }) => sum + record.length, 0);
    // Parsed, a record takes about as much again. One batch is in memory at a time.
    if (bytes > largest) MEMORY.hold(2 * (bytes - largest));
    largest = Math.max(largest, bytes);
    await slice.resume();
    for (const record of batch) {
      yield record;
      if (slice.isUsedUp) await slice.next();
    }
    from += batch.length;
    size = nextBatch(BATCH, batch.length, bytes);
  }
}

export function timeReader(cacheOf: (snapshot: Snapshot) => Cache): ReadTimes {
  return async (snapshot, idx, hits, size) => {
    if (hits.length <= FEW) {
      const rows = await snapshot.rows<[number, number]>(
        sql`SELECT ordinal, changed FROM council_record WHERE idx = ${idx} AND ordinal ${anyOf([...hits])}`,
      );
      const times = new Map(rows);
      return Float64Array.from(hits, (ordinal) => times.get(ordinal) ?? 0);
    }
    const region = cacheOf(snapshot).region<number, Float64Array>("changed");
    const known = region.get(idx);
    const all = known ?? (await allTimes(snapshot, idx, size));
    if (!known) region.set(idx, all, all.byteLength);
    const times = new Float64Array(hits.length);
    for (let i = 0; i < hits.length; i++) times[i] = all[hits[i]];
    return times;
  };
}

async function allTimes(snapshot: Snapshot, idx: number, size: number): Promise<Float64Array> {
  const times = new Float64Array(size);
  const slice = new Slice();
  const query = sql`SELECT ordinal, changed FROM council_record WHERE idx = ${idx}`;
  for await (const rows of snapshot.batches<[number, number]>(query, TIME_BATCH)) {
    for (const [ordinal, changed] of rows) times[ordinal] = changed;
    if (slice.isUsedUp) await slice.next();
  }
  return times;
}
