/** The current load: requests in progress and open connections. */
import { promisify } from "node:util";
import type { FastifyInstance } from "fastify";
import type { Measure } from "../../base/gauges.ts";
import { onceClosed } from "../message/once-closed.ts";

/** Must be called before the first route: only later routes are counted. The fast path takes no time, and is not. */
export function measureLoad(server: FastifyInstance, measure: Measure): void {
  let inProgress = 0;
  server.addHook("onRequest", async (_request, reply) => {
    inProgress += 1;
    onceClosed(reply.raw, () => {
      inProgress -= 1;
    });
  });
  measure({
    name: "rathaus_requests_in_flight",
    help: "Requests in progress.",
    aggregator: "sum",
    read: () => inProgress,
  });
  measure({
    name: "rathaus_connections",
    help: "Open client connections, busy or idle.",
    aggregator: "sum",
    read: () => promisify(server.server.getConnections.bind(server.server))(),
  });
}
