/**
 * Reads all records of an index, or those after a sequence number, page by page. In: the client of the index. Out: the
 * records and their pages. Robust against changes of the original: pages by sequence number if it sorts by it, and the
 * counts must match at the end.
 */
import type { Observer } from "../../base/events.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { Collected } from "./collected.ts";
import { type CouncilPage, type Mention, readMentions, readRecordPage } from "./council-reply.ts";
import { type Fetched, type IndexClient, ifOffered, type SavedReply, unusable } from "./index-client.ts";

/** An index of the original and its client. */
export interface OriginalIndex {
  readonly description: IndexDescription;
  readonly client: IndexClient;
  readonly observe: Observer;
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
  for (;;) {
    const page = await recordPage(index, seqAfter(collected.lastSeq), 1);
    const { mentions, numHits } = page.content;
    if (!isAscending(mentions, collected.lastSeq)) return false;
    collected.add(page);
    report(index, collected, mentions.length, numHits);
    if (mentions.length >= numHits) return true;
    checkProgress(page);
  }
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

/** The records of the original, and the number of records that it states. */
export async function listAll(
  index: OriginalIndex,
): Promise<{ readonly guids: ReadonlySet<string>; readonly numHits: number }> {
  const guids = new Set<string>();
  let numHits = 0;
  await eachPage(
    (s) => mentionPage(index, s, PAGE),
    ({ content }) => {
      for (const { guid } of content.mentions) guids.add(guid);
      ({ numHits } = content);
    },
  );
  return { guids, numHits };
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

/** The number of records of the original. */
export async function countAll(index: OriginalIndex): Promise<number> {
  return (await mentionPage(index, 1, "1")).content.numHits;
}

export interface Changes {
  readonly idxSeq: number;
  readonly mentions: readonly Mention[];
}

/** The changes after a sequence number, including deletions; undefined if the original has no change feed. */
export function changesAfter(index: OriginalIndex, from: number): Promise<Changes | undefined> {
  return ifOffered(() => allChanges(index, from));
}

async function allChanges({ description, client }: OriginalIndex, from: number): Promise<Changes | undefined> {
  const all: Mention[] = [];
  const checkProgress = pageLimit();
  for (let last = from; ; ) {
    const after = last;
    const page = await client.get("getChanges", { seq: String(after), m: PAGE }, async (reply) => {
      const content = await readMentions(description, reply);
      if (isAscending(content.mentions, after)) return content;
      throw unusable(reply.address, "the changes are not in order of SEQ");
    });
    if (page === undefined) return undefined;
    const { idxSeq, numHits, mentions } = page.content;
    all.push(...mentions);
    if (mentions.length >= numHits) return { idxSeq, mentions: all };
    checkProgress(page);
    last = mentions[mentions.length - 1].seq;
  }
}

const seqAfter = (seq: number): string => (seq < 0 ? "seq>=0" : `seq>${seq}`);

async function recordPage({ description, client }: OriginalIndex, q: string, s: number): Promise<Fetched<CouncilPage>> {
  const parameters = { q, l: LANGUAGE, s: String(s), m: PAGE };
  const page = await client.get("searchdetails", parameters, (reply) => readRecordPage(description, reply));
  return page ?? missing(description);
}

/** Some originals have no `search`; `searchdetails` has the same content. */
async function mentionPage(
  { description, client }: OriginalIndex,
  s: number,
  m: string,
): Promise<Fetched<CouncilPage>> {
  const parameters = { q: seqAfter(-1), l: LANGUAGE, s: String(s), m };
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
