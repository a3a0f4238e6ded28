/** Facts about a request that are only known where its response is made, collected for its event at the end. */
import type { FastifyRequest } from "fastify";
import type { ProblemCode } from "../../base/problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Use `notesOf`. A property, because a WeakMap entry per request would cost more time and garbage collection. */
    notes?: Notes;
  }
}

interface Notes {
  /** Bytes of the body that were handed to the network; undefined if Fastify sent it. */
  bytes?: number;
  /** Whether the body came from the cache. */
  ready?: boolean;
  problem?: ProblemCode;
}

export function notesOf(request: FastifyRequest): Notes {
  request.notes ??= {};
  return request.notes;
}

/** Must be called for each chunk of a streamed body, and with 0 before the first. */
export function noteBytes(request: FastifyRequest, bytes: number): void {
  const notes = notesOf(request);
  notes.bytes = (notes.bytes ?? 0) + bytes;
}
