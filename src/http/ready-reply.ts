/**
 * Sends a body that is ready in memory. A long one goes piece by piece, as the client takes it, and only so much of such memory may be on its way: a body
 * that the cache has dropped lives on until its last client has it.
 */
import type { ServerResponse } from "node:http";
import { LIMITS } from "../base/limits.ts";
import type { Body } from "./body-cache.ts";

/** Given to the network at once. */
export const PIECE = 1 << 20;

/** How many clients are being sent each of the long bodies. */
const onTheWay = new Map<Buffer, number>();
let bytesOnTheWay = 0;

/** Whether the body may be sent now, or would hold too much memory. */
export function maySend(body: Buffer): boolean {
  return body.length <= PIECE || onTheWay.has(body) || bytesOnTheWay + body.length <= LIMITS.readyBytes.most;
}

/** After the head has been written. */
export function sendReady(response: ServerResponse, { bytes: body, latin1 }: Pick<Body, "bytes" | "latin1">): void {
  if (latin1 !== undefined) return void response.end(latin1, "latin1");
  if (body.length <= PIECE) return void response.end(body);
  const users = onTheWay.get(body) ?? 0;
  if (users === 0) bytesOnTheWay += body.length;
  onTheWay.set(body, users + 1);
  response.once("close", () => {
    const left = (onTheWay.get(body) ?? 1) - 1;
    if (left > 0) {
      onTheWay.set(body, left);
      return;
    }
    onTheWay.delete(body);
    bytesOnTheWay -= body.length;
  });
  const sendFrom = (at: number): void => {
    const next = at + PIECE;
    if (next >= body.length) response.end(body.subarray(at));
    else
      response.write(body.subarray(at, next), (error) => {
        if (!error) sendFrom(next);
      });
  };
  sendFrom(0);
}
