/** How much the server has to do at a moment: requests that are being answered, connections that are open. */
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Measure } from "../../base/gauges.ts";
import { atEnd } from "../message/at-end.ts";

/** To be called before the first route: only routes that come after it are counted. Ready replies take the short way, in no time, and are not. */
export function measureUnderWay(server: FastifyInstance, measure: Measure): void {
  let underWay = 0;
  server.addHook("onRequest", async (_request, reply) => {
    underWay += 1;
    atEnd(reply.raw, () => {
      underWay -= 1;
    });
  });
  measure({
    name: "rathaus_requests_in_flight",
    help: "Requests being processed, including the scrape itself.",
    aggregator: "sum",
    read: () => underWay,
  });
  measure({
    name: "rathaus_connections",
    help: "Open client connections, active or idle.",
    aggregator: "sum",
    read: () => promisify(server.server.getConnections.bind(server.server))(),
  });
}
