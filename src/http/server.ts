/**
 * The server without any route of the services: limits, request ids, one event for each request, open CORS for reading, 405 for
 * whatever is not reading, problems as replies. In: an observer and a guard. Out: a Fastify instance to add routes to.
 */

import type { IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { LIMITS } from "../base/limits.ts";
import { Problem } from "../base/problems.ts";
import { installRouter, type RouterOptions } from "./fast-path/router.ts";
import { atEnd } from "./message/at-end.ts";
import { answerClientError } from "./message/client-error.ts";
import { nothingAt, problemOf, routeOf, sendProblem } from "./message/problem-reply.ts";
import { requestId } from "./message/request-id.ts";
import { notesOf } from "./message/request-notes.ts";
import { SECURITY_HEADERS } from "./message/security-headers.ts";

const METHODS = "GET, HEAD, OPTIONS";

/** How often a server that is closing looks for connections that have become idle. */
const SWEEP_MS = 50;

/** The Fetch standard's headers for reading from any page (https://fetch.spec.whatwg.org/#http-cors-protocol). */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "etag, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, " +
    "accept-ranges, content-range, content-disposition",
};
/** On every reply. */
const ALWAYS = { ...CORS, ...SECURITY_HEADERS };
const PREFLIGHT = {
  allow: METHODS,
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": "accept, api-key, authorization, if-none-match, range, x-api-key, x-request-id",
  "access-control-max-age": "86400",
};

/** Our own reader checks requests (parameters.ts), and bodies are sent as they are. Without these, Fastify loads ajv at each start. */
const noSchemas = (): never => {
  throw new Error("No address declares a schema to Fastify.");
};

/** How long clients may take, in seconds; and how often that is looked at. */
const TIMES = {
  head: LIMITS.headSeconds.most,
  request: LIMITS.requestSeconds.most,
  idle: LIMITS.idleSeconds.most,
  piece: LIMITS.pieceSeconds.most,
  look: 5,
};

export interface ServerOptions extends Omit<RouterOptions, "refusals" | "mibMs" | "lookMs"> {
  readonly observe: Observer;
  readonly times?: Partial<typeof TIMES>;
}

export function createServer({ observe, times, ...ways }: ServerOptions): FastifyInstance {
  const refusals = new WeakMap<IncomingMessage, Problem>();
  const { head, request, idle, piece, look } = { ...TIMES, ...times };
  const server = fastify({
    genReqId: requestId,
    http: {
      maxHeaderSize: LIMITS.headBytes.most,
      headersTimeout: head * 1_000,
      connectionsCheckingInterval: look * 1_000,
      requireHostHeader: false,
    },
    requestTimeout: request * 1_000,
    keepAliveTimeout: idle * 1_000,
    // Replies under way at SIGTERM are finished; only connections that wait for a next request are closed.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, observe),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Fastify calls no hooks for these.
    frameworkErrors: (error, request, reply) => {
      tellAtEnd(request, reply, observe);
      reply.headers({ ...ALWAYS, "x-request-id": request.id });
      return sendProblem(reply, problemOf(error, request, observe));
    },
  });

  server.decorateRequest("notes");
  server.addHook("onRequest", async (request, reply) => {
    tellAtEnd(request, reply, observe);
    reply.headers({ ...ALWAYS, "x-request-id": request.id });
    const refusal = refusals.get(request.raw);
    if (refusal) throw refusal;
    switch (request.method) {
      case "GET":
      case "HEAD":
        return;
      case "OPTIONS":
        return reply.code(204).headers(PREFLIGHT).send();
      default: {
        const sentence = `${request.method} is not possible here: the service can only be read.`;
        throw new Problem("method-not-allowed", sentence, { headers: { allow: METHODS } });
      }
    }
  });

  server.addHook("preClose", async () => {
    if (!server.server.listening) return;
    // Fastify lets go of connections that are idle now. One whose reply ends later would be kept for its client's next request.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once("close", () => clearInterval(sweep));
  });

  // Whoever only reads has nothing to expect; Node would answer 417 without a word (RFC 9110, section 10.1.1, leaves it to us).
  server.server.on("checkExpectation", (request, response) => server.server.emit("request", request, response));

  installRouter(server, { ...ways, refusals, mibMs: piece * 1_000, lookMs: look * 1_000 });
  server.setErrorHandler((error, request, reply) => sendProblem(reply, problemOf(error, request, observe)));
  server.setNotFoundHandler((request, reply) => sendProblem(reply, problemOf(nothingAt(request), request, observe)));
  return server;
}

/** Not by Fastify's own hook for the end of a reply, which does not run where the client leaves before. */
function tellAtEnd(request: FastifyRequest, reply: FastifyReply, observe: Observer): void {
  const begunAt = performance.now();
  const { raw } = reply;
  atEnd(raw, () => {
    const { bytes, ready, problem } = notesOf(request);
    observe({
      type: "request",
      id: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round((performance.now() - begunAt) * 1000) / 1000,
      bytes: request.method === "HEAD" ? 0 : (bytes ?? Number(reply.getHeader("content-length") ?? 0)),
      cached: ready,
      key: request.keyName,
      problem,
      aborted: request.raw.socket.destroyed && !raw.writableFinished ? true : undefined,
    });
  });
}
