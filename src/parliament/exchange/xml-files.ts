/**
 * Council data as the files in which it is exchanged: pages of the reply that a crawl of each index would get.
 * In: data. Out: names and contents; writing them to disk is the command line's.
 */
import type { IndexDescription } from "../describe/description.ts";
import type { CouncilData } from "../describe/record.ts";
import { recordXml } from "../forms/render-xml.ts";
import type { Hit } from "../query/search-result.ts";
import { replyXml } from "../reply/render-reply.ts";

const PAGE = 1000;

/** An index as its pages show it. */
export interface PagedIndex {
  /** Canonical spelling. */
  readonly name: string;
  /** Highest SEQ. */
  readonly seq: number;
  readonly size: number;
  /** Its XML Schema, where it is not one of ours. */
  readonly schema?: string;
  /** All records, in XML and in order of SEQ. */
  readonly hits: AsyncIterable<Hit>;
}

export interface XmlPage {
  /** `0001.xml`, within the index's folder. */
  readonly name: string;
  readonly content: Buffer;
}

/** At least one page, also for an index without records: so that it is known to have none. */
export async function* xmlPages({ name, seq, size, hits }: PagedIndex): AsyncGenerator<XmlPage> {
  const page = (number: number, shown: readonly Hit[]): XmlPage => ({
    name: `${String(number).padStart(4, "0")}.xml`,
    content: Buffer.concat(
      replyXml({
        index: { name, seq },
        request: { q: "seq>0", l: "de-CH", s: (number - 1) * PAGE + 1, m: PAGE, facets: [] },
        numHits: size,
        hits: shown,
      }),
    ),
  });
  let number = 1;
  let shown: Hit[] = [];
  for await (const hit of hits) {
    shown.push(hit);
    if (shown.length < PAGE) continue;
    yield page(number++, shown);
    shown = [];
  }
  if (shown.length > 0 || number === 1) yield page(number, shown);
}

/** The index of data whose records come in order of SEQ. */
export async function pagedIndex(description: IndexDescription, data: CouncilData): Promise<PagedIndex> {
  const index = description.name.toLowerCase();
  // Each page tells how many records there are in all and the highest SEQ, so they are counted before the first is written.
  let size = 0;
  let seq = 0;
  for await (const record of data.records(index)) {
    size += 1;
    seq = record.SEQ;
  }
  return { name: description.name, seq, size, hits: hitsOf(description, data.records(index)) };
}

async function* hitsOf(
  description: IndexDescription,
  records: ReturnType<CouncilData["records"]>,
): AsyncGenerator<Hit> {
  for await (const record of records)
    yield hitOf(record.OBJ_GUID, record.SEQ, Buffer.from(recordXml(description, record)));
}

/** A hit as a crawl gets it, which looks for no word. */
export function hitOf(guid: string, seq: number, record: Uint8Array): Hit {
  return { guid, seq, relevance: 1, snippet: "", record };
}
