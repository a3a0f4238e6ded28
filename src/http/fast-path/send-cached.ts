/**
 * Sends a body from memory, all of it at once: Node and the system buffer what the client has not read
 * yet. The bytes of long bodies in flight are limited, because a body that the cache has evicted lives on
 * until its last client has it.
 */
import type { ServerResponse } from "node:http";
import { LIMITS } from "../../base/limits.ts";
import type { Body } from "../body/body.ts";
import { STALL_MS } from "../body/stream-body.ts";

/** In bytes. Shorter bodies are rarely in flight for long. */
export const LONG = 1 << 20;

type InMemory = Pick<Body, "content" | "length">;

/** The number of clients that each long body is being sent to, by content. */
const inFlight = new Map<Body["content"], number>();
let bytesInFlight = 0;

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
  if (length > LONG) {
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
}

function countUntilClosed(response: ServerResponse, { content, length }: InMemory): void {
  const clients = inFlight.get(content) ?? 0;
  if (clients === 0) bytesInFlight += length;
  inFlight.set(content, clients + 1);
  response.once("close", () => {
    const left = (inFlight.get(content) ?? 1) - 1;
    if (left > 0) {
      inFlight.set(content, left);
      return;
    }
    inFlight.delete(content);
    bytesInFlight -= length;
  });
}
