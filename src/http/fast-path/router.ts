/**
 * Dispatches a request: first the guard, then the fast path unless the server is closing (clients are then asked to
 * disconnect), otherwise Fastify's router, in a request context. Slow readers are disconnected.
 */
import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import { newRequestContext, runInContext } from "../../base/request-context.ts";
import type { Guard } from "../guard/guard.ts";
import { slowReaders } from "../guard/slow-readers.ts";
import type { FastPath } from "./fast-path.ts";

export interface RouterOptions {
  readonly guard?: Guard;
  readonly fastPath?: FastPath;
  /** How long a request may compute and wait in the run queue. */
  readonly answerSeconds?: number;
  /** Why a request is refused. The router sends the error, because it knows the format. */
  readonly refusals: WeakMap<IncomingMessage, Problem>;
  /** How long a client may take for each MiB of a response, and how often that is checked. */
  readonly mibMs: number;
  readonly checkMs: number;
}

export function installRouter(server: FastifyInstance, options: RouterOptions): void {
  const { guard, fastPath, answerSeconds = LIMITS.answerSeconds.most, refusals, mibMs, checkMs } = options;
  const http = server.server;
  const [router] = http.listeners("request") as RequestListener[];
  const timeoutMs = answerSeconds * 1_000;
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  http.off("request", router).on("request", async (request, response) => {
    const client = guard?.clientOf(request) ?? "";
    const refusal = guard?.refusal(request, client);
    if (refusal) refusals.set(request, refusal);
    else if (!isClosing && (await fastPath?.answer(request, response))) return;
    runInContext(newRequestContext(client, timeoutMs), () => router(request, response));
  });
  if (!guard) return;
  http.on("connection", (socket) => guard.connected(socket));
  http.maxConnections = guard.maxConnections;
  const slow = slowReaders(mibMs);
  const checking = setInterval(() => slow.check(guard.open), checkMs).unref();
  http.once("close", () => clearInterval(checking));
}
