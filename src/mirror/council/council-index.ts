/**
 * The update of one index of a mirror. In: the index of the original, and the state of the mirror. Out: all records, or
 * only new, changed and deleted ones, as input of an import.
 */
import type { CouncilRecord, Deletion } from "../../parliament/describe/record.ts";
import { Collected } from "./collected.ts";
import { changesAfter, collect, countAll, listAll, type OriginalIndex } from "./council-crawl.ts";
import type { Mention } from "./council-reply.ts";
import { unusable } from "./index-client.ts";

export interface IndexUpdate {
  /** Whether these are all records, so that others are deleted. */
  readonly isComplete: boolean;
  records(): AsyncGenerator<CouncilRecord>;
  readonly deletions: readonly Deletion[];
  /** The mirror is complete up to this sequence number of the original. */
  readonly seq: number;
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

/** After this many rounds, further changes of the original are left to the next run. */
const MAX_ROUNDS = 3;

/** Reads all records; deletions since `mirrored.seq` come from the change feed. */
export async function fullUpdate(
  index: OriginalIndex,
  mirrored: MirroredIndex | undefined,
  feed: Feed,
): Promise<IndexUpdate> {
  const changes = mirrored && feed.isOffered ? await changesAfter(index, mirrored.seq) : undefined;
  if (mirrored && !changes) feed.isOffered = false;
  const collected = new Collected();
  for (let round = 1; !(await isAll(index, collected, round)); round++) {
    // The second round reads only new records; if that is not enough, later ones read everything again.
    if (round > 1) collected.rewind();
  }
  const deletions = deletionsIn(changes?.mentions ?? []);
  return update(index, collected, { isComplete: true, deletions, seq: collected.idxSeq });
}

/** Reads the changes since the last update. */
export async function incrementalUpdate(
  index: OriginalIndex,
  mirrored: MirroredIndex,
  feed: Feed,
): Promise<IndexUpdate> {
  const fromFeed = feed.isOffered ? await updateFromFeed(index, mirrored) : undefined;
  if (fromFeed) return fromFeed;
  feed.isOffered = false;
  return (await updateBySequence(index, mirrored)) ?? fullUpdate(index, undefined, feed);
}

/** Reads further records and compares counts; false if they differ. */
async function isAll(index: OriginalIndex, collected: Collected, round: number): Promise<boolean> {
  await collect(index, collected);
  if ((await countAll(index)) === collected.guids.size) return true;
  const { guids, numHits } = await listAll(index);
  for (const guid of collected.guids.keys()) if (!guids.has(guid)) collected.drop(guid);
  if (numHits === guids.size && numHits === collected.guids.size) return true;
  if (round < MAX_ROUNDS) return false;
  const returned = `${collected.guids.size} distinct ones`;
  throw unusable(index.description.name, `the original states ${numHits} records, but returns ${returned}`);
}

/** Undefined if there is no change feed. */
async function updateFromFeed(index: OriginalIndex, mirrored: MirroredIndex): Promise<IndexUpdate | undefined> {
  const collected = new Collected(mirrored.seq);
  const latest = new Map<string, Mention>();
  let listed = mirrored.seq;
  let read = mirrored.seq;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const changes = await changesAfter(index, listed);
    if (!changes) return undefined;
    // A lower number means that the original was created again.
    if (changes.idxSeq < mirrored.seq) return fullUpdate(index, undefined, { isOffered: false });
    for (const mention of changes.mentions) latest.set(mention.guid, mention);
    listed = changes.idxSeq;
    if (listed <= read) break;
    if (changes.mentions.some(({ isDeletion }) => !isDeletion)) {
      await collect(index, collected);
      read = collected.idxSeq;
    } else read = listed;
    if (read === listed) break;
  }
  for (const { guid, seq, isDeletion } of latest.values()) {
    const readSeq = collected.guids.get(guid) ?? -1;
    if (isDeletion && readSeq < seq) collected.drop(guid);
    if (!isDeletion && readSeq < seq && seq <= read) {
      const reason = `the original lists a change of ${guid}, but does not return the record`;
      throw unusable(index.description.name, reason);
    }
  }
  const deletions = deletionsIn(latest.values()).filter(({ guid }) => !collected.guids.has(guid));
  return update(index, collected, { isComplete: false, deletions, seq: Math.min(listed, read) });
}

/**
 * Without a feed: records with higher numbers are new or changed, and records that the original no longer lists are
 * deleted. Undefined if the counts do not match.
 */
async function updateBySequence(index: OriginalIndex, mirrored: MirroredIndex): Promise<IndexUpdate | undefined> {
  const collected = new Collected(mirrored.seq);
  const known = await mirrored.guids();
  for (let round = 1; round < MAX_ROUNDS; round++) {
    await collect(index, collected);
    if (collected.idxSeq < mirrored.seq) return undefined;
    const seq = collected.idxSeq;
    const all = new Set([...known, ...collected.guids.keys()]);
    if ((await countAll(index)) === all.size)
      return update(index, collected, { isComplete: false, deletions: [], seq });
    const { guids, numHits } = await listAll(index);
    if (numHits !== guids.size || !guids.isSubsetOf(all)) continue;
    const deletions = [...all.difference(guids)].map((guid) => ({ guid }));
    for (const { guid } of deletions) collected.drop(guid);
    return update(index, collected, { isComplete: false, deletions, seq });
  }
  return undefined;
}

function deletionsIn(mentions: Iterable<Mention>): readonly Deletion[] {
  return Array.from(mentions)
    .filter(({ isDeletion }) => isDeletion)
    .map(({ guid, seq }) => ({ guid, seq }));
}

function update({ description }: OriginalIndex, collected: Collected, rest: Omit<IndexUpdate, "records">): IndexUpdate {
  return { ...rest, records: () => collected.records(description) };
}
