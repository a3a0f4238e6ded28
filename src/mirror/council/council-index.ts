/**
 * Reads one index of the original for a mirror. In: the index of the original, and what the mirror has of it. Out: all
 * records, or only new, changed and deleted ones, as input of an import: always those of one state of the original.
 */
import type { CouncilRecord, Deletion } from "../../parliament/describe/record.ts";
import { Collected } from "./collected.ts";
import { collect, countAll, type Listing, listAll, type OriginalIndex } from "./council-crawl.ts";
import { changedEachTime, FeedReader, type Look, MAX_ROUNDS } from "./feed-reader.ts";
import { unusable } from "./index-client.ts";

export interface IndexUpdate {
  /** Whether these are all records, so that others are deleted. */
  readonly isComplete: boolean;
  records(): AsyncGenerator<CouncilRecord>;
  readonly deletions: readonly Deletion[];
  /** The sequence number of the original at which it had these records. */
  readonly seq: number;
}

/** What was read of an index. */
export interface IndexReading {
  /** Whether the original has changed since the mirror was updated. */
  readonly hasChanged: boolean;
  /** Reads what has changed since; returns whether anything has. Always false without a change feed. */
  lookAgain(): Promise<boolean>;
  update(): IndexUpdate;
}

/** What the mirror has of an index. */
export interface MirroredIndex {
  readonly seq: number;
  guids(): Promise<ReadonlySet<string>>;
}

/** Whether the original has a change feed, as far as is known; it has one for all indexes or for none. */
export interface Feed {
  isOffered: boolean;
}

/**
 * Reads all records. What is deleted meanwhile is in the change feed since the first page; without a feed, the list of
 * all records must agree.
 */
export async function fullReading(
  index: OriginalIndex,
  mirrored: MirroredIndex | undefined,
  feed: Feed,
): Promise<IndexReading> {
  const collected = new Collected();
  let reader: FeedReader | undefined;
  for (let round = 1; ; round++) {
    await collect(index, collected);
    reader ??= new FeedReader(index, collected, feedStart(collected, mirrored));
    if (feed.isOffered) feed.isOffered = (await lookOnward(index, reader)) !== "absent";
    const reading = feed.isOffered
      ? followed(index, collected, reader, { isComplete: true, hasChanged: true })
      : undefined;
    if (reading && (await isCountOf(index, collected, reader.seq))) return reading;
    const listing = await listAll(index);
    for (const guid of collected.guids.keys()) if (listing?.seqs.has(guid) === false) collected.drop(guid);
    if (listing && agrees(listing, (guid, seq) => collected.guids.get(guid) === seq)) {
      const { idxSeq: seq } = listing;
      return reading ?? unfollowed(index, collected, { isComplete: true, deletions: [], seq });
    }
    if (round === MAX_ROUNDS) throw contradiction(index, collected, listing);
    // The second round reads only new records; if that is not enough, later ones read everything again.
    if (round > 1) collected.rewind();
  }
}

/** Looks at an original that was not created again since the first page. */
async function lookOnward(index: OriginalIndex, reader: FeedReader): Promise<Look> {
  const look = await reader.look();
  if (look === "reset") throw changedEachTime(index);
  return look;
}

/** A number above that of the first page means that the original was created again: its deletions say nothing. */
function feedStart({ firstIdxSeq }: Collected, mirrored: MirroredIndex | undefined): number {
  return Math.min(firstIdxSeq, mirrored?.seq ?? firstIdxSeq);
}

/** Reads the changes since the last update. */
export async function incrementalReading(
  index: OriginalIndex,
  mirrored: MirroredIndex,
  feed: Feed,
): Promise<IndexReading> {
  if (feed.isOffered) {
    const collected = new Collected(mirrored.seq);
    const reader = new FeedReader(index, collected, mirrored.seq);
    const look = await reader.look();
    if (look === "reset") return fullReading(index, undefined, feed);
    if (look !== "absent") {
      return followed(index, collected, reader, { isComplete: false, hasChanged: look === "changed" });
    }
    feed.isOffered = false;
  }
  return (await readingBySequence(index, mirrored)) ?? fullReading(index, undefined, feed);
}

/**
 * Without a feed: records with higher numbers are new or changed, and records that the original no longer lists are
 * deleted. Undefined if the numbers and the list do not agree.
 */
async function readingBySequence(index: OriginalIndex, mirrored: MirroredIndex): Promise<IndexReading | undefined> {
  const collected = new Collected(mirrored.seq);
  const known = await mirrored.guids();
  for (let round = 1; round < MAX_ROUNDS; round++) {
    await collect(index, collected);
    const { idxSeq, guids } = collected;
    if (idxSeq < mirrored.seq) return undefined;
    const rest = { isComplete: false, deletions: [], seq: idxSeq };
    if (guids.size === 0 && (await countAll(index)).numHits === known.size) return unfollowed(index, collected, rest);
    const listing = await listAll(index);
    const isKnown = (guid: string, seq: number) =>
      guids.has(guid) ? guids.get(guid) === seq : known.has(guid) && seq <= mirrored.seq;
    if (!listing || !agrees(listing, isKnown)) continue;
    const deletions = [...known.union(guids)].filter((guid) => !listing.seqs.has(guid)).map((guid) => ({ guid }));
    for (const { guid } of deletions) collected.drop(guid);
    return unfollowed(index, collected, { ...rest, deletions, seq: listing.idxSeq });
  }
  return undefined;
}

/** Whether a list is complete and contains nothing but known records. */
function agrees({ seqs, numHits }: Listing, isKnown: (guid: string, seq: number) => boolean): boolean {
  return seqs.size === numHits && seqs.entries().every(([guid, seq]) => isKnown(guid, seq));
}

/** False if the original states another number of records. After a further change its number says nothing. */
async function isCountOf(index: OriginalIndex, { guids }: Collected, seq: number): Promise<boolean> {
  const { numHits, idxSeq } = await countAll(index);
  return numHits === guids.size || idxSeq !== seq;
}

function contradiction(index: OriginalIndex, { guids }: Collected, listing: Listing | undefined): Error {
  if (!listing || listing.numHits === guids.size) return changedEachTime(index);
  const { numHits } = listing;
  const returned = `${guids.size} distinct ones`;
  return unusable(index.description.name, `the original states ${numHits} records, but returns ${returned}`);
}

/** A reading that can go on with the change feed. */
function followed(
  index: OriginalIndex,
  collected: Collected,
  reader: FeedReader,
  { hasChanged, isComplete }: Pick<IndexReading, "hasChanged"> & Pick<IndexUpdate, "isComplete">,
): IndexReading {
  return {
    hasChanged,
    lookAgain: async () => (await lookOnward(index, reader)) === "changed",
    update: () => ({
      isComplete,
      deletions: reader.deletions,
      seq: reader.seq,
      records: () => collected.records(index.description),
    }),
  };
}

function unfollowed(
  { description }: OriginalIndex,
  collected: Collected,
  rest: Omit<IndexUpdate, "records">,
): IndexReading {
  return {
    hasChanged: true,
    lookAgain: async () => false,
    update: () => ({ ...rest, records: () => collected.records(description) }),
  };
}
