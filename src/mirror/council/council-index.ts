/**
 * What a mirror must do to one index so that it becomes the original's. In: the index of the original, and what the mirror has of it. Out: all records, or
 * those that are new or have changed and which are gone, as an import takes them.
 */
import type { CouncilRecord, Deletion } from "../../parliament/describe/record.ts";
import { Collected } from "./collected.ts";
import { changesBeyond, collect, countAll, listAll, type OriginalIndex } from "./council-crawl.ts";
import { unusable } from "./council-original.ts";
import type { Mention } from "./council-reply.ts";

export interface IndexUpdate {
  /** Records that are not given go. */
  readonly isComplete: boolean;
  records(): AsyncGenerator<CouncilRecord>;
  readonly deletions: readonly Deletion[];
  /** Up to this sequence number of the original the mirror has everything. */
  readonly seq: number;
}

/** What the mirror has. */
export interface Held {
  readonly seq: number;
  guids(): Promise<ReadonlySet<string>>;
}

/** Whether the original has a change feed, as far as it was tried; what holds for one index holds for all. */
export interface Feed {
  isOffered: boolean;
}

/** An original that changes this often while it is read is taken as it was; the next run brings the rest. */
const MOST_ROUNDS = 3;

/** Everything; `held` tells since when deletions matter. */
export async function wholeIndex(index: OriginalIndex, held: Held | undefined, feed: Feed): Promise<IndexUpdate> {
  const changes = held && feed.isOffered ? await changesBeyond(index, held.seq) : undefined;
  if (held && !changes) feed.isOffered = false;
  const collected = new Collected();
  for (let round = 1; !(await isAll(index, collected, round)); round++) {
    // First what is new; if that is not it, something was missed and everything is read again.
    if (round > 1) collected.rewind();
  }
  const deletions = deletionsIn(changes?.mentions ?? []);
  return update(index, collected, { isComplete: true, deletions, seq: collected.idxSeq });
}

/** What has changed since the mirror was made. */
export async function changedIndex(index: OriginalIndex, held: Held, feed: Feed): Promise<IndexUpdate> {
  const fed = feed.isOffered ? await byFeed(index, held) : undefined;
  if (fed) return fed;
  feed.isOffered = false;
  return (await bySequenceNumber(index, held)) ?? wholeIndex(index, undefined, feed);
}

/** Reads on, and compares numbers; false if they do not agree. */
async function isAll(index: OriginalIndex, collected: Collected, round: number): Promise<boolean> {
  await collect(index, collected);
  if ((await countAll(index)) === collected.guids.size) return true;
  const { guids, numHits } = await listAll(index);
  for (const guid of collected.guids.keys()) if (!guids.has(guid)) collected.drop(guid);
  if (numHits === guids.size && numHits === collected.guids.size) return true;
  if (round < MOST_ROUNDS) return false;
  const given = `${collected.guids.size} different ones`;
  throw unusable(index.description.name, `the original says that it has ${numHits} records, but gives ${given}`);
}

/** Undefined: there is no change feed. */
async function byFeed(index: OriginalIndex, held: Held): Promise<IndexUpdate | undefined> {
  const collected = new Collected(held.seq);
  const latest = new Map<string, Mention>();
  let told = held.seq;
  let read = held.seq;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const changes = await changesBeyond(index, told);
    if (!changes) return undefined;
    // Numbers that fall mean that the original was made anew.
    if (changes.idxSeq < held.seq) return wholeIndex(index, undefined, { isOffered: false });
    for (const mention of changes.mentions) latest.set(mention.guid, mention);
    told = changes.idxSeq;
    if (told <= read) break;
    if (changes.mentions.some(({ isDeletion }) => !isDeletion)) {
      await collect(index, collected);
      read = collected.idxSeq;
    } else read = told;
    if (read === told) break;
  }
  for (const { guid, seq, isDeletion } of latest.values()) {
    const given = collected.guids.get(guid) ?? -1;
    if (isDeletion && given < seq) collected.drop(guid);
    if (!isDeletion && given < seq && seq <= read) {
      throw unusable(index.description.name, `the original tells of a change of ${guid}, but does not give the record`);
    }
  }
  const deletions = deletionsIn(latest.values()).filter(({ guid }) => !collected.guids.has(guid));
  return update(index, collected, { isComplete: false, deletions, seq: Math.min(told, read) });
}

/** Without a feed: what has a higher number is new, and what the original no longer lists is gone. Undefined: that does not add up. */
async function bySequenceNumber(index: OriginalIndex, held: Held): Promise<IndexUpdate | undefined> {
  const collected = new Collected(held.seq);
  const known = await held.guids();
  for (let round = 1; round < MOST_ROUNDS; round++) {
    await collect(index, collected);
    if (collected.idxSeq < held.seq) return undefined;
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
