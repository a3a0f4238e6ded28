/**
 * Sends a long body as it comes, compressed on the way, no faster than the client reads. In: a reply with its headers, and the body.
 * Out: nothing; afterwards the body has come to its end or was left, whatever happened.
 */
import type { OutgoingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { noteBytes } from "../message/request-notes.ts";
import type { CacheFill } from "./cache-fill.ts";
import { compressors } from "./compress.ts";
import type { LongBody } from "./render-body.ts";

/** A client that reads nothing for so long is cut off: it would hold its snapshot for ever. */
export const STALL_MS = LIMITS.stallSeconds.most * 1_000;

export interface Streaming {
  /** Is told why a chunk could not be made; the client only sees that the connection breaks. */
  failed(error: unknown): void;
  /** Takes in what is sent. */
  gather?(): CacheFill | undefined;
  readonly stallMs?: number;
}

export async function streamBody(
  reply: FastifyReply,
  { beginning, rest, encoding }: LongBody,
  { failed, gather, stallMs = STALL_MS }: Streaming,
): Promise<void> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield beginning;
    try {
      yield* rest;
    } catch (error) {
      failed(error);
      throw error;
    }
  }

  async function* counted(sent: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of sent) {
      noteBytes(reply.request, chunk.length);
      yield chunk;
    }
  }

  // Fastify would answer a failure with a problem, which is too late once the status is out.
  reply.hijack();
  const { raw, request } = reply;
  noteBytes(request, 0);
  raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  raw.flushHeaders();
  raw.setTimeout(stallMs, () => raw.destroy());
  const cacheFill = request.method === "HEAD" ? undefined : gather?.();
  try {
    if (request.method === "HEAD") raw.end();
    else {
      const taps = cacheFill ? [(sent: AsyncIterable<Uint8Array>) => cacheFill.through(sent)] : [];
      await pipeline([chunks, ...compressors(encoding), ...taps, counted, raw]);
    }
  } catch {
    // A chunk failed or the client went away; either way `pipeline` has broken the connection.
  } finally {
    cacheFill?.leave();
    await rest.return(undefined);
  }
}
