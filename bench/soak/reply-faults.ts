/** Finds faults in a response: a body that cannot be decompressed or parsed, wrong lengths, missing hits. */
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { csvRows } from "../../src/format/csv-reader.ts";

/** A response as sent over the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/** Describes what is wrong, if anything. */
export async function faultOf({ status, headers, body }: Reply): Promise<string | undefined> {
  try {
    if (status === 304) return body.length === 0 ? undefined : "a 304 has a body";
    const length = headers["content-length"];
    if (length !== undefined && Number(length) !== body.length)
      return `received ${body.length} bytes instead of ${length}`;
    if (status === 206) return rangeFault(headers["content-range"], body.length);
    return await contentFault(headers["content-type"] ?? "", decompressed(headers["content-encoding"], body));
  } catch (error) {
    return `cannot be parsed: ${error}`;
  }
}

const MAX_EXCERPT = 300;

/** What a response with an unexpected status says: the beginning of its text, of the main part if it is a page. */
export function excerptOf({ headers, body }: Reply): string {
  const text = decompressed(headers["content-encoding"], body).toString();
  const [, main = text] = text.split(/<main\b[^>]*>/);
  return main
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, MAX_EXCERPT);
}

function rangeFault(range: string | undefined, length: number): string | undefined {
  const [, first, last] = /^bytes (\d+)-(\d+)\/\d+$/.exec(range ?? "") ?? [];
  return Number(last) - Number(first) + 1 === length ? undefined : `received ${length} bytes for ${range}`;
}

function decompressed(coding: string | undefined, body: Uint8Array): Buffer {
  switch (coding) {
    case undefined:
      return Buffer.from(body);
    case "gzip":
      return gunzipSync(body);
    case "br":
      return brotliDecompressSync(body);
    case "zstd":
      return zstdDecompressSync(body);
    default:
      throw new Error(`unexpected content coding ${coding}`);
  }
}

function contentFault(type: string, content: Buffer): string | undefined | Promise<string | undefined> {
  const [name] = type.split(";");
  switch (name) {
    case "application/json":
    case "application/problem+json":
      return hitsFault(JSON.parse(content.toString()));
    case "application/x-ndjson":
      for (const line of content.toString().split("\n")) if (line !== "") JSON.parse(line);
      return undefined;
    case "text/xml":
    case "application/xml":
      return xmlFault(content.toString());
    case "text/csv":
      return csvFault(content);
    case "text/html":
      return /^<!doctype html>.*<\/html>\s*$/is.test(content.toString()) ? undefined : "the page is truncated";
    case "application/pdf":
      return content.toString("latin1", 0, 5) === "%PDF-" ? undefined : "not a PDF";
    case "audio/wav":
      return content.toString("latin1", 0, 4) === "RIFF" ? undefined : "not a WAV file";
    default:
      return `unexpected content type ${type}`;
  }
}

/** The position of a page among the hits. The change feed has other members. */
interface Page {
  readonly numHits: number;
  /** The first of the page, counted from 1. */
  readonly s: number;
  /** The maximum number of hits of the page. */
  readonly m: number;
}

function missing({ numHits, s, m }: Page, hits: number): string | undefined {
  const expected = Math.max(0, Math.min(m, numHits - s + 1));
  return hits === expected ? undefined : `received ${hits} hits instead of ${expected}`;
}

function hitsFault(content: Partial<Page & { readonly hits: readonly unknown[] }>): string | undefined {
  return content.hits && content.s !== undefined ? missing(content as Page, content.hits.length) : undefined;
}

function xmlFault(text: string): string | undefined {
  const parser = new SaxesParser({ xmlns: true });
  let page: Page | undefined;
  let hits = 0;
  parser.on("opentag", ({ local, attributes }) => {
    if (local === "Hit") hits += 1;
    const number = (name: string): number => Number(attributes[name]?.value);
    if (attributes.numHits && attributes.s) page = { numHits: number("numHits"), s: number("s"), m: number("m") };
  });
  parser.write(text).close();
  return page && missing(page, hits);
}

async function csvFault(content: Buffer): Promise<string | undefined> {
  const document = async function* () {
    yield content;
  };
  const rows = (await Array.fromAsync(csvRows(document()))).flat();
  const odd = rows.find(({ fields }) => fields.length !== rows[0].fields.length);
  return odd && `line ${odd.line} has ${odd.fields.length} fields, the first has ${rows[0].fields.length}`;
}
