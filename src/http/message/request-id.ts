/**
 * The id of a request in logs and problems. An id from the client is passed through, so that a request can be traced
 * across several logs. Otherwise it is a random name of the process and a counter: generating a random id for each
 * request would take longer than most cache hits.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const PROCESS = randomBytes(6).toString("hex");
let count = 0;

export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  if (typeof given === "string" && /^[\w.:-]{1,64}$/.test(given)) return given;
  count += 1;
  return `${PROCESS}-${count}`;
}
