/**
 * The server without the routes of the services: limits, request ids, one event per request, open CORS for reading, 405
 * for other methods, problems as responses. In: an observer and a guard. Out: a Fastify instance to add routes to.
 */

import type { IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { LIMITS } from "../base/limits.ts";
import { Problem } from "../base/problems.ts";
import { installRouter, type RouterOptions } from "./fast-path/router.ts";
import { answerClientError } from "./message/client-error.ts";
import { onceClosed } from "./message/once-closed.ts";
import { notFound, type ProblemForms, problemOf, routeOf, sendProblem } from "./message/problem-reply.ts";
import { requestId } from "./message/request-id.ts";
import { notesOf } from "./message/request-notes.ts";
import { SECURITY_HEADERS } from "./message/security-headers.ts";

const METHODS = "GET, HEAD, OPTIONS";

/** How often a closing server looks for connections that have become idle. */
const SWEEP_MS = 50;

/** The Fetch standard's headers for reading from any page (https://fetch.spec.whatwg.org/#http-cors-protocol). */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "etag, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, " +
    "accept-ranges, content-range, content-disposition, warning",
};
/** On every response. */
const ALWAYS = { ...CORS, ...SECURITY_HEADERS };
const PREFLIGHT = {
  allow: METHODS,
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": "accept, api-key, authorization, if-none-match, range, x-api-key, x-request-id",
  "access-control-max-age": "86400",
};

/** parameters.ts validates requests, and bodies are sent as they are. Without this, Fastify loads ajv at each start. */
const noSchemas = (): never => {
  throw new Error("No route declares a schema to Fastify.");
};

/** How long clients may take, in seconds, and how often that is checked. */
const TIMES = {
  head: LIMITS.headSeconds.most,
  request: LIMITS.requestSeconds.most,
  idle: LIMITS.idleSeconds.most,
  piece: LIMITS.pieceSeconds.most,
  check: 5,
};

export interface ServerOptions extends Omit<RouterOptions, "refusals" | "mibMs" | "checkMs"> {
  readonly observe: Observer;
  readonly times?: Partial<typeof TIMES>;
  /** How errors are sent; the default is problem+json. */
  readonly problems?: ProblemForms;
}

export function createServer({ observe, times, problems = {}, ...routerOptions }: ServerOptions): FastifyInstance {
  const refusals = new WeakMap<IncomingMessage, Problem>();
  const { head, request, idle, piece, check } = { ...TIMES, ...times };
  const sendError = (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendProblem(reply, problemOf(error, request, observe), problems, observe);
  const server = fastify({
    genReqId: requestId,
    http: {
      maxHeaderSize: LIMITS.headBytes.most,
      headersTimeout: head * 1_000,
      connectionsCheckingInterval: check * 1_000,
      requireHostHeader: false,
    },
    requestTimeout: request * 1_000,
    keepAliveTimeout: idle * 1_000,
    // Responses in progress at SIGTERM are finished; only connections that wait for a next request are closed.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, observe, problems),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Fastify calls no hooks for these.
    frameworkErrors: (error, request, reply) => {
      reportWhenClosed(request, reply, observe);
      reply.headers({ ...ALWAYS, "x-request-id": request.id });
      sendError(error, request, reply);
    },
  });

  server.decorateRequest("notes");
  server.addHook("onRequest", async (request, reply) => {
    reportWhenClosed(request, reply, observe);
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
        const sentence = {
          en: `${request.method} is not allowed: the service is read-only.`,
          de: `${request.method} ist nicht erlaubt: Der Dienst lässt sich nur lesen.`,
        };
        throw new Problem("method-not-allowed", sentence, { headers: { allow: METHODS } });
      }
    }
  });

  server.addHook("preClose", async () => {
    if (!server.server.listening) return;
    // Fastify closes the connections that are idle now. One whose response ends later would
    // stay open for a next request.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once("close", () => clearInterval(sweep));
  });

  // Read-only requests have no use for `Expect`. Node would answer 417 without a body; RFC 9110, section 10.1.1, leaves
  // the choice to the server.
  server.server.on("checkExpectation", (request, response) => server.server.emit("request", request, response));

  installRouter(server, { ...routerOptions, refusals, mibMs: piece * 1_000, checkMs: check * 1_000 });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => sendError(notFound(request), request, reply));
  return server;
}

/** Does not use Fastify's `onResponse` hook, which does not run if the client disconnects early. */
function reportWhenClosed(request: FastifyRequest, reply: FastifyReply, observe: Observer): void {
  const begunAt = performance.now();
  const { raw } = reply;
  onceClosed(raw, () => {
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
