/**
 * Reads all records of an index, or those beyond a sequence number, page by page. In: the questions to the index. Out: which records there are and the
 * pages that hold them. Robust while the original changes: pages go by sequence number where it answers in that order, and at the end the numbers must agree.
 */
import type { Observer } from "../../base/events.ts";
import type { IndexDescription } from "../../parliament/describe/description.ts";
import type { Collected } from "./collected.ts";
import { type Answer, ifOffered, type KeptReply, type Questions, unusable } from "./council-original.ts";
import { type CouncilPage, type Mention, readMentions, readRecordPage } from "./council-reply.ts";

/** An index of the original, with how to ask for it. */
export interface OriginalIndex {
  readonly description: IndexDescription;
  readonly questions: Questions;
  readonly observe: Observer;
}

/** What an original allows at most. */
const PAGE = "1000";
const LANGUAGE = "de-CH";

/** Reads everything beyond the last record that was collected; falls back to everything at all where the order is none. */
export async function collect(index: OriginalIndex, collected: Collected): Promise<void> {
  const isComplete = await bySequence(index, collected);
  if (isComplete) return;
  await byPlace(index, collected);
  // What changed meanwhile has a higher number now; without order there is no more to ask than this once.
  collected.add(await recordPage(index, beyond(collected.lastSeq), 1));
}

/** False: the replies do not come in order of SEQ. */
async function bySequence(index: OriginalIndex, collected: Collected): Promise<boolean> {
  const bound = pageBound();
  for (;;) {
    const page = await recordPage(index, beyond(collected.lastSeq), 1);
    const { mentions, numHits } = page.content;
    if (!isRising(mentions, collected.lastSeq)) return false;
    collected.add(page);
    tell(index, collected, mentions.length, numHits);
    if (mentions.length >= numHits) return true;
    bound(page);
  }
}

async function byPlace(index: OriginalIndex, collected: Collected): Promise<void> {
  await eachPlace(
    (s) => recordPage(index, beyond(-1), s),
    (page, left) => {
      collected.add(page);
      tell(index, collected, page.content.mentions.length, left);
    },
  );
}

/** Which records the original has, and how many it says that it has. */
export async function listAll(
  index: OriginalIndex,
): Promise<{ readonly guids: ReadonlySet<string>; readonly numHits: number }> {
  const guids = new Set<string>();
  let numHits = 0;
  await eachPlace(
    (s) => mentionPage(index, s, PAGE),
    ({ content }) => {
      for (const { guid } of content.mentions) guids.add(guid);
      ({ numHits } = content);
    },
  );
  return { guids, numHits };
}

/** From the first to the last, by their places. */
async function eachPlace(
  pageAt: (s: number) => Promise<Answer<CouncilPage>>,
  use: (page: Answer<CouncilPage>, left: number) => void,
): Promise<void> {
  const bound = pageBound();
  const seen = new Set<string>();
  for (let s = 1; ; ) {
    const page = await pageAt(s);
    const { mentions, numHits } = page.content;
    use(page, numHits - s + 1);
    s += mentions.length;
    if (s > numHits) return;
    bound(page);
    const before = seen.size;
    for (const { guid } of mentions) seen.add(guid);
    if (seen.size === before) throw unusable(page.reply.address, "the page brings nothing that did not come before");
  }
}

/** How many records the original has. */
export async function countAll(index: OriginalIndex): Promise<number> {
  return (await mentionPage(index, 1, "1")).content.numHits;
}

export interface Changes {
  readonly idxSeq: number;
  readonly mentions: readonly Mention[];
}

/** What changed beyond a sequence number, deletions too; undefined where the original does not tell. */
export function changesBeyond(index: OriginalIndex, from: number): Promise<Changes | undefined> {
  return ifOffered(() => allChanges(index, from));
}

async function allChanges({ description, questions }: OriginalIndex, from: number): Promise<Changes | undefined> {
  const all: Mention[] = [];
  const bound = pageBound();
  for (let last = from; ; ) {
    const after = last;
    const page = await questions.ask("getChanges", { seq: String(after), m: PAGE }, async (reply) => {
      const content = await readMentions(description, reply);
      if (isRising(content.mentions, after)) return content;
      throw unusable(reply.address, "the changes do not come in order of SEQ");
    });
    if (page === undefined) return undefined;
    const { idxSeq, numHits, mentions } = page.content;
    all.push(...mentions);
    if (mentions.length >= numHits) return { idxSeq, mentions: all };
    bound(page);
    last = mentions[mentions.length - 1].seq;
  }
}

const beyond = (seq: number): string => (seq < 0 ? "seq>=0" : `seq>${seq}`);

async function recordPage(
  { description, questions }: OriginalIndex,
  q: string,
  s: number,
): Promise<Answer<CouncilPage>> {
  const asked = { q, l: LANGUAGE, s: String(s), m: PAGE };
  const page = await questions.ask("searchdetails", asked, (reply) => readRecordPage(description, reply));
  return page ?? missing(description);
}

/** Some originals have no `search`; their details say the same. */
async function mentionPage(
  { description, questions }: OriginalIndex,
  s: number,
  m: string,
): Promise<Answer<CouncilPage>> {
  const asked = { q: beyond(-1), l: LANGUAGE, s: String(s), m };
  const read = (reply: KeptReply) => readMentions(description, reply);
  return (
    (await ifOffered(() => questions.ask("search", asked, read))) ??
    (await questions.ask("searchdetails", asked, read)) ??
    missing(description)
  );
}

function missing({ name }: IndexDescription): never {
  throw unusable(name, "the original has a schema of this index but no records");
}

function isRising(mentions: readonly Mention[], before: number): boolean {
  return mentions.every(({ seq }, i) => seq > (i === 0 ? before : mentions[i - 1].seq));
}

/** Called after each page that is not the last: says no where pages would never end. */
function pageBound(): (page: Answer<CouncilPage>) => void {
  let most = 0;
  let pages = 0;
  return ({ reply: { address }, content: { mentions, numHits } }) => {
    if (mentions.length === 0) throw unusable(address, `it tells of ${numHits} records but gives none`);
    pages += 1;
    // As many as the first one promises; an original that grows meanwhile may take twice as many.
    most ||= 2 * Math.ceil(numHits / mentions.length) + 10;
    if (pages > most) throw unusable(address, `the pages do not end: the first promised less than half of ${pages}`);
  };
}

function tell({ description, observe }: OriginalIndex, { guids }: Collected, came: number, left: number): void {
  const task = `mirror of ${description.name.toLowerCase()}`;
  observe({ type: "progress", task, done: guids.size, total: guids.size + Math.max(0, left - came) });
}
