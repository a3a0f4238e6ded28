/**
 * Council data as files for exchange: the pages of the reply that a crawl of each index would get. In: data. Out: names
 * and contents; the command line writes them to disk.
 */

import type { GivenRoles } from "../../roles/role.ts";
import type { IndexDescription } from "../describe/description.ts";
import type { IndexFields } from "../describe/field-mapping.ts";
import type { CouncilData } from "../describe/record.ts";
import { recordXml } from "../forms/render-xml.ts";
import type { Hit } from "../query/search-result.ts";
import { replyXml } from "../reply/render-reply.ts";

const PAGE = 1000;

/** An index and the content of its pages. */
export interface PagedIndex {
  /** Canonical spelling. */
  readonly name: string;
  /** Highest SEQ. */
  readonly seq: number;
  readonly size: number;
  /** Its XML Schema, if it is not one of our indexes. */
  readonly schema?: string;
  /** The search fields that are mapped to elements, as in `fields.json`. */
  readonly fields?: IndexFields;
  /** The roles that are given to its elements, as in the same file. */
  readonly roles?: GivenRoles;
  /** All records, in XML and in order of SEQ. */
  readonly hits: AsyncIterable<Hit>;
}

export interface XmlPage {
  /** `0001.xml`, in the folder of the index. */
  readonly name: string;
  readonly content: Buffer;
}

/** At least one page: an index without records has an empty one, so that an import knows that it has none. */
export async function* xmlPages({ name, seq, size, hits }: PagedIndex): AsyncGenerator<XmlPage> {
  const page = (number: number, ofPage: readonly Hit[]): XmlPage => ({
    name: `${String(number).padStart(4, "0")}.xml`,
    content: Buffer.concat(
      replyXml({
        index: { name, seq },
        request: { q: "seq>0", l: "de-CH", s: (number - 1) * PAGE + 1, m: PAGE, facets: [] },
        numHits: size,
        hits: ofPage,
      }),
    ),
  });
  let number = 1;
  let pending: Hit[] = [];
  for await (const hit of hits) {
    pending.push(hit);
    if (pending.length < PAGE) continue;
    yield page(number++, pending);
    pending = [];
  }
  if (pending.length > 0 || number === 1) yield page(number, pending);
}

/** In: data with records in order of SEQ. */
export async function pagedIndex(description: IndexDescription, data: CouncilData): Promise<PagedIndex> {
  const index = description.name.toLowerCase();
  // Every page contains the total number of records and the highest SEQ, so this counts before the first is written.
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

/** A hit in the reply to a crawl, whose query has no words. */
export function hitOf(guid: string, seq: number, record: Uint8Array): Hit {
  return { guid, seq, relevance: 1, snippet: "", record };
}
