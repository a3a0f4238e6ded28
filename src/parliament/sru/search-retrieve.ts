/**
 * The searchRetrieve operation. In: a request. Out: a page of the hits that `/api/{index}/searchdetails` has for the
 * same query, each record in the schema and the packing that are wanted.
 */
import type { Language } from "../../base/language.ts";
import type { Part } from "../../format/pieces.ts";
import { XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { escapeText } from "../../format/xml-text.ts";
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { type FeedSources, siteOf } from "../feed/feed-sources.ts";
import { hostOf } from "../feed/meeting-hosts.ts";
import { kindOf, type MeetingView, type View, viewReader } from "../feed/record-views.ts";
import { readSearchRequest } from "../query/request.ts";
import { searchIndex } from "../query/search-index.ts";
import type { Hit } from "../query/search-result.ts";
import { oneByOne } from "../reply/render-reply.ts";
import { type Reply, writeReply } from "../reply/reply-writer.ts";
import { dublinCoreXml } from "./dublin-core.ts";
import { closeEnvelope, diagnosticsXml, echo, element, openEnvelope } from "./envelope.ts";
import { type RecordSchema, schemaNamed } from "./record-schemas.ts";
import { type SearchRetrieveRequest, sruProblem } from "./sru-request.ts";

export interface Asked {
  readonly index: StoredIndex;
  /** Of the server, as the client addressed it. */
  readonly origin: string;
  /** Of messages. */
  readonly language: Language;
}

export async function searchRetrieve(
  snapshot: Snapshot,
  sources: FeedSources,
  { index, origin, language }: Asked,
  request: SearchRetrieveRequest,
): Promise<Reply | string> {
  const { version, query, startRecord, maximumRecords } = request;
  const schema = schemaNamed(index.description, request.recordSchema);
  const search = readSearchRequest({ q: query, s: String(startRecord), m: String(maximumRecords) });
  const form = schema.isOwn ? "xml" : "json";
  const { numHits, hits } = await searchIndex(snapshot, sources.readers, index, search, { form, snippets: false });
  const begin = openEnvelope("searchRetrieve", version) + element("numberOfRecords", numHits);
  const echoed = echoOf(request, schema);
  const end = closeEnvelope("searchRetrieve");
  if (startRecord > Math.max(1, numHits)) {
    const diagnostics = diagnosticsXml(outOfRange(startRecord, numHits), language);
    return begin + echoed + diagnostics + end;
  }
  const next = startRecord + maximumRecords;
  const hasNext = maximumRecords > 0 && next <= numHits;
  const record = recordWriter(
    request,
    schema,
    schema.isOwn ? ownData : await dublinCore(snapshot, sources, origin, index),
  );
  const isConverted = !schema.isOwn || request.recordPacking === "string";
  return writeReply(isConverted ? oneByOne(hits) : hits, {
    head: `${begin}<zs:records>`,
    tail: `</zs:records>${hasNext ? element("nextRecordPosition", next) : ""}${echoed}${end}`,
    empty: begin + echoed + end,
    item: record,
  });
}

function echoOf(request: SearchRetrieveRequest, { identifier }: RecordSchema): string {
  const { version, query, startRecord, maximumRecords, recordPacking } = request;
  return echo("searchRetrieve", {
    version,
    query,
    startRecord,
    maximumRecords,
    recordPacking,
    recordSchema: identifier,
  });
}

function outOfRange(startRecord: number, numHits: number) {
  const sentence = {
    en: `startRecord is ${startRecord}, but only ${numHits} records match.`,
    de: `startRecord ist ${startRecord}, aber nur ${numHits} Datensätze passen.`,
  };
  return sruProblem(61, sentence, String(startRecord));
}

/** The record as a whole, in XML. */
type RecordData = (hit: Hit) => Part;

const ownData: RecordData = ({ record }) => record!;

async function dublinCore(
  snapshot: Snapshot,
  sources: FeedSources,
  origin: string,
  index: StoredIndex,
): Promise<RecordData> {
  const site = await siteOf(snapshot, sources, origin, "");
  const kind = kindOf(index);
  const read = viewReader<View>(await sources.listIndexes(snapshot), index);
  const hosts = kind === "meeting" ? await sources.hosts(snapshot) : undefined;
  return ({ guid, record }) => {
    const view = read(record!);
    const host = hosts && hostOf(hosts, view as MeetingView);
    return dublinCoreXml(site, { kind, view, guid, index: index.name, host: host?.Name ?? "" });
  };
}

/** Writes the records of a page, one after the other. */
function recordWriter(
  { version, startRecord, recordPacking }: SearchRetrieveRequest,
  { identifier }: RecordSchema,
  dataOf: RecordData,
): (hit: Hit) => readonly Part[] {
  const about = element("recordSchema", identifier) + element("recordPacking", recordPacking);
  const head = `<zs:record>${about}<zs:recordData>`;
  let position = startRecord;
  return (hit) => {
    const data = dataOf(hit);
    // New in version 1.2.
    const id = version === "1.1" ? "" : element("recordIdentifier", hit.guid);
    const tail = `</zs:recordData>${id}${element("recordPosition", position++)}</zs:record>`;
    return [head, recordPacking === "xml" ? data : asText(data), tail];
  };
}

/** As a text, the record is a document of its own, in which the prefix must be declared. */
function asText(data: Part): string {
  const xml = typeof data === "string" ? data : Buffer.from(data).toString();
  return escapeText(xml.includes(" xsi:") ? xml.replace(/^<[^\s/>]+/, `$& xmlns:xsi="${XSI_NAMESPACE}"`) : xml);
}
