/**
 * Sends a body that is ready in memory. A long one goes part by part, as the client takes it, and only so much of such memory may be on its way: a body
 * that the cache has dropped lives on until its last client has it.
 */
import type { ServerResponse } from "node:http";
import { LIMITS } from "../base/limits.ts";
import type { Body } from "./body.ts";

/** Given to the network at once. */
export const PART = 1 << 20;

type Ready = Pick<Body, "content" | "length">;

/** How many clients are being sent each of the long bodies, by content. */
const onTheWay = new Map<Body["content"], number>();
let bytesOnTheWay = 0;

/** Whether the body may be sent now, or would hold too much memory. */
export function maySend({ content, length }: Ready): boolean {
  return length <= PART || onTheWay.has(content) || bytesOnTheWay + length <= LIMITS.readyBytes.most;
}

/** After the head has been written. */
export function sendReady(response: ServerResponse, { content, length }: Ready): void {
  if (typeof content === "string") {
    response.end(content, "latin1");
    return;
  }
  if (length <= PART) {
    together(response, content, (last) => response.end(last));
    return;
  }
  // No end would be heard of, and the body would count as being on its way for ever.
  if (response.destroyed) return;
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
  const parts = partsOf(content);
  const sendNext = (): void => {
    const { done, value } = parts.next();
    if (done) response.end();
    else
      together(response, value, (last) =>
        response.write(last, (error) => {
          if (!error) sendNext();
        }),
      );
  };
  sendNext();
}

/** Hands all pieces to the network in one go; the last one as `send` does it. */
function together(response: ServerResponse, pieces: readonly Uint8Array[], send: (last: Uint8Array) => void): void {
  const last = pieces.length - 1;
  if (last > 0) response.cork();
  for (let i = 0; i < last; i++) response.write(pieces[i]);
  send(pieces[last]);
  if (last > 0) response.uncork();
}

/** The pieces in parts, of as many bytes each as are given to the network at once. */
function* partsOf(pieces: readonly Uint8Array[]): Generator<readonly Uint8Array[], undefined> {
  let part: Uint8Array[] = [];
  let room = PART;
  for (const piece of pieces) {
    let rest = piece;
    while (rest.length > room) {
      yield [...part, rest.subarray(0, room)];
      rest = rest.subarray(room);
      part = [];
      room = PART;
    }
    part.push(rest);
    room -= rest.length;
  }
  if (part.length > 0) yield part;
}
