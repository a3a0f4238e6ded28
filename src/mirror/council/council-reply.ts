/**
 * What the replies of a council service say, checked as far as each can be alone. In: a reply on disk. Out: its numbers, and which records or changes
 * it holds; a problem that names the address for anything else, such as a page for people in place of data.
 */
import { createReadStream } from "node:fs";
import { type XmlElement, XmlError, xmlReader } from "../../format/xml-reader.ts";
import { checkRecord } from "../../parliament/describe/check.ts";
import { type IndexDescription, isGuid, isNameOf } from "../../parliament/describe/description.ts";
import type { CouncilRecord } from "../../parliament/describe/record.ts";
import { recordReader } from "../../parliament/forms/read-xml.ts";
import { type KeptReply, unusable } from "./council-original.ts";

/** A record, or the end of one. */
export interface Mention {
  readonly guid: string;
  readonly seq: number;
  /** In a change feed: the record is gone. */
  readonly isDeletion: boolean;
}

export interface CouncilPage {
  /** The highest sequence number of the index. */
  readonly idxSeq: number;
  /** How many there are in all. */
  readonly numHits: number;
  readonly mentions: readonly Mention[];
}

/** A page of records, each of which fits the description. */
export async function readRecordPage(description: IndexDescription, reply: KeptReply): Promise<CouncilPage> {
  const page = await readMentions(description, reply);
  const left = page.mentions.values();
  for await (const record of recordsOf(description, reply)) {
    const checked = checkRecord(description, record);
    if (!checked.ok) {
      const [{ path, reason }] = checked.problems;
      throw unusable(reply.address, `${description.name} ${record.OBJ_GUID}: ${path} ${reason}`);
    }
    if (left.next().value?.guid !== record.OBJ_GUID) throw unusable(reply.address, "it holds a record without its hit");
  }
  return page;
}

/** The records of a page. */
export async function* recordsOf(description: IndexDescription, reply: KeptReply): AsyncGenerator<CouncilRecord> {
  const reader = recordReader(description);
  for await (const chunk of chunksOf(reply)) {
    for (const { record } of readable(reply, () => reader.write(chunk))) yield record;
  }
  readable(reply, () => reader.close());
}

/** Hits of a search or changes of the change feed, whatever stands in them. */
export async function readMentions(description: IndexDescription, reply: KeptReply): Promise<CouncilPage> {
  const mentions: Mention[] = [];
  let head: Omit<CouncilPage, "mentions"> | undefined;
  let depth = 0;
  const start = (element: XmlElement): void => {
    if (depth === 0) head = headOf(description, reply, element);
    else if (depth === 1) mentions.push(mentionOf(reply, element));
    depth += 1;
  };
  const end = (): void => {
    depth -= 1;
  };
  const reader = xmlReader({ start, end, text() {} });
  for await (const chunk of chunksOf(reply)) readable(reply, () => reader.write(chunk));
  readable(reply, () => reader.close());
  const last = mentions.reduce((highest, { seq }) => Math.max(highest, seq), 0);
  const { idxSeq, numHits } = head!;
  if (last > idxSeq) throw unusable(reply.address, `it holds SEQ ${last}, but says that ${idxSeq} is the highest`);
  return { idxSeq, numHits, mentions };
}

/** What was asked is repeated there: a reply to another question is worth nothing. */
const ECHOES = ["q", "s"];

function headOf(
  description: IndexDescription,
  reply: KeptReply,
  element: XmlElement,
): { readonly idxSeq: number; readonly numHits: number } {
  const { indexName } = element.attributes;
  if (indexName === undefined) throw unusable(reply.address, `this is no reply of the service but ${element.local}`);
  if (!isNameOf(description, indexName.value)) {
    throw unusable(reply.address, `it is about ${indexName.value} instead of ${description.name}`);
  }
  for (const name of ECHOES) {
    const echo = element.attributes[name]?.value;
    if ((echo ?? reply.asked[name]) !== reply.asked[name]) throw unusable(reply.address, `it answers ${name}=${echo}`);
  }
  return { idxSeq: numberOf(reply, element, "IDXSEQ"), numHits: numberOf(reply, element, "numHits") };
}

function mentionOf(reply: KeptReply, element: XmlElement): Mention {
  const guid = element.attributes.Guid?.value ?? "";
  if (!isGuid(guid)) throw unusable(reply.address, `Guid of ${element.local} is not a GUID`);
  return {
    guid,
    seq: numberOf(reply, element, "SEQ"),
    isDeletion: element.attributes.Action?.value === "Delete",
  };
}

function numberOf(reply: KeptReply, { local, attributes }: XmlElement, name: string): number {
  const text = attributes[name]?.value ?? "";
  if (!/^\d{1,15}$/.test(text)) throw unusable(reply.address, `${name} of ${local} is not a number`);
  return Number(text);
}

/** What is wrong with the XML, as a problem of the original. */
function readable<T>(reply: KeptReply, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof XmlError) throw unusable(reply.address, cause.message, cause);
    throw cause;
  }
}

async function* chunksOf(reply: KeptReply): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of createReadStream(reply.path) as AsyncIterable<Uint8Array>) {
    if (isFirst) refuseHtml(reply.address, chunk);
    isFirst = false;
    yield chunk;
  }
}

/** The original answers errors with a page for people, and status 200: its title says more than a mistake in XML would. */
export function refuseHtml(address: string, body: Uint8Array): void {
  const text = Buffer.from(body).toString();
  if (!/^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+)?html[\s>]/i.test(text)) return;
  const title = /<title[^<>]*>([^<]*)/i.exec(text)?.[1].replaceAll(/\s+/g, " ").trim().slice(0, 200);
  throw unusable(address, `a page for people came instead of XML${title ? `: “${title}”` : ""}`);
}
