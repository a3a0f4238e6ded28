/**
 * Streams a long body, compressed on the fly, no faster than the client reads. In: a reply with its headers, and the
 * body. Releases the body afterwards in every case.
 */
import type { OutgoingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { noteBytes } from "../message/request-notes.ts";
import { compressors } from "./compress.ts";
import { readerOf } from "./reading-pace.ts";
import type { LongBody } from "./render-body.ts";

/** A client that reads nothing for this long is disconnected: it would hold its snapshot forever. */
export const STALL_MS = LIMITS.stallSeconds.most * 1_000;

/** In bytes. Of a larger piece, nobody would see how much of it the client has received already. */
const MAX_PIECE = 64 * 1024;

/** Observes the chunks that are sent to the client. */
export interface Tap {
  through(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Always called at the end. */
  abandon(): void;
}

export interface Streaming {
  /** Called with the reason why a chunk could not be rendered; the client only sees that the connection breaks. */
  failed(error: unknown): void;
  /** Collects what is sent. */
  tap?(): Tap | undefined;
  readonly stallMs?: number;
}

export async function streamBody(
  reply: FastifyReply,
  body: LongBody,
  { failed, tap: newTap, stallMs = STALL_MS }: Streaming,
): Promise<void> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* body.chunks;
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  async function* counted(sent: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of sent) {
      noteBytes(reply.request, chunk.length);
      for (let at = 0; at < chunk.length; at += MAX_PIECE) yield chunk.subarray(at, at + MAX_PIECE);
    }
  }

  // Fastify would answer a failure with a problem, which is too late once the status is sent.
  reply.hijack();
  const { raw, request } = reply;
  noteBytes(request, 0);
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  raw.flushHeaders();
  raw.setTimeout(stallMs, () => raw.destroy());
  body.readBy(readerOf(raw));
  const tap = request.method === "HEAD" ? undefined : newTap?.();
  try {
    if (request.method === "HEAD") raw.end();
    else {
      const taps = tap ? [(sent: AsyncIterable<Uint8Array>) => tap.through(sent)] : [];
      await pipeline([chunks, ...compressors(body.encoding), ...taps, counted, raw]);
    }
  } catch {
    // A chunk failed or the client went away; either way `pipeline` has broken the connection.
  } finally {
    tap?.abandon();
    await body.release();
  }
}
