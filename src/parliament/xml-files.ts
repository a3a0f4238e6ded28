/**
 * Council data as the files in which it is exchanged: pages of the reply that a crawl of each index would get, and the attached files.
 * In: data. Out: names and contents; writing them to disk is the command line's.
 */
import type { IndexDescription } from "./description.ts";
import type { CouncilData, CouncilFile, CouncilRecord } from "./record.ts";
import { replyXml } from "./render-reply.ts";
import { recordXml } from "./render-xml.ts";

const PAGE = 1000;

export interface XmlPage {
  /** `0001.xml`, within the index's folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export function* xmlPages(description: IndexDescription, data: CouncilData): Generator<XmlPage> {
  const name = description.name.toLowerCase();
  // Each page tells how many records there are in all and the highest SEQ, so they are counted before the first is written.
  let size = 0;
  let seq = 0;
  for (const record of data.records(name)) {
    size += 1;
    seq = record.SEQ;
  }
  const page = (number: number, records: readonly CouncilRecord[]): XmlPage => ({
    name: `${String(number).padStart(4, "0")}.xml`,
    bytes: replyXml({
      index: { name: description.name, seq },
      request: { q: "seq>0", l: "de-CH", s: (number - 1) * PAGE + 1, m: PAGE },
      numHits: size,
      hits: records.map((record) => ({
        guid: record.OBJ_GUID,
        seq: record.SEQ,
        relevance: 1,
        record: Buffer.from(recordXml(description, record)),
      })),
    }),
  });

  let number = 1;
  let records: CouncilRecord[] = [];
  for (const record of data.records(name)) {
    records.push(record);
    if (records.length < PAGE) continue;
    yield page(number++, records);
    records = [];
  }
  if (records.length > 0 || number === 1) yield page(number, records);
}

/** The name under which a rendition lies in `files/`. */
export function fileName({ id, nr, ansicht, extension }: CouncilFile): string {
  return `${id}.${nr}.${ansicht}.${extension}`;
}
