/**
 * Parses and validates single responses of a council service. In: a response on disk. Out: its numbers, and its records
 * or changes; a problem with the URL for anything else, such as an HTML page instead of data.
 */
import { createReadStream } from "node:fs";
import { type XmlElement, XmlError, xmlReader } from "../../format/xml-reader.ts";
import { checkRecord } from "../../parliament/describe/check.ts";
import {
  elementsOf,
  type IndexDescription,
  isGuid,
  isNameOf,
  typeNamed,
} from "../../parliament/describe/description.ts";
import type { CouncilRecord } from "../../parliament/describe/record.ts";
import { recordReader } from "../../parliament/forms/read-xml.ts";
import { ifOffered, type SavedReply, unusable } from "./index-client.ts";

/** A record or its deletion. */
export interface Mention {
  readonly guid: string;
  readonly seq: number;
  /** In a change feed: the record was deleted. */
  readonly isDeletion: boolean;
}

export interface CouncilPage {
  /** The highest sequence number of the index. */
  readonly idxSeq: number;
  /** The total number of records or changes. */
  readonly numHits: number;
  readonly mentions: readonly Mention[];
}

/** A page of records that match the description. */
export async function readRecordPage(description: IndexDescription, reply: SavedReply): Promise<CouncilPage> {
  const page = await readMentions(description, reply);
  await checkRecords(description, reply, page);
  return page;
}

/** A page of the change feed, and whether it contains the changed records: the product only promises their GUIDs. */
export async function readChangesPage(
  description: IndexDescription,
  reply: SavedReply,
): Promise<CouncilPage & { readonly hasRecords: boolean }> {
  const page = await readMentions(description, reply);
  const hasRecords = (await ifOffered(() => checkRecords(description, reply, page))) ?? false;
  return { ...page, hasRecords };
}

/** Throws `mirror-unusable` unless the page has a valid record for each of its mentions. */
async function checkRecords(description: IndexDescription, reply: SavedReply, page: CouncilPage): Promise<true> {
  const left = page.mentions.values();
  for await (const record of recordsOf(description, reply)) {
    const mention = left.next().value;
    if (mention?.guid !== record.OBJ_GUID) throw unusable(reply.address, "it has a record without a hit");
    if (mention.isDeletion) continue;
    if (reply.function === "getChanges" && !hasElements(description, record)) {
      throw unusable(reply.address, `${description.name} ${record.OBJ_GUID}: it has no elements`);
    }
    const checked = checkRecord(description, record);
    if (!checked.ok) {
      const [{ path, reason }] = checked.problems;
      throw unusable(reply.address, `${description.name} ${record.OBJ_GUID}: ${path} ${reason}`);
    }
  }
  return true;
}

/** Old records lack some of their elements; without any, a change only names its record. */
function hasElements(description: IndexDescription, record: CouncilRecord): boolean {
  return elementsOf(typeNamed(description, description.root.type)).some(({ name }) => name in record);
}

/** The records of a page; those of deletions have no elements. */
export async function* recordsOf(description: IndexDescription, reply: SavedReply): AsyncGenerator<CouncilRecord> {
  const reader = recordReader(description, {}, reply.function === "getChanges" ? "Change" : "Hit");
  for await (const chunk of chunksOf(reply)) {
    for (const { record } of readable(reply, () => reader.write(chunk))) yield record;
  }
  readable(reply, () => reader.close());
}

/** Hits of a search or changes of the change feed, without their content. */
export async function readMentions(description: IndexDescription, reply: SavedReply): Promise<CouncilPage> {
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
  if (last > idxSeq) throw unusable(reply.address, `it has SEQ ${last}, but states ${idxSeq} as the highest`);
  return { idxSeq, numHits, mentions };
}

/** Parameters that the response repeats: a response to another request is invalid. */
const ECHOES = ["q", "s"];

function headOf(
  description: IndexDescription,
  reply: SavedReply,
  element: XmlElement,
): { readonly idxSeq: number; readonly numHits: number } {
  const { indexName } = element.attributes;
  if (indexName === undefined)
    throw unusable(reply.address, `it is not a response of the service but ${element.local}`);
  if (!isNameOf(description, indexName.value)) {
    throw unusable(reply.address, `it is about ${indexName.value} instead of ${description.name}`);
  }
  for (const name of ECHOES) {
    const echo = element.attributes[name]?.value;
    const sent = reply.parameters[name];
    if (normalEcho(name, echo ?? sent) !== normalEcho(name, sent)) {
      throw unusable(reply.address, `it answers ${name}=${echo}`);
    }
  }
  return { idxSeq: numberOf(reply, element, "IDXSEQ"), numHits: numberOf(reply, element, "numHits") };
}

/** Services that count from 0 or from 1 accept both as the first record, and may repeat either. */
function normalEcho(name: string, value: string | undefined): string | undefined {
  return name === "s" && value === "0" ? "1" : value;
}

function mentionOf(reply: SavedReply, element: XmlElement): Mention {
  const guid = element.attributes.Guid?.value ?? "";
  if (!isGuid(guid)) throw unusable(reply.address, `Guid of ${element.local} is not a GUID`);
  return {
    guid,
    seq: numberOf(reply, element, "SEQ"),
    isDeletion: element.attributes.Action?.value === "Delete",
  };
}

function numberOf(reply: SavedReply, { local, attributes }: XmlElement, name: string): number {
  const text = attributes[name]?.value ?? "";
  if (!/^\d{1,15}$/.test(text)) throw unusable(reply.address, `${name} of ${local} is not a number`);
  return Number(text);
}

/** Turns XML errors into problems of the original. */
function readable<T>(reply: SavedReply, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof XmlError) throw unusable(reply.address, cause.message, cause);
    throw cause;
  }
}

async function* chunksOf(reply: SavedReply): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of createReadStream(reply.path) as AsyncIterable<Uint8Array>) {
    if (isFirst) refuseHtml(reply.address, chunk);
    isFirst = false;
    yield chunk;
  }
}

/** The original responds to errors with an HTML page and status 200: its title is more helpful than an XML error. */
export function refuseHtml(address: string, body: Uint8Array): void {
  const text = Buffer.from(body).toString();
  if (!/^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+)?html[\s>]/i.test(text)) return;
  const title = /<title[^<>]*>([^<]*)/i.exec(text)?.[1].replaceAll(/\s+/g, " ").trim().slice(0, 200);
  throw unusable(address, `it is an HTML page instead of XML${title ? `: “${title}”` : ""}`);
}
