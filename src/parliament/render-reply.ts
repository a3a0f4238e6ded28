/** What a search found → the reply's bytes: an envelope around the stored records, as XML or JSON. */
import { escapeAttribute, toXmlText } from "../format/xml-text.ts";
import type { Found } from "./find.ts";

const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
const DETAIL_NAMESPACES =
  'xmlns="http://www.cmiag.ch/cdws/searchDetailResponse" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

export function replyXml({ index, request, numHits, hits }: Found): Buffer {
  const { q, l, s, m } = request;
  const root =
    `${XML_DECLARATION}<SearchDetailResponse IDXSEQ="${index.seq}" q="${escapeAttribute(toXmlText(q))}" l="${l}" s="${s}" m="${m}"` +
    ` numHits="${numHits}" indexName="${index.name}" ${DETAIL_NAMESPACES}`;
  if (hits.length === 0) return Buffer.from(`${root}/>`);
  const parts: Uint8Array[] = [Buffer.from(`${root}>`)];
  for (const { guid, seq, relevance, record } of hits) {
    parts.push(Buffer.from(`<Hit Guid="${guid}" SEQ="${seq}" Relevance="${relevance}"><Snippet/>`), record, HIT_END);
  }
  parts.push(Buffer.from("</SearchDetailResponse>"));
  return Buffer.concat(parts);
}

const HIT_END = Buffer.from("</Hit>");

export function replyJson({ index, request, numHits, hits }: Found): Buffer {
  const head = JSON.stringify({ idxSeq: index.seq, ...request, numHits, indexName: index.name });
  const parts: Uint8Array[] = [Buffer.from(`${head.slice(0, -1)},"hits":[`)];
  hits.forEach(({ guid, seq, relevance, record }, i) => {
    const comma = i === 0 ? "" : ",";
    const hit = `${comma}{"guid":"${guid}","seq":${seq},"relevance":${relevance},"snippet":"","record":`;
    parts.push(Buffer.from(hit), record, OBJECT_END);
  });
  parts.push(Buffer.from("]}"));
  return Buffer.concat(parts);
}

const OBJECT_END = Buffer.from("}");
