/**
 * Where a request goes: first to the guard, then to the fast path unless the server is closing (clients are then asked
 * to disconnect), otherwise to Fastify's router, in a request context. Slow readers are disconnected.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import { newRequestContext, runInContext } from "../../base/request-context.ts";
import type { Guard } from "../guard/guard.ts";
import { slowClients } from "../guard/slow-clients.ts";
import type { FastPath } from "./fast-path.ts";

export interface RouterOptions {
  readonly guard?: Guard;
  readonly fastPath?: FastPath;
  /** How long a request may compute and wait for others. */
  readonly answerSeconds?: number;
  /** Why a request is refused; the router answers, which knows the format to answer in. */
  readonly refusals: WeakMap<IncomingMessage, Problem>;
  /** How long a client may take for each MiB of a response, and how often that is checked. */
  readonly mibMs: number;
  readonly lookMs: number;
}

export function installRouter(server: FastifyInstance, options: RouterOptions): void {
  const { guard, fastPath, answerSeconds = LIMITS.answerSeconds.most, refusals, mibMs, lookMs } = options;
  const http = server.server;
  const [router] = http.listeners("request") as RequestListener[];
  const patienceMs = answerSeconds * 1_000;
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  http.off("request", router).on("request", async (request, response) => {
    const client = guard?.clientOf(request) ?? "";
    const refusal = guard?.refusal(request, client);
    if (refusal) refusals.set(request, refusal);
    else if (!isClosing && (await fastPath?.answer(request, response))) return;
    runInContext(newRequestContext(client, patienceMs), () => router(request, response));
  });
  if (!guard) return;
  http.on("connection", (socket) => guard.connected(socket));
  http.maxConnections = guard.mostConnections;
  const slow = slowClients(mibMs);
  const looking = setInterval(() => slow.look(guard.open), lookMs).unref();
  http.once("close", () => clearInterval(looking));
}
