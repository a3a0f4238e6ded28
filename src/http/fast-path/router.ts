/**
 * Which way a request takes: past the guard, then the short way for as long as the server is not closing (then clients are told to leave), else the long way through the
 * router, on an context for its client. Connections are watched for clients that are too slow.
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
  /** For each request: how long it may compute and wait for others. */
  readonly answerSeconds?: number;
  /** Why a request is refused: told by the long way, which knows in which form. */
  readonly refusals: WeakMap<IncomingMessage, Problem>;
  /** How long a client may take for each MiB of the next piece of a reply, and how often that is looked at. */
  readonly mibMs: number;
  readonly lookMs: number;
}

export function installRouter(server: FastifyInstance, ways: RouterOptions): void {
  const { guard, fastPath, answerSeconds = LIMITS.answerSeconds.most, refusals, mibMs, lookMs } = ways;
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
