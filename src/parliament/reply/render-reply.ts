/**
 * Search result → reply as XML, JSON, NDJSON or CSV: an envelope around the stored records. The replies of `search` are
 * the same without records.
 */
import { type CsvValue, csvLine, escapeFormula } from "../../format/csv.ts";
import type { Part } from "../../format/pieces.ts";
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../../format/xml-namespaces.ts";
import { escapeAttribute, toXmlText } from "../../format/xml-text.ts";
import type { IndexDescription } from "../describe/description.ts";
import { csvColumns, recordCells } from "../forms/render-csv.ts";
import type { Hit, Items, Passage, SearchResult } from "../query/search-result.ts";
import { type Reply, writeReply } from "./reply-writer.ts";

/** The reply of `searchdetails`; the hits have records in XML. */
export function replyXml(result: SearchResult & { readonly hits: readonly Hit[] }): readonly Uint8Array[];
export function replyXml(result: SearchResult): Reply;
export function replyXml(result: SearchResult): Reply {
  return envelopeXml("SearchDetailResponse", "http://www.cmiag.ch/cdws/searchDetailResponse", result);
}

/** The reply of `search`; the hits have no records. */
export function searchXml(result: SearchResult): Reply {
  return envelopeXml("SearchResponse", "http://www.cmiag.ch/cdws/searchResponse", result);
}

/** One object; the hits have records in JSON, or none. */
export function replyJson({ index, request, numHits, suggestions, facets, hits }: SearchResult): Reply {
  const { q, l, s, m } = request;
  // A lone surrogate would be legal as an escape, but many parsers reject it.
  const echo = { idxSeq: index.seq, q: q.toWellFormed(), l, s, m, numHits, indexName: index.name, suggestions, facets };
  const head = `${JSON.stringify(echo).slice(0, -1)},"hits":[`;
  const tail = "]}";
  const item = (hit: Hit, isFirst: boolean): readonly Part[] => (isFirst ? hitJson(hit) : [",", ...hitJson(hit)]);
  return writeReply(hits, { head, tail, empty: head + tail, item });
}

/** One line per hit, each like a hit of the JSON reply. */
export function replyNdjson({ hits }: SearchResult): Reply {
  return writeReply(hits, { head: "", tail: "", empty: "", item: (hit) => [...hitJson(hit), "\n"] });
}

/** One line per hit: the columns of the hit, then one for each path of the record. The hits have records in JSON. */
export function replyCsv(description: IndexDescription, result: SearchResult): Reply {
  return tableCsv(result, csvColumns(description), ({ record }) => recordCells(description, record!));
}

export function searchCsv(result: SearchResult): Reply {
  return tableCsv(result, [], () => []);
}

function envelopeXml(root: string, namespace: string, { index, request, numHits, hits }: SearchResult): Reply {
  const { q, l, s, m } = request;
  const query = `q="${escapeAttribute(toXmlText(q))}" l="${l}" s="${s}" m="${m}"`;
  const namespaces = `xmlns="${namespace}" xmlns:xsd="${XSD_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  const head =
    `<?xml version="1.0" encoding="utf-8"?><${root} IDXSEQ="${index.seq}" ${query}` +
    ` numHits="${numHits}" indexName="${index.name}" ${namespaces}`;
  // Without hits the root is one self-closing tag, as in the original.
  return writeReply(hits, { head: `${head}>`, tail: `</${root}>`, empty: `${head}/>`, item: hitXml });
}

function hitXml({ guid, seq, relevance, snippet, document, record }: Hit): readonly Part[] {
  const place = document?.snippet === snippet ? placeXml(document) : "";
  const shown = snippet === "" ? "<Snippet/>" : `<Snippet${place}>${snippet}</Snippet>`;
  return [`<Hit Guid="${guid}" SEQ="${seq}" Relevance="${relevance}">${shown}`, record ?? "", "</Hit>"];
}

/** The attributes of a snippet from an attached file. */
function placeXml({ name, page, url }: Passage): string {
  const number = page === undefined ? "" : ` Page="${page}"`;
  return ` FileName="${escapeAttribute(toXmlText(name))}"${number} Href="${escapeAttribute(url)}"`;
}

function hitJson({ guid, seq, changed, relevance, snippet, document, record }: Hit): readonly Part[] {
  const time = changed === undefined ? "" : `"changed":"${new Date(changed).toISOString()}",`;
  const place = document === undefined ? "" : `,"document":${JSON.stringify(document)}`;
  const about = `"seq":${seq},${time}"relevance":${relevance},"snippet":${JSON.stringify(snippet)}${place}`;
  const head = `{"guid":"${guid}",${about}`;
  return record === undefined ? [`${head}}`] : [`${head},"record":`, record, "}"];
}

function tableCsv(
  { hits }: SearchResult,
  columns: readonly string[],
  cellsOf: (hit: Hit) => readonly CsvValue[],
): Reply {
  const head = csvLine(["guid", "seq", "relevance", "snippet", ...columns]);
  const item = (hit: Hit): readonly Part[] => [
    csvLine([hit.guid, hit.seq, hit.relevance, escapeFormula(hit.snippet), ...cellsOf(hit)]),
  ];
  return writeReply(oneByOne(hits), { head, tail: "", empty: head, item });
}

/** Converting a long record takes a while: others may run after each. */
const LONG_RECORDS = 256 * 1024;

/** The same hits, but long records are alone in their batches. */
export function oneByOne(hits: Items<Hit>): Items<Hit> {
  const isLong = (list: readonly Hit[]) =>
    list.reduce((sum, { record }) => sum + (record?.length ?? 0), 0) > LONG_RECORDS;
  if (!(Symbol.asyncIterator in hits) && !isLong(hits)) return hits;
  return (async function* () {
    for await (const batch of Symbol.asyncIterator in hits ? hits : [hits])
      if (isLong(batch)) for (const hit of batch) yield [hit];
      else yield batch;
  })();
}
