/**
 * Answers requests whose reply depends on nothing but the address and the data: negotiate → 304 or ready body, or else
 * snapshot → render → compress → keep; a long body is streamed instead. Both services serve all their data this way.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Observer } from "../base/events.ts";
import type { Snapshot, Store } from "../store/store.ts";
import { type Body, bodyOf, bytesOf } from "./body/body.ts";
import { compress, LEAST_BYTES } from "./body/compress.ts";
import type { Downloads } from "./body/downloads.ts";
import { type Answer, isLong, type LongBody, renderBody } from "./body/render-body.ts";
import { streamBody } from "./body/stream-body.ts";
import type { FastPath } from "./fast-path/fast-path.ts";
import type { ResponseCache } from "./fast-path/response-cache.ts";
import { maySend, sendCached } from "./fast-path/send-cached.ts";
import { refuseOlder } from "./message/monotonic-reads.ts";
import { chooseEncoding, chooseForm, type Encoding, type Form } from "./message/negotiate.ts";
import { routeOf } from "./message/problem-reply.ts";
import { notesOf } from "./message/request-notes.ts";

export interface DataRoute {
  /** The forms that the reply exists in; the first is for who does not ask. */
  readonly forms: readonly Form[];
  /** The reply's body, whole or in chunks. Must depend on the address, the form and the snapshot only. */
  answer(request: FastifyRequest, form: Form, snapshot: Snapshot): Promise<Answer>;
}

export type ServeData = (route: DataRoute) => RouteHandlerMethod;

export interface DataServing {
  readonly store: Store;
  readonly cache: ResponseCache;
  readonly downloads: Downloads;
  /** Is told of replies that it can repeat. */
  readonly fastPath?: FastPath;
  /** Part of each ETag: another version of the program may write another reply from the same data. */
  readonly programVersion: string;
  readonly observe: Observer;
}

export function dataServer({ store, cache, downloads, fastPath, programVersion, observe }: DataServing): ServeData {
  let lastVersion = "";

  const currentVersion = async (): Promise<string> => {
    const version = await store.version();
    if (version !== lastVersion) observe({ type: "data-version", version });
    lastVersion = version;
    return version;
  };

  return (route) => {
    async function make(request: FastifyRequest, form: Form, encoding: Encoding): Promise<Body | LongBody> {
      const body = await renderBody(store, downloads, (snapshot) => route.answer(request, form, snapshot));
      if (isLong(body)) return { ...body, encoding };
      if (encoding === "identity" || body.length < LEAST_BYTES) return body;
      return bodyOf([await compress(bytesOf(body), encoding)], { ...body, encoding });
    }

    async function newBody(
      version: string,
      key: string,
      request: FastifyRequest,
      form: Form,
      encoding: Encoding,
    ): Promise<Body | LongBody> {
      let long: LongBody | undefined;
      const kept = await cache.render(version, key, async () => {
        const body = await make(request, form, encoding);
        if (!isLong(body)) return body;
        long = body;
      });
      // A long body can be sent only once: who waited for that of another request makes an own one.
      return kept ?? long ?? make(request, form, encoding);
    }

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { format } = request.query as { format?: unknown };
      const form = chooseForm(route.forms, format, request.headers.accept);
      const encoding = chooseEncoding(request.headers["accept-encoding"]?.toString() ?? "identity");
      const tag = (version: string): string => `"${version}-${programVersion}-${form.name}-${encoding}"`;
      // `no-cache` lets everybody keep a copy but ask each time, which a 304 answers at once.
      reply.headers({ "cache-control": "no-cache", vary: "Accept, Accept-Encoding" });
      const version = await currentVersion();
      refuseOlder(request.raw.socket, version);
      const condition = request.headers["if-none-match"];
      if (condition !== undefined && matches(condition, tag(version))) {
        return reply.code(304).header("etag", tag(version)).send();
      }
      const key = keyOf(request, form, encoding);
      const kept = cache.get(version, key);
      const ready = kept && maySend(kept) ? kept : undefined;
      notesOf(request).ready = ready !== undefined;
      const body = ready ?? (await newBody(version, key, request, form, encoding));
      try {
        refuseOlder(request.raw.socket, body.version);
      } catch (error) {
        if (isLong(body)) await body.release();
        throw error;
      }
      const etag = tag(body.version);
      // `*` asks whether there is anything here at all, which only the body can tell.
      if (condition?.trim() === "*") {
        if (isLong(body)) await body.release();
        return reply.code(304).header("etag", etag).send();
      }
      reply.headers({ "content-type": form.type, etag });
      if (body.encoding !== "identity") reply.header("content-encoding", body.encoding);
      if (ready) fastPath?.remember(request, reply, { key, version: body.version, etag });
      if (!isLong(body)) return sendWhole(reply, body);
      return streamBody(reply, body, {
        failed: (error) => observe({ type: "request-failed", id: request.id, route: routeOf(request), error }),
        tap: () => cache.fill(key, { encoding: body.encoding, version: body.version }),
      });
    };
  };
}

/** Past Fastify, which takes one piece only, and longer for it. */
function sendWhole(reply: FastifyReply, body: Body): undefined {
  const { raw, request } = reply;
  const head: string[] = [];
  const others = reply.getHeaders();
  for (const name in others) head.push(name, String(others[name]));
  head.push("content-length", String(body.length));
  reply.hijack();
  notesOf(request).bytes = body.length;
  raw.writeHead(reply.statusCode, head);
  if (request.method === "HEAD") raw.end();
  else sendCached(raw, body);
}

function keyOf({ url }: FastifyRequest, form: Form, encoding: Encoding): string {
  return `${form.name} ${encoding} ${url}`;
}

/** RFC 9110, section 13.1.2: the comparison is weak. */
function matches(ifNoneMatch: string, tag: string): boolean {
  return ifNoneMatch.split(",").some((part) => part.trim().replace(/^W\//, "") === tag);
}
