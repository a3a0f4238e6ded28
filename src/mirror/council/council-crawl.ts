/**
 * Reads all records of an index, or those after a sequence number, page by page. In: the client of the index. Out: the
 * records and their pages, the change feed, and lists to compare with. Robust against changes of the original: each
 * page begins after the last sequence number of the page before, if the original sorts by it.
 */
import { isDeepStrictEqual } from "node:util";
import type { Observer } from "../../base/events.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import { announce } from "../fetch/announce.ts";
import type { Fetcher } from "../fetch/fetcher.ts";
import type { Collected } from "./collected.ts";
import { type CouncilPage, type Mention, readChangesPage, readMentions, readRecordPage } from "./council-reply.ts";
import { type Fetched, type IndexClient, ifOffered, type SavedReply, unusable } from "./index-client.ts";

/** An index of the original and its client. */
export interface OriginalIndex {
  readonly description: IndexDescription;
  readonly client: IndexClient;
  readonly paging: Paging;
  readonly fetcher: Fetcher;
  readonly observe: Observer;
}

/** The number of the first record in `s`: usually 1, for some services 0. Undefined until it is known. */
export interface Paging {
  first?: 0 | 1;
}

/** The maximum of the original. */
const PAGE = "1000";
const LANGUAGE = "de-CH";

/** Reads everything after the last collected record; falls back to all records if the original does not sort by SEQ. */
export async function collect(index: OriginalIndex, collected: Collected): Promise<void> {
  const isComplete = await bySequence(index, collected);
  if (isComplete) return;
  await byOffset(index, collected);
  // Records that changed meanwhile have a higher number now; without sorting, one request is all that can be done.
  collected.add(await recordPage(index, seqAfter(collected.lastSeq), 1));
}

/** False if the responses are not in order of SEQ. */
async function bySequence(index: OriginalIndex, collected: Collected): Promise<boolean> {
  const checkProgress = pageLimit();
  for (let isFirst = true; ; isFirst = false) {
    const page = await recordPage(index, seqAfter(collected.lastSeq), 1);
    const { mentions, numHits } = page.content;
    if (mentions.length < Math.min(numHits, Number(PAGE)) && (await startsAtZero(index, page))) {
      collected.restart();
      continue;
    }
    if (!isAscending(mentions, collected.lastSeq)) {
      await startsAtZero(index, page);
      return false;
    }
    collected.add(page);
    report(index, collected, mentions.length, numHits);
    if (mentions.length >= numHits) return true;
    checkProgress(page);
    if (isFirst) announcePages(index, page.content);
  }
}

function announcePages({ description, fetcher, observe }: OriginalIndex, { mentions, numHits }: CouncilPage): void {
  const left = Math.ceil(numHits / mentions.length) - 1;
  const of = `${description.name.toLowerCase()}: ${numHits.toLocaleString("en")} records, `;
  announce(observe, fetcher, left, ["more page", "more pages"], of);
}

/**
 * Looks for a record before the first one of a page, if that was not done yet. A page with less than it could have may
 * be the limit of the service, or the service counts from 0.
 */
async function startsAtZero({ description, client, paging }: OriginalIndex, page: Fetched<CouncilPage>) {
  if (paging.first !== undefined) return false;
  const before = await ifOffered(() =>
    client.get("searchdetails", { ...page.reply.parameters, s: "0", m: "1" }, (reply) =>
      readMentions(description, reply),
    ),
  );
  const [record] = before?.content.mentions ?? [];
  paging.first = record && !page.content.mentions.some(({ guid }) => guid === record.guid) ? 0 : 1;
  return paging.first === 0;
}

async function byOffset(index: OriginalIndex, collected: Collected): Promise<void> {
  await eachPage(
    (s) => recordPage(index, seqAfter(-1), s),
    (page, left) => {
      collected.add(page);
      report(index, collected, page.content.mentions.length, left);
    },
  );
}

/** All records of the original without their content. */
export interface Listing {
  /** Sequence numbers by GUID. */
  readonly seqs: ReadonlyMap<string, number>;
  /** The number of records that the original states. */
  readonly numHits: number;
  /** The sequence number of the index. */
  readonly idxSeq: number;
}

/** Undefined if the original changed between two pages: what moved from one to the other would be missing. */
export async function listAll(index: OriginalIndex): Promise<Listing | undefined> {
  const seqs = new Map<string, number>();
  const states: Omit<Listing, "seqs">[] = [];
  await eachPage(
    (s) => mentionPage(index, s, PAGE),
    ({ content: { mentions, numHits, idxSeq } }) => {
      for (const { guid, seq } of mentions) seqs.set(guid, seq);
      states.push({ numHits, idxSeq });
    },
  );
  const [first] = states;
  return states.every((state) => isDeepStrictEqual(state, first)) ? { seqs, ...first } : undefined;
}

/** All pages by offset. */
async function eachPage(
  pageAt: (s: number) => Promise<Fetched<CouncilPage>>,
  use: (page: Fetched<CouncilPage>, left: number) => void,
): Promise<void> {
  const checkProgress = pageLimit();
  const seen = new Set<string>();
  for (let s = 1; ; ) {
    const page = await pageAt(s);
    const { mentions, numHits } = page.content;
    use(page, numHits - s + 1);
    s += mentions.length;
    if (s > numHits) return;
    checkProgress(page);
    const before = seen.size;
    for (const { guid } of mentions) seen.add(guid);
    if (seen.size === before) throw unusable(page.reply.address, "the page has no new records");
  }
}

/** The number of records of the original, and its sequence number. */
export async function countAll(index: OriginalIndex): Promise<Pick<CouncilPage, "numHits" | "idxSeq">> {
  return (await mentionPage(index, 1, "1")).content;
}

export interface Changes {
  /** The original has no further changes up to this number. */
  readonly idxSeq: number;
  readonly mentions: readonly Mention[];
  /** The pages that contain the changed records. */
  readonly recordPages: readonly Fetched<CouncilPage>[];
}

/** The changes after a sequence number, including deletions; undefined if the original has no change feed. */
export function changesAfter(index: OriginalIndex, from: number): Promise<Changes | undefined> {
  return ifOffered(() => allChanges(index, from));
}

async function allChanges({ description, client }: OriginalIndex, from: number): Promise<Changes | undefined> {
  const all: Mention[] = [];
  const recordPages: Fetched<CouncilPage>[] = [];
  const checkProgress = pageLimit();
  for (let last = from; ; ) {
    const after = last;
    const page = await client.get("getChanges", { seq: String(after), m: PAGE }, async (reply) => {
      const content = await readChangesPage(description, reply);
      if (isAscending(content.mentions, after)) return content;
      throw unusable(reply.address, "the changes are not in order of SEQ");
    });
    if (page === undefined) return undefined;
    const { idxSeq, numHits, mentions, hasRecords } = page.content;
    all.push(...mentions);
    if (hasRecords) recordPages.push(page);
    if (mentions.length >= numHits) return { idxSeq, mentions: all, recordPages };
    checkProgress(page);
    last = mentions[mentions.length - 1].seq;
  }
}

const seqAfter = (seq: number): string => (seq < 0 ? "seq>=0" : `seq>${seq}`);

/** `s` for the record at a position that is counted from 1. */
const startOf = ({ first = 1 }: Paging, position: number): string => String(position - 1 + first);

async function recordPage(
  { description, client, paging }: OriginalIndex,
  q: string,
  s: number,
): Promise<Fetched<CouncilPage>> {
  const parameters = { q, l: LANGUAGE, s: startOf(paging, s), m: PAGE };
  const page = await client.get("searchdetails", parameters, (reply) => readRecordPage(description, reply));
  return page ?? missing(description);
}

/** Some originals have no `search`; `searchdetails` has the same content. */
async function mentionPage(
  { description, client, paging }: OriginalIndex,
  s: number,
  m: string,
): Promise<Fetched<CouncilPage>> {
  const parameters = { q: seqAfter(-1), l: LANGUAGE, s: startOf(paging, s), m };
  const read = (reply: SavedReply) => readMentions(description, reply);
  return (
    (await ifOffered(() => client.get("search", parameters, read))) ??
    (await client.get("searchdetails", parameters, read)) ??
    missing(description)
  );
}

function missing({ name }: IndexDescription): never {
  throw unusable(name, "the original has a schema of this index but no records");
}

function isAscending(mentions: readonly Mention[], before: number): boolean {
  return mentions.every(({ seq }, i) => seq > (i === 0 ? before : mentions[i - 1].seq));
}

/** Returns a function for each page except the last, which throws if the pages would never end. */
function pageLimit(): (page: Fetched<CouncilPage>) => void {
  let max = 0;
  let pages = 0;
  return ({ reply: { address }, content: { mentions, numHits } }) => {
    if (mentions.length === 0) throw unusable(address, `it states ${numHits} records but has none`);
    pages += 1;
    // Twice as many as the first page implies, because the original may grow meanwhile.
    max ||= 2 * Math.ceil(numHits / mentions.length) + 10;
    if (pages > max) throw unusable(address, `the pages do not end: the first implied less than half of ${pages}`);
  };
}

function report({ description, observe }: OriginalIndex, { guids }: Collected, read: number, left: number): void {
  const task = `mirror of ${description.name.toLowerCase()}`;
  observe({ type: "progress", task, done: guids.size, total: guids.size + Math.max(0, left - read) });
}
