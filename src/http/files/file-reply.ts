/**
 * Answers with a file: conditions, ranges (one, or several as `multipart/byteranges`), HEAD; the bytes go from disk to the client no faster than it
 * reads. In: what is known of the file, and a way to open it. Out: the reply, or a problem (412, 416) before any byte of it.
 */
import { randomBytes } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";
import { Problem } from "../../base/problems.ts";
import { STALL_MS } from "../body/stream-body.ts";
import { noteBytes } from "../message/request-notes.ts";
import { FILE_POLICY } from "../message/security-headers.ts";
import { requestedRanges } from "./byte-ranges.ts";
import { inlineNamed } from "./content-disposition.ts";
import type { ByteRange, FileContent } from "./file-bytes.ts";
import { evaluate, rangeApplies, type Validators } from "./preconditions.ts";

export interface ServedFile extends Validators {
  /** As people shall see it. */
  readonly name: string;
  /** The media type. */
  readonly type: string;
  readonly size: number;
  /** Called only if bytes are to be sent; throws a problem if there are none to be had. The content is closed in the end. */
  open(): Promise<FileContent>;
}

/** `failed` is told why the file could not be read to its end; the client only sees that the connection breaks. */
export async function sendFile(
  reply: FastifyReply,
  file: ServedFile,
  failed: (error: unknown) => void,
  stallMs = STALL_MS,
): Promise<void> {
  const { headers, method } = reply.request;
  const { etag, modified, size } = file;
  const validators = { "cache-control": "no-cache", etag, "last-modified": new Date(modified).toUTCString() };
  const verdict = evaluate(headers, file);
  if (verdict === "failed") throw new Problem("precondition-failed", "The file is another by now.");
  if (verdict === "not-modified") {
    reply.code(304).headers(validators).send();
    return;
  }
  // Ranges are for GET alone (RFC 9110, section 14.2).
  const ranged = method === "GET" && rangeApplies(headers, file);
  const ranges = ranged ? requestedRanges(headers.range, size) : undefined;
  if (ranges?.length === 0) {
    throw new Problem("range-unsatisfiable", `The file has ${size} bytes; none of them was asked for.`, {
      headers: { "content-range": `bytes */${size}` },
    });
  }
  const { headers: form, pieces } = ranges ? partial(ranges, file) : whole(file);
  const content = await file.open();
  try {
    reply.code(ranges ? 206 : 200).headers({
      ...validators,
      ...form,
      "accept-ranges": "bytes",
      "content-disposition": inlineNamed(file.name),
      "content-length": lengthOf(pieces),
      "content-security-policy": FILE_POLICY,
    });
    reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
    await sendPieces(reply, pieces, content, failed);
  } finally {
    await content.close();
  }
}

/** A body: stretches of the file, and text between them. */
interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly (string | ByteRange)[];
}

function whole({ type, size }: ServedFile): Content {
  return { headers: { "content-type": type }, pieces: [{ start: 0, end: size }] };
}

function partial(ranges: readonly ByteRange[], { type, size }: ServedFile): Content {
  const place = ({ start, end }: ByteRange): string => `bytes ${start}-${end - 1}/${size}`;
  if (ranges.length === 1) {
    return { headers: { "content-type": type, "content-range": place(ranges[0]) }, pieces: ranges };
  }
  // Long enough to stand in no file by chance.
  const boundary = randomBytes(16).toString("hex");
  const head = (range: ByteRange): string =>
    `\r\n--${boundary}\r\nContent-Type: ${type}\r\nContent-Range: ${place(range)}\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/byteranges; boundary=${boundary}` },
    pieces: [...ranges.flatMap((range) => [head(range), range]), `\r\n--${boundary}--\r\n`],
  };
}

function lengthOf(pieces: Content["pieces"]): number {
  return pieces.reduce((sum, piece) => sum + (typeof piece === "string" ? piece.length : piece.end - piece.start), 0);
}

/** Until the network has taken all of it, or the client is gone. */
async function sendPieces(
  reply: FastifyReply,
  pieces: Content["pieces"],
  content: FileContent,
  failed: (error: unknown) => void,
): Promise<void> {
  // Fastify would answer a failure with a problem, which is too late once the status is out.
  reply.hijack();
  const { raw, request } = reply;
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  if (request.method === "HEAD") return void raw.end();
  noteBytes(request, 0);
  let left = lengthOf(pieces);
  try {
    for await (const chunk of bytesOf(content, pieces)) {
      left -= chunk.length;
      if (!(await isTaken(raw, chunk, left === 0))) return;
      noteBytes(request, chunk.length);
    }
    // Of an empty file there is no last chunk.
    raw.end();
  } catch (error) {
    failed(error);
    raw.destroy();
  }
}

/** Resolves when the chunk's memory is free again; false if the client is gone. */
function isTaken(raw: ServerResponse, chunk: Uint8Array, isLast: boolean): Promise<boolean> {
  const { socket } = raw.req;
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve(false);
    const gone = (): void => resolve(false);
    socket.once("close", gone);
    const taken = (error?: Error | null): void => {
      socket.off("close", gone);
      resolve(!error);
    };
    if (isLast) raw.end(chunk, taken);
    else raw.write(chunk, taken);
  });
}

async function* bytesOf(content: FileContent, pieces: Content["pieces"]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === "string") yield Buffer.from(piece, "latin1");
    else yield* content.bytes(piece);
  }
}
