/**
 * Sends a body from memory, all of it at once: Node and the system buffer what the client has not read
 * yet. The bytes of long bodies in flight are limited, because a body that the cache has evicted lives on
 * until its last client has it.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import type { Body } from "../body/body.ts";
import { STALL_MS } from "../body/stream-body.ts";

/** In bytes. Shorter bodies are rarely in flight for long. */
export const LONG = 1 << 20;

type InMemory = Pick<Body, "content" | "length">;

/** The number of clients that each body is being sent to, by content; only what the network did not accept at once. */
const inFlight = new Map<Body["content"], number>();
/** Of long bodies. */
let bytesInFlight = 0;
/** The body in flight on a connection. */
const sending = new WeakMap<Socket, InMemory>();

/** The memory that is held for what a client has not read yet. A body is shared by all clients that it is sent to. */
export function heldBytes(socket: Socket): number {
  const unread = socket.writableLength;
  const body = sending.get(socket);
  if (!body) return unread;
  const shared = Math.min(unread, body.length);
  return unread - shared + shared / (inFlight.get(body.content) ?? 1);
}

/** False if sending the body now would hold too much memory. */
export function maySend({ content, length }: InMemory): boolean {
  return length <= LONG || inFlight.has(content) || bytesInFlight + length <= LIMITS.cachedReplyBytes.most;
}

/** Must be called after the headers have been written. */
export function sendCached(response: ServerResponse, { content, length }: InMemory, stallMs = STALL_MS): void {
  if (typeof content === "string") {
    response.end(content, "latin1");
    return;
  }
  const isLong = length > LONG;
  if (isLong) {
    // `close` has been emitted already: the body would count as in flight forever.
    if (response.destroyed) return;
    countUntilClosed(response, { content, length });
    response.setTimeout(stallMs, () => response.destroy());
  }
  const last = content.length - 1;
  if (last > 0) response.cork();
  for (let i = 0; i < last; i++) response.write(content[i]);
  response.end(content[last]);
  if (last > 0) response.uncork();
  if (!isLong && response.writableLength > 0 && !response.destroyed) countUntilClosed(response, { content, length });
}

function countUntilClosed(response: ServerResponse, body: InMemory): void {
  const { content, length } = body;
  const { socket } = response.req;
  const clients = inFlight.get(content) ?? 0;
  if (clients === 0 && length > LONG) bytesInFlight += length;
  inFlight.set(content, clients + 1);
  sending.set(socket, body);
  response.once("close", () => {
    if (sending.get(socket) === body) sending.delete(socket);
    const left = (inFlight.get(content) ?? 1) - 1;
    if (left > 0) {
      inFlight.set(content, left);
      return;
    }
    inFlight.delete(content);
    if (length > LONG) bytesInFlight -= length;
  });
}
