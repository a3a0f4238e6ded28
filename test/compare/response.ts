/** One response of a server, so that it can be compared. In: the server and the request. Out: a text, and bytes. */
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

export interface Asked {
  readonly path: string;
  readonly encoding: string;
  readonly key: string;
  readonly method?: string;
  readonly body?: string;
}

export interface Answered {
  /** Status, headers and content. */
  readonly text: string;
  /** The body as sent, since the same content can be compressed in many ways; empty if it names a version. */
  readonly sent: Buffer;
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/**
 * These name the request, the moment, the build or the data version, or depend on whether the response was cached: only
 * then is its length known when it begins.
 */
const IGNORED = new Set([
  ...["date", "x-request-id", "etag", "last-modified", "data-version", "keep-alive", "connection"],
  ...["content-length", "transfer-encoding"],
]);
/** Of bulk files and of the store; a build changes them. */
const VERSION = /\b\d+-[0-9a-f]{8}(-[0-9a-f]{8}|~\d+)\b/g;
const ANY_VERSION = "(version)";
/** Both servers are asked under the same name, so that links in responses are the same. */
const HOST = "city.example";

const agent = new Agent({ keepAlive: true });

/** Follows a redirect on the same server: what it leads to is compared as well. */
export async function responseOf(base: string, asked: Asked): Promise<Answered> {
  const response = await send(base, asked);
  const bytes = await buffer(response);
  const text = textOf(response, bytes);
  const sent = text.includes(ANY_VERSION) ? Buffer.alloc(0) : bytes;
  const { location } = response.headers;
  if (!location?.startsWith("/")) return { text, sent };
  const next = await responseOf(base, { ...asked, path: location });
  return { text: `${text}\n${next.text}`, sent: next.sent };
}

async function send(base: string, { path, encoding, key, method = "GET", body }: Asked): Promise<IncomingMessage> {
  const headers = {
    host: HOST,
    "api-key": key,
    "accept-encoding": encoding,
    ...(body !== undefined && { "content-type": "application/json", accept: "application/json, text/event-stream" }),
  };
  const sent = request(base + path, { method, headers, agent });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return response;
}

function textOf(response: IncomingMessage, bytes: Buffer): string {
  const { statusCode = 0 } = response;
  const decode = bytes.length === 0 ? undefined : DECODERS[response.headers["content-encoding"] ?? ""];
  const content = decode ? decode(bytes) : bytes;
  const body = statusCode >= 400 ? withoutSentences(content.toString("utf8")) : content.toString("latin1");
  const headers = Object.entries(response.headers)
    .filter(([name]) => !IGNORED.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [statusCode, ...headers.sort(), "", body].join("\n").replaceAll(VERSION, ANY_VERSION);
}

/** What people read in an error may be reworded: title, detail and hint of problems, the message of diagnostics. */
function withoutSentences(error: string): string {
  return error
    .replaceAll(/"(title|detail|hint)":"(?:[^"\\]|\\.)*"/g, '"$1":""')
    .replaceAll(/<message>[^<]*<\/message>/g, "<message/>");
}
