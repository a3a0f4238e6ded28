/** What becomes known of a request only where its reply is made: for the event that tells of it at the end. */
import type { FastifyRequest } from "fastify";
import type { ProblemCode } from "../../base/problems.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** To be had by `notesOf`. A property, since an entry in a WeakMap for each request would take longer to make, and to collect. */
    notes?: Notes;
  }
}

interface Notes {
  /** Of the body, as far as they are handed to the network; undefined where Fastify sent it. */
  bytes?: number;
  /** Whether the body was there already. */
  ready?: boolean;
  problem?: ProblemCode;
}

export function notesOf(request: FastifyRequest): Notes {
  request.notes ??= {};
  return request.notes;
}

/** To be called with each piece of a body that is sent in pieces, and with 0 before the first. */
export function noteBytes(request: FastifyRequest, bytes: number): void {
  const notes = notesOf(request);
  notes.bytes = (notes.bytes ?? 0) + bytes;
}
