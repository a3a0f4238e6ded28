/** The id under which a request stands in logs and problems. A caller's own id goes through, so that one request can be followed across several logs. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export function requestId(request: IncomingMessage): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
