/**
 * Monotonic reads on a connection. If the newest data is no longer available (the database lost its last
 * import, or only a lagging standby is left), a client that has seen newer data gets an error, and the older
 * data on a new connection.
 */
import type { Socket } from "node:net";
import { Problem } from "../../base/problems.ts";
import { isOlder } from "../../store/data-version.ts";

const newestSeen = new WeakMap<Socket, string>();

export function refuseOlder(socket: Socket, version: string): void {
  const seen = newestSeen.get(socket);
  if (seen === version) return;
  if (seen !== undefined && isOlder(version, seen)) {
    const sentence = {
      en: "This connection has seen newer data than is available now; open a new connection to get the older data.",
      de: "Diese Verbindung kennt neuere Daten, als es jetzt gibt; die älteren erhält eine neue Verbindung.",
    };
    throw new Problem("store-unavailable", sentence, { headers: { "retry-after": "1", connection: "close" } });
  }
  newestSeen.set(socket, version);
}
