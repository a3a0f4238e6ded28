/**
 * The id under which a request stands in logs and problems. A caller's own id goes through, so that one request can be followed across several logs. Ours are the
 * random name of the process and a number: a random id for each request would take longer than to find most replies.
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
