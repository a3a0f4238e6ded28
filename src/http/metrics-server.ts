/**
 * The server for Prometheus, with an address of its own: metrics contain the names of API keys and how much they are
 * used, so they are not public, and no page in a browser may read them.
 */
import type { Server, ServerResponse } from "node:http";
import { METRICS_TYPE } from "../base/metrics.ts";

/** An import of this module evaluates all its exports, and with them a WebSocket client, which takes long. */
const { createServer } = process.getBuiltinModule("node:http");

export const METRICS_PATH = "/metrics";

/** `metricsText` rejects if there are no metrics now. The server does not keep its process alive. */
export function metricsServer(metricsText: () => Promise<string>): Server {
  const server = createServer(async ({ method = "", url = "" }, response) => {
    if (url.split("?", 1)[0] !== METRICS_PATH) return send(response, 404, `Metrics are at ${METRICS_PATH}.\n`);
    if (!["GET", "HEAD"].includes(method)) return send(response, 405, "Use GET.\n", { allow: "GET, HEAD" });
    try {
      send(response, 200, await metricsText(), { "content-type": METRICS_TYPE });
    } catch {
      send(response, 503, "There are no metrics now.\n");
    }
  });
  return server.on("connection", (socket) => socket.unref()).unref();
}

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const always = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, { ...always, "x-content-type-options": "nosniff", ...headers }).end(body);
}
