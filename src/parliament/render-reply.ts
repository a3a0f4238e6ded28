/**
 * What a search found → the reply, as XML, JSON, NDJSON or CSV: an envelope around the stored records. Each is written while the
 * hits come, one piece of bytes for each batch of them. The forms of `search` are the same without records.
 */
import { type CsvValue, csvLine } from "../format/csv.ts";
import { XSD_NAMESPACE, XSI_NAMESPACE } from "../format/xml-namespaces.ts";
import { escapeAttribute, toXmlText } from "../format/xml-text.ts";
import type { IndexDescription } from "./description.ts";
import type { Found, Hit } from "./found.ts";
import { csvColumns, recordCells } from "./render-csv.ts";

export type Reply = AsyncGenerator<Buffer, void, undefined>;

/** The reply of `searchdetails`; the hits have records in XML. */
export function replyXml(found: Found): Reply {
  return envelopeXml("SearchDetailResponse", "http://www.cmiag.ch/cdws/searchDetailResponse", found);
}

/** The reply of `search`; the hits have no records. */
export function searchXml(found: Found): Reply {
  return envelopeXml("SearchResponse", "http://www.cmiag.ch/cdws/searchResponse", found);
}

/** One object; the hits have records in JSON, or none. */
export async function* replyJson({ index, request, numHits, facets, hits }: Found): Reply {
  const { q, l, s, m } = request;
  // A lone surrogate would be legal as an escape, but many readers choke on it.
  const echo = { idxSeq: index.seq, q: q.toWellFormed(), l, s, m, numHits, indexName: index.name, facets };
  yield Buffer.from(`${JSON.stringify(echo).slice(0, -1)},"hits":[`);
  let comma = "";
  for await (const batch of hits) {
    const pieces: Piece[] = [];
    for (const hit of batch) {
      pieces.push(comma, ...hitJson(hit));
      comma = ",";
    }
    yield joined(pieces);
  }
  yield Buffer.from("]}");
}

/** One line for each hit, in the form of the hits of JSON. */
export async function* replyNdjson({ hits }: Found): Reply {
  for await (const batch of hits) yield joined(batch.flatMap((hit) => [...hitJson(hit), "\n"]));
}

/** One line for each hit; the columns behind the hit's own are the paths of the record, which is in JSON. */
export function replyCsv(description: IndexDescription, found: Found): Reply {
  return tableCsv(found, csvColumns(description), ({ record }) => recordCells(description, record!));
}

export function searchCsv(found: Found): Reply {
  return tableCsv(found, [], () => []);
}

async function* envelopeXml(root: string, namespace: string, { index, request, numHits, hits }: Found): Reply {
  const { q, l, s, m } = request;
  const head =
    `<?xml version="1.0" encoding="utf-8"?><${root} IDXSEQ="${index.seq}" q="${escapeAttribute(toXmlText(q))}" l="${l}" s="${s}" m="${m}"` +
    ` numHits="${numHits}" indexName="${index.name}" xmlns="${namespace}" xmlns:xsd="${XSD_NAMESPACE}" xmlns:xsi="${XSI_NAMESPACE}"`;
  let open = false;
  for await (const batch of hits) {
    if (batch.length === 0) continue;
    if (!open) yield Buffer.from(`${head}>`);
    open = true;
    yield joined(batch.flatMap(hitXml));
  }
  // Without hits the root is one self-closed tag, as in the original.
  yield Buffer.from(open ? `</${root}>` : `${head}/>`);
}

function hitXml({ guid, seq, relevance, snippet, record }: Hit): Piece[] {
  const shown = snippet === "" ? "<Snippet/>" : `<Snippet>${snippet}</Snippet>`;
  return [`<Hit Guid="${guid}" SEQ="${seq}" Relevance="${relevance}">${shown}`, record ?? "", "</Hit>"];
}

function hitJson({ guid, seq, relevance, snippet, record }: Hit): Piece[] {
  const head = JSON.stringify({ guid, seq, relevance, snippet });
  return record === undefined ? [head] : [`${head.slice(0, -1)},"record":`, record, "}"];
}

async function* tableCsv(
  { hits }: Found,
  columns: readonly string[],
  cellsOf: (hit: Hit) => readonly CsvValue[],
): Reply {
  yield Buffer.from(csvLine(["guid", "seq", "relevance", "snippet", ...columns]));
  for await (const batch of hits) {
    let lines = "";
    for (const hit of batch) lines += csvLine([hit.guid, hit.seq, hit.relevance, hit.snippet, ...cellsOf(hit)]);
    yield Buffer.from(lines);
  }
}

type Piece = string | Uint8Array;

/** A UTF-16 unit takes at most three bytes in UTF-8, a pair of them four. */
const MOST_BYTES_A_UNIT = 3;

/** All pieces in one buffer that is made once: a page of a crawl has thousands of them. */
function joined(pieces: readonly Piece[]): Buffer {
  let most = 0;
  for (const piece of pieces) most += typeof piece === "string" ? MOST_BYTES_A_UNIT * piece.length : piece.length;
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") at += bytes.write(piece, at);
    else {
      bytes.set(piece, at);
      at += piece.length;
    }
  }
  return bytes.subarray(0, at);
}
