/**
 * Replies of a council service, as JSON or as XML. In: body and type of the response. Out: a page of hits or of
 * changes, the same from both.
 */
import { unexpected } from "./error.ts";
import { SHAPES } from "./generated/shapes.ts";
import { readRecord, type Shape } from "./read-record.ts";
import { readXml, type XmlElement, XmlError } from "./xml.ts";

export interface Hit<Item> {
  /** GUID of the record. */
  readonly guid: string;
  /** Its sequence number: a change gives it a higher one. */
  readonly seq: number;
  /** Higher is better; to be compared within one query only. */
  readonly relevance: number;
  /** Markup: a passage with the matched words in `EM`; other special characters are escaped. */
  readonly snippet: string;
  readonly record: Item;
}

/** A page of hits. */
export interface Page<Item> {
  /** The highest sequence number of the index. */
  readonly idxSeq: number;
  /** The query. */
  readonly q: string;
  /** Number of the first hit, from 1, and the maximum number of hits. */
  readonly s: number;
  readonly m: number;
  /** The number of all hits. */
  readonly numHits: number;
  readonly indexName: string;
  readonly hits: readonly Hit<Item>[];
  /** Values of fields with their counts, if they were requested; only a rathaus has them. */
  readonly facets?: Readonly<Record<string, readonly Facet[]>>;
  /** Similar queries with hits, if this one has none; only a rathaus has them. */
  readonly suggestions?: readonly string[];
}

export interface Facet {
  readonly value: string | number | boolean;
  readonly count: number;
}

/** A record was added or changed, or it was deleted. */
export type Change<Item> =
  | { readonly action: "InsertUpdate"; readonly guid: string; readonly seq: number; readonly record?: Item }
  | { readonly action: "Delete"; readonly guid: string; readonly seq: number; readonly record?: undefined };

export interface ChangesPage<Item> {
  readonly idxSeq: number;
  readonly changes: readonly Change<Item>[];
}

/** A response as text. */
export interface Body {
  readonly url: string;
  readonly type: string;
  readonly text: string;
}

export function readPage<Item>(body: Body): Page<Item> {
  if (isJson(body)) return fromJson<Page<Item>>(body, "hits");
  const root = rootOf(body, ["SearchDetailResponse", "SearchResponse"]);
  const shape = shapeOf(root);
  return {
    ...headOf(root, body),
    q: root.attributes.get("q") ?? "",
    s: numberIn(root, "s", body),
    m: numberIn(root, "m", body),
    numHits: numberIn(root, "numHits", body),
    indexName: root.attributes.get("indexName") ?? "",
    hits: root.children.map((hit) => {
      const snippet = hit.children.find(({ name }) => name === "Snippet");
      const record = hit.children.find(({ name }) => name !== "Snippet");
      return {
        guid: hit.attributes.get("Guid") ?? "",
        seq: numberIn(hit, "SEQ", body),
        relevance: numberIn(hit, "Relevance", body),
        snippet: snippet ? snippetOf(snippet) : "",
        record: (record ? readRecord(record, shape) : {}) as Item,
      };
    }),
  };
}

export function readChanges<Item>(body: Body): ChangesPage<Item> {
  if (isJson(body)) return fromJson<ChangesPage<Item>>(body, "changes");
  const root = rootOf(body, ["ChangesResponse"]);
  const shape = shapeOf(root);
  return {
    ...headOf(root, body),
    changes: root.children.map((change): Change<Item> => {
      const known = { guid: change.attributes.get("Guid") ?? "", seq: numberIn(change, "SEQ", body) };
      if (change.attributes.get("Action") === "Delete") return { action: "Delete", ...known };
      // Some services only name the record.
      const record = change.children.find(({ children }) => children.length > 0);
      return {
        action: "InsertUpdate",
        ...known,
        ...(record ? { record: readRecord(record, shape) as Item } : {}),
      };
    }),
  };
}

function isJson({ type, text }: Body): boolean {
  return /\bjson\b/.test(type) || (!/\b(xml|html)\b/.test(type) && /^\s*\{/.test(text));
}

function fromJson<Reply>({ text, url }: Body, list: string): Reply {
  const reply = parsed(text, url);
  if (!Array.isArray((reply as Readonly<Record<string, unknown>> | null)?.[list])) {
    throw unexpected(`the JSON has no list ${list}`, url);
  }
  return reply as Reply;
}

export function parsed(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpected("it is not JSON", url, cause);
  }
}

function rootOf({ text, url }: Body, names: readonly string[]): XmlElement {
  // Some services answer errors with a page and status 200.
  const isPage = /^\s*(<\?xml[^>]*>\s*)?<(!doctype\s+)?html[\s>]/i.test(text);
  if (isPage) throw unexpected("it is a web page instead of data", url);
  try {
    const root = readXml(text);
    if (names.includes(root.name)) return root;
    throw unexpected(`it is the document ${root.name} instead of ${names[0]}`, url);
  } catch (cause) {
    throw cause instanceof XmlError ? unexpected(cause.message, url, cause) : cause;
  }
}

function headOf(root: XmlElement, body: Body): { readonly idxSeq: number } {
  return { idxSeq: numberIn(root, "IDXSEQ", body) };
}

function shapeOf(root: XmlElement): Shape | undefined {
  const name = (root.attributes.get("indexName") ?? "").toLowerCase();
  return Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined;
}

function numberIn({ name, attributes }: XmlElement, attribute: string, { url }: Body): number {
  const text = attributes.get(attribute) ?? "";
  if (/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i.test(text)) return Number(text);
  throw unexpected(`${attribute} of ${name} is not a number`, url);
}

/** Some services write `EM` as elements, others escaped. */
function snippetOf({ children, text, markup }: XmlElement): string {
  return children.length > 0 || !text.includes("<EM>") ? markup : text;
}
