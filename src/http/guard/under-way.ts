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
    name: "rathaus_requests_under_way",
    help: "Requests that are being answered; the one for these metrics is one of them.",
    aggregator: "sum",
    read: () => underWay,
  });
  measure({
    name: "rathaus_connections",
    help: "Connections of clients that are open, busy or not.",
    aggregator: "sum",
    read: () => promisify(server.server.getConnections.bind(server.server))(),
  });
}
