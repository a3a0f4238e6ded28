/**
 * Sends a body that is ready in memory, all of it at once: Node and the system take from it what the client takes. Of long ones only so much may be on its way: a body that
 * the cache has dropped lives on until its last client has it.
 */
import type { ServerResponse } from "node:http";
import { LIMITS } from "../../base/limits.ts";
import type { Body } from "./body.ts";
import { STALL_MS } from "./stream-body.ts";

/** In bytes; shorter ones are hardly ever on their way for long. */
export const LONG = 1 << 20;

type Ready = Pick<Body, "content" | "length">;

/** How many clients are being sent each of the long bodies, by content. */
const onTheWay = new Map<Body["content"], number>();
let bytesOnTheWay = 0;

/** Whether the body may be sent now, or would hold too much memory. */
export function maySend({ content, length }: Ready): boolean {
  return length <= LONG || onTheWay.has(content) || bytesOnTheWay + length <= LIMITS.cachedReplyBytes.most;
}

/** After the head has been written. */
export function sendReady(response: ServerResponse, { content, length }: Ready, stallMs = STALL_MS): void {
  if (typeof content === "string") {
    response.end(content, "latin1");
    return;
  }
  if (length > LONG) {
    // No end would be heard of, and the body would count as being on its way for ever.
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

function countUntilClosed(response: ServerResponse, { content, length }: Ready): void {
  const users = onTheWay.get(content) ?? 0;
  if (users === 0) bytesOnTheWay += length;
  onTheWay.set(content, users + 1);
  response.once("close", () => {
    const left = (onTheWay.get(content) ?? 1) - 1;
    if (left > 0) {
      onTheWay.set(content, left);
      return;
    }
    onTheWay.delete(content);
    bytesOnTheWay -= length;
  });
}
