/** What becomes known of a request only where its reply is made: for the event that tells of it at the end. */
import type { IncomingMessage } from "node:http";
import type { ProblemCode } from "../base/problems.ts";

interface Notes {
  /** Of the body, handed to the network piece by piece; undefined where the reply went out whole. */
  bytes?: number;
  /** Whether the body was there already. */
  ready?: boolean;
  problem?: ProblemCode;
}

const NOTHING: Readonly<Notes> = {};

const notes = new WeakMap<IncomingMessage, Notes>();

export function notesOf(request: IncomingMessage): Readonly<Notes> {
  return notes.get(request) ?? NOTHING;
}

export function noteProblem(request: IncomingMessage, problem: ProblemCode): void {
  notes.set(request, { ...notes.get(request), problem });
}

export function noteReady(request: IncomingMessage, ready: boolean): void {
  notes.set(request, { ...notes.get(request), ready });
}

/** To be called with each piece of a body that is sent in pieces, and with 0 before the first. */
export function noteBytes(request: IncomingMessage, bytes: number): void {
  const known = notes.get(request);
  if (known?.bytes === undefined) notes.set(request, { ...known, bytes });
  else known.bytes += bytes;
}
