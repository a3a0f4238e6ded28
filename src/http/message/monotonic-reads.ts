/**
 * Keeps the replies on one connection from going back in time: where the newest data can no longer be had (the database lost its last
 * import, or only a standby that is behind is left), whoever has seen newer data is told so, and gets the older on a new connection.
 */
import type { Socket } from "node:net";
import { Problem } from "../../base/problems.ts";
import { isOlder } from "../../store/data-version.ts";

const newestSeen = new WeakMap<Socket, string>();

export function refuseOlder(socket: Socket, version: string): void {
  const seen = newestSeen.get(socket);
  if (seen === version) return;
  if (seen !== undefined && isOlder(version, seen)) {
    const sentence =
      "This connection has seen newer data than can be had at the moment; a new connection gets what there is.";
    throw new Problem("store-unavailable", sentence, { headers: { "retry-after": "1", connection: "close" } });
  }
  newestSeen.set(socket, version);
}
