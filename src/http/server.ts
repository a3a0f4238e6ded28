/**
 * The server without the routes of the services: limits, request ids, one event per request, open CORS for reading, 405
 * for other methods, problems as responses. In: an observer and a guard. Out: a Fastify instance to add routes to.
 */

import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { LIMITS } from "../base/limits.ts";
import type { Problem } from "../base/problems.ts";
import { Abandoned } from "../base/work/request-context.ts";
import { installRouter, type RouterOptions } from "./fast-path/router.ts";
import { answerClientError, isBusy } from "./message/client-error.ts";
import { sendLast } from "./message/last-response.ts";
import { isMessagePath } from "./message/message-paths.ts";
import { MESSAGE_METHODS, METHODS, methodNotAllowed } from "./message/methods.ts";
import { onceClosed } from "./message/once-closed.ts";
import {
  notFound,
  type ProblemForms,
  problemOf,
  renderRefusal,
  routeOf,
  sendProblem,
} from "./message/problem-reply.ts";
import { refusalReports } from "./message/refusal-reports.ts";
import { requestId } from "./message/request-id.ts";
import { notesOf } from "./message/request-notes.ts";
import { ALWAYS } from "./message/security-headers.ts";

/** How often a closing server looks for connections that have become idle. */
const SWEEP_MS = 50;

const PREFLIGHT = {
  allow: METHODS,
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": "accept, api-key, authorization, if-none-match, range, x-api-key, x-request-id",
  "access-control-max-age": "86400",
};

const MESSAGE_PREFLIGHT = {
  ...PREFLIGHT,
  allow: MESSAGE_METHODS,
  "access-control-allow-methods": MESSAGE_METHODS,
  "access-control-allow-headers":
    "accept, content-type, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, x-request-id",
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
  check: 1,
};

export interface ServerOptions extends Omit<RouterOptions, "refuse" | "mibMs" | "checkMs" | "observe"> {
  readonly observe: Observer;
  readonly times?: Partial<typeof TIMES>;
  /** How errors are sent; the default is problem+json. */
  readonly problems?: ProblemForms;
}

export function createServer({ observe, times, problems = {}, ...routerOptions }: ServerOptions): FastifyInstance {
  const reportRefusal = refusalReports(observe);
  const { head, request, idle, piece, check } = { ...TIMES, ...times };
  const sendError = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    // The request is reported as aborted, not as failed.
    error instanceof Abandoned && request.raw.socket.destroyed
      ? reply.hijack()
      : sendProblem(reply, problemOf(error, request, observe), problems, observe);
  const server = fastify({
    genReqId: requestId,
    http: {
      maxHeaderSize: LIMITS.headBytes.most,
      headersTimeout: head * 1_000,
      connectionsCheckingInterval: check * 1_000,
      requireHostHeader: false,
      // Almost no request has a body. Node then makes no stream of it: a twentieth of the time of a cached response.
      optimizeEmptyRequests: true,
    },
    requestTimeout: request * 1_000,
    keepAliveTimeout: idle * 1_000,
    // Responses in progress at SIGTERM are finished; only connections that wait for a next request are closed.
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, reportRefusal, problems),
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
    switch (request.method) {
      case "GET":
      case "HEAD":
        return;
      case "OPTIONS":
        return reply
          .code(204)
          .headers(isMessagePath(request.url) ? MESSAGE_PREFLIGHT : PREFLIGHT)
          .send();
      default:
        // Only addresses that read messages have a route for POST.
        if (request.method === "POST" && request.routeOptions.url !== undefined) return;
        throw methodNotAllowed(request.method);
    }
  });

  server.addHook("preClose", async () => {
    if (!server.server.listening) return;
    // Fastify closes the connections that are idle now. One whose response ends later would
    // stay open for a next request.
    const sweep = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS);
    server.server.once("close", () => clearInterval(sweep));
  });

  // Read-only requests have no use for `Expect`. Node would answer 417 without a body, or ask for a body that nobody
  // reads; RFC 9110, section 10.1.1, leaves the choice to the server.
  for (const event of ["checkExpectation", "checkContinue"]) {
    server.server.on(event, (request, response) => server.server.emit("request", request, response));
  }

  const refuse = (request: IncomingMessage, problem: Problem): void => {
    reportRefusal(problem.code);
    const { url = "", headers, method, socket } = request;
    sendLast(socket, problem, renderRefusal({ url, headers }, problem, problems), { isHead: method === "HEAD" });
  };
  // Without a listener, Node closes the connection without a response.
  server.server.on("connect", (request, socket) => {
    if (isBusy(socket as Socket)) socket.destroy();
    else refuse(request, methodNotAllowed(request.method));
  });
  installRouter(server, { ...routerOptions, refuse, mibMs: piece * 1_000, checkMs: check * 1_000, observe });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => sendError(notFound(request), request, reply));
  return server;
}

/** Does not use Fastify's `onResponse` hook, which does not run if the client disconnects early. */
function reportWhenClosed(request: FastifyRequest, reply: FastifyReply, observe: Observer): void {
  const begunAt = performance.now();
  const { raw } = reply;
  // Node does so only for a request with a body. Without it, Fastify takes the end of a stream for an error.
  const noteAborted = (): void => {
    request.raw.aborted = true;
  };
  if (raw.destroyed) noteAborted();
  onceClosed(raw, () => {
    const { bytes, ready, problem } = notesOf(request);
    const isAborted = request.raw.socket.destroyed && !raw.writableFinished;
    if (isAborted) noteAborted();
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
      aborted: isAborted ? true : undefined,
    });
  });
}
