/**
 * Dispatches a request, once earlier ones of its connection are answered: first the guard, then the fast path unless
 * the server is closing (clients are then asked to disconnect), otherwise Fastify's router, in a request context. Slow
 * readers are disconnected.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Observer } from "../../base/events.ts";
import { LIMITS } from "../../base/limits.ts";
import type { Problem } from "../../base/problems.ts";
import { newRequestContext, runInContext, UNIDENTIFIED } from "../../base/work/request-context.ts";
import { SCHEDULER } from "../../base/work/scheduler.ts";
import type { Guard } from "../guard/guard.ts";
import { Pipelines } from "../guard/pipelines.ts";
import { slowReaders } from "../guard/slow-readers.ts";
import { hasBody, sentAhead } from "../message/request-body.ts";
import type { FastPath } from "./fast-path.ts";
import { heldBytes } from "./send-cached.ts";

export interface RouterOptions {
  readonly guard?: Guard;
  readonly fastPath?: FastPath;
  /** How long a request may compute and wait in the run queue. */
  readonly answerSeconds?: number;
  /** What all clients together may leave unread. */
  readonly unreadBytes?: number;
  /** Answers a request with a problem, and closes the connection. */
  readonly refuse: (request: IncomingMessage, problem: Problem) => void;
  /** How long a client may take for each MiB of a response, and how often that is checked. */
  readonly mibMs: number;
  readonly checkMs: number;
  readonly observe: Observer;
}

export function installRouter(server: FastifyInstance, options: RouterOptions): void {
  const { guard, fastPath, answerSeconds = LIMITS.answerSeconds.most, refuse, observe } = options;
  const http = server.server;
  const [router] = http.listeners("request") as RequestListener[];
  const timeoutMs = answerSeconds * 1_000;
  let isClosing = false;
  server.addHook("preClose", async () => {
    isClosing = true;
  });
  const start = async (request: IncomingMessage, response: ServerResponse, known?: Problem): Promise<void> => {
    const client = guard?.clientOf(request) ?? UNIDENTIFIED;
    const isCutOff = hasBody(request) && pipelines.isStopped(request.socket);
    const refusal = known ?? guard?.refusal(request, client) ?? (isCutOff ? sentAhead() : undefined);
    if (refusal) {
      pipelines.stop(request.socket);
      refuse(request, refusal);
      return;
    }
    if (!isClosing && (await fastPath?.answer(request, response))) return;
    runInContext(newRequestContext(client, timeoutMs, request.socket), () => router(request, response));
  };
  const pipelines = new Pipelines(start);
  http.off("request", router).on("request", (request, response) => pipelines.accept(request, response));
  http.on("connection", (socket) => {
    SCHEDULER.accepted();
    pipelines.connected(socket);
  });
  if (!guard) return;
  http.on("connection", (socket) => guard.connected(socket));
  const slow = slowReaders({
    mibMs: options.mibMs,
    maxBytes: options.unreadBytes,
    heldBytes,
    clientOf: (socket) => guard.nameOf(socket),
    disconnected: () => observe({ type: "reader-disconnected", reason: "memory" }),
  });
  const checking = setInterval(() => {
    slow.check(guard.open);
    pipelines.checkPaused();
  }, options.checkMs).unref();
  http.once("close", () => clearInterval(checking));
}
