/**
 * `/mcp`: MCP by streamable HTTP, without sessions. One message per request; it is answered at once,
 * so that nothing stays open. The address is public, like the explorer, and obeys the same limits.
 */
import { Readable } from "node:stream";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../base/events.ts";
import { LIMITS } from "../base/limits.ts";
import { Problem } from "../base/problems.ts";
import { MCP_PATH } from "../http/message/message-paths.ts";
import { MESSAGE_METHODS } from "../http/message/methods.ts";
import type { OriginOf } from "../http/message/public-origin.ts";
import { messageText } from "./message-text.ts";
import type { DeskSource } from "./tool/desk.ts";

export interface McpRoutes {
  readonly source: DeskSource;
  /** May be empty. Pages there may send messages. */
  readonly publicUrl: string;
  readonly originOf: OriginOf;
  readonly onSnapshot: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when a message may be answered: many at once would leave no time for anything else. */
  readonly admit: () => Promise<void>;
  readonly observe: Observer;
}

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const CONTINUE = /^100-continue$/i;

export function mcpRoutes(server: FastifyInstance, options: McpRoutes): void {
  const load = loader(options);
  const isOwnOrigin = ownOrigins(options.publicUrl);
  server.get(MCP_PATH, async () => {
    const sentence = {
      en: "This address takes messages of assistants (Model Context Protocol) by POST.",
      de: "Diese Adresse nimmt Nachrichten von Assistenten (Model Context Protocol) mit POST entgegen.",
    };
    throw new Problem("method-not-allowed", sentence, { headers: { allow: MESSAGE_METHODS } });
  });
  server.register(async (messages) => {
    // Browsers send texts to other sites without asking first.
    messages.removeContentTypeParser(["text/plain", "application/json"]);
    const parse = messages.getDefaultJsonParser("error", "error");
    messages.addContentTypeParser("application/json", (request, payload, done) => {
      messageText(payload, LIMITS.messageBytes.most).then((text) => parse(request, text, done), done);
    });
    messages.addHook("onRequest", async (request, reply) => {
      const { origin, expect } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin)) throw wrongOrigin();
      if (CONTINUE.test(expect ?? "")) reply.raw.writeContinue();
    });
    // Without a body, there is no stream to read (`optimizeEmptyRequests`); Fastify would wait for its end.
    messages.addHook("preParsing", async (_request, _reply, payload) =>
      payload.readableEnded ? Readable.from([]) : payload,
    );
    messages.post(MCP_PATH, async (request, reply) => {
      const problem = refusedMessage(request.body);
      if (problem) return sendJson(reply, 400, problem);
      await options.admit();
      const { fetch } = await load();
      const origin = options.originOf(request);
      const response = await fetch(new Request(`${origin}${MCP_PATH}`, { method: "POST", headers: given(request) }), {
        parsedBody: request.body ?? null,
      });
      const type = response.headers.get("content-type");
      return reply
        .code(response.status)
        .headers({ "cache-control": "no-store", ...(type && { "content-type": type }) })
        .send(await response.text());
    });
  });
}

/**
 * The SDK is loaded with the first message, so that the server starts as fast as without it. If a file cannot be opened
 * now, the next message tries again.
 */
function loader({ source, onSnapshot, observe }: McpRoutes): () => Promise<McpHttpHandler> {
  let loading: Promise<McpHttpHandler> | undefined;
  return () => {
    loading ??= import("./http-handler.ts").then(({ httpHandler }) => httpHandler({ source, onSnapshot, observe }));
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/**
 * A page of another site must not use a visitor's browser to reach a server in the visitor's network, not even by a
 * name that it has pointed there (DNS rebinding): what the `Host` header names proves nothing.
 */
function ownOrigins(publicUrl: string): (origin: string) => boolean {
  const own = URL.canParse(publicUrl) ? new URL(publicUrl).origin : undefined;
  return (origin) => origin === own || LOOPBACK.test(origin);
}

function wrongOrigin(): Problem {
  const sentence = {
    en: "The header Origin names another site than this one.",
    de: "Der Header Origin nennt eine andere Website als diese.",
  };
  return new Problem("origin-not-allowed", sentence);
}

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly id?: unknown;
}

/** What a stateless server does not do, and what its parts would not survive. */
function refusedMessage(body: unknown): RpcError | undefined {
  if (Array.isArray(body)) return { code: -32600, message: "Send one message per request, not several at once." };
  const { method, id } = (body ?? {}) as { readonly method?: unknown; readonly id?: unknown };
  const { most } = LIMITS.messageDepth;
  if (isDeeper(body, most)) return { code: -32600, message: `A message may have ${most} levels, not more.`, id };
  if (method !== "subscriptions/listen") return undefined;
  return { code: -32601, message: "This server sends no notifications: there is nothing to listen to.", id };
}

/** Whether objects and lists are nested deeper. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1));
}

function sendJson(reply: FastifyReply, status: number, { code, message, id = null }: RpcError): FastifyReply {
  const isId = typeof id === "string" || typeof id === "number";
  return reply
    .code(status)
    .headers({ "content-type": "application/json", "cache-control": "no-store" })
    .send(JSON.stringify({ jsonrpc: "2.0", id: isId ? id : null, error: { code, message } }));
}

/** The headers that the protocol reads. Clients may send any others. */
function given({ headers }: FastifyRequest): Record<string, string> {
  const names = ["accept", "content-type", "mcp-method", "mcp-name", "mcp-protocol-version"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
