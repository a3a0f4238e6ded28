/**
 * Sends a file: preconditions, ranges (one, or several as `multipart/byteranges`), HEAD; reads from disk no faster than
 * the client reads. In: the file's metadata and a function that opens it. Out: the response, or a problem (412, 416).
 */
import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { Problem } from "../../base/problems.ts";
import { STALL_MS } from "../body/stream-body.ts";
import { noteBytes } from "../message/request-notes.ts";
import { FILE_POLICY } from "../message/security-headers.ts";
import { requestedRanges } from "./byte-ranges.ts";
import { inlineDisposition } from "./content-disposition.ts";
import type { ByteRange, FileContent } from "./file-bytes.ts";
import { evaluate, rangeApplies, type Validators } from "./preconditions.ts";

export interface ServedFile extends Validators {
  /** Shown to people. */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly size: number;
  /** The `Cache-Control` of the response; by default, caches must revalidate. */
  readonly caching?: string;
  /** Called only if bytes are to be sent; throws a problem if there are none. `sendFile` closes the content. */
  open(): Promise<FileContent>;
}

/** `failed` gets the reason if the file cannot be read to its end; the client only sees the connection break. */
export async function sendFile(
  reply: FastifyReply,
  file: ServedFile,
  failed: (error: unknown) => void,
  stallMs = STALL_MS,
): Promise<void> {
  const { headers, method } = reply.request;
  const { etag, modified, size, caching = "no-cache" } = file;
  const validators = { "cache-control": caching, etag, "last-modified": new Date(modified).toUTCString() };
  const verdict = evaluate(headers, file);
  if (verdict === "failed") {
    throw new Problem("precondition-failed", { en: "The file has changed.", de: "Die Datei hat sich geändert." });
  }
  if (verdict === "not-modified") {
    reply.code(304).headers(validators).send();
    return;
  }
  // Ranges are for GET alone (RFC 9110, section 14.2).
  const ranged = method === "GET" && rangeApplies(headers, file);
  const ranges = ranged ? requestedRanges(headers.range, size) : undefined;
  if (ranges?.length === 0) {
    const sentence = {
      en: `The file has ${size} bytes; no requested range is within them.`,
      de: `Die Datei hat ${size} Bytes; kein verlangter Bereich liegt darin.`,
    };
    throw new Problem("range-unsatisfiable", sentence, { headers: { "content-range": `bytes */${size}` } });
  }
  const { headers: contentHeaders, pieces } = ranges ? partial(ranges, file) : whole(file);
  const content = await file.open();
  try {
    reply.code(ranges ? 206 : 200).headers({
      ...validators,
      ...contentHeaders,
      "accept-ranges": "bytes",
      "content-disposition": inlineDisposition(file.name),
      "content-length": lengthOf(pieces),
      "content-security-policy": FILE_POLICY,
    });
    reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
    await sendPieces(reply, pieces, content, failed);
  } finally {
    await content.close();
  }
}

/** A body: ranges of the file, with text between them. */
interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly (string | ByteRange)[];
}

function whole({ type, size }: ServedFile): Content {
  return { headers: { "content-type": type }, pieces: [{ start: 0, end: size }] };
}

function partial(ranges: readonly ByteRange[], { type, size }: ServedFile): Content {
  const contentRange = ({ start, end }: ByteRange): string => `bytes ${start}-${end - 1}/${size}`;
  if (ranges.length === 1) {
    return { headers: { "content-type": type, "content-range": contentRange(ranges[0]) }, pieces: ranges };
  }
  // Long enough not to occur in any file.
  const boundary = randomBytes(16).toString("hex");
  const head = (range: ByteRange): string =>
    `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${contentRange(range)}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/byteranges; boundary=${boundary}` },
    pieces: [...ranges.flatMap((range) => [head(range), range]), `\r\n--${boundary}--\r\n`],
  };
}

function lengthOf(pieces: Content["pieces"]): number {
  return pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : piece.end - piece.start), 0);
}

/** Resolves once everything is written, or the client has disconnected. */
async function sendPieces(
  reply: FastifyReply,
  pieces: Content["pieces"],
  content: FileContent,
  failed: (error: unknown) => void,
): Promise<void> {
  // Fastify would answer a failure with a problem, which is too late once the status is sent.
  reply.hijack();
  const { raw, request } = reply;
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  if (request.method === "HEAD") return void raw.end();
  noteBytes(request, 0);
  let left = lengthOf(pieces);
  try {
    for await (const chunk of bytesOf(content, pieces)) {
      left -= chunk.length;
      if (!(await isWritten(raw, chunk, left === 0))) return;
      noteBytes(request, chunk.length);
    }
    // An empty file has no last chunk.
    raw.end();
  } catch (error) {
    failed(error);
    raw.destroy();
  }
}

/** Resolves when the chunk's buffer may be reused; false if the client has disconnected. */
function isWritten(raw: ServerResponse, chunk: Uint8Array, isLast: boolean): Promise<boolean> {
  const { socket } = raw.req;
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(false);
    const closed = (): void => resolve(false);
    socket.once("close", closed);
    const written = (error?: Error | null): void => {
      socket.off("close", closed);
      resolve(!error);
    };
    if (isLast) raw.end(chunk, written);
    else raw.write(chunk, written);
  });
}

async function* bytesOf(content: FileContent, pieces: Content["pieces"]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === "string") yield Buffer.from(piece, "latin1");
    else yield* content.bytes(piece);
  }
}
