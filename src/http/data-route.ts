/**
 * Answers requests whose reply depends on nothing but the address and the data: negotiate → 304 or ready body, or else
 * snapshot → render → compress → keep. Both services serve all their data this way.
 */
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Observer } from "../base/events.ts";
import type { Snapshot, Store } from "../store/store.ts";
import { type Body, BodyCache } from "./body-cache.ts";
import { compress, LEAST_BYTES } from "./compress.ts";
import { chooseEncoding, chooseForm, type Encoding, type Form } from "./negotiate.ts";

export interface DataRoute {
  /** The forms that the reply exists in; the first is for who does not ask. */
  readonly forms: readonly Form[];
  /** The reply's body. Must depend on the address, the form and the snapshot only. */
  answer(request: FastifyRequest, form: Form, snapshot: Snapshot): Promise<string | Buffer>;
}

export type ServeData = (route: DataRoute) => RouteHandlerMethod;

export interface DataServing {
  readonly store: Store;
  readonly cacheBytes: number;
  /** Part of each ETag: another version of the program may write another reply from the same data. */
  readonly programVersion: string;
  readonly observe: Observer;
}

export function dataServer({ store, cacheBytes, programVersion, observe }: DataServing): ServeData {
  const cache = new BodyCache(cacheBytes);
  let lastVersion = "";

  const currentVersion = async (): Promise<string> => {
    const version = await store.version();
    if (version !== lastVersion) observe({ type: "data-version", version });
    lastVersion = version;
    return version;
  };

  return (route) => {
    const render = (request: FastifyRequest, form: Form): Promise<Body> =>
      store.read(async (snapshot) => {
        const answer = await route.answer(request, form, snapshot);
        return {
          bytes: typeof answer === "string" ? Buffer.from(answer) : answer,
          encoding: "identity",
          version: snapshot.version,
        };
      });

    function bodyFor(version: string, request: FastifyRequest, form: Form, encoding: Encoding): Promise<Body> | Body {
      const key = `${form.name} ${encoding} ${request.url}`;
      const ready = cache.get(version, key);
      observe({ type: "body-cache", hit: ready !== undefined });
      if (ready) return ready;
      return cache.make(version, key, async () => {
        const plain = await render(request, form);
        if (encoding === "identity" || plain.bytes.length < LEAST_BYTES) return plain;
        return { bytes: await compress(plain.bytes, encoding), encoding, version: plain.version };
      });
    }

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const { format } = request.query as { format?: unknown };
      const form = chooseForm(route.forms, format, request.headers.accept);
      const encoding = chooseEncoding(request.headers["accept-encoding"]?.toString() ?? "identity");
      const tag = (version: string): string => `"${version}-${programVersion}-${form.name}-${encoding}"`;
      // `no-cache` lets everybody keep a copy but ask each time, which a 304 answers at once.
      reply.headers({ "cache-control": "no-cache", vary: "Accept, Accept-Encoding" });
      const version = await currentVersion();
      if (matches(request.headers["if-none-match"], tag(version))) {
        return reply.code(304).header("etag", tag(version)).send();
      }
      const body = await bodyFor(version, request, form, encoding);
      // `*` asks whether there is anything here at all, which only the body can tell.
      if (request.headers["if-none-match"]?.trim() === "*") {
        return reply.code(304).header("etag", tag(body.version)).send();
      }
      reply.headers({ "content-type": form.type, etag: tag(body.version) });
      if (body.encoding !== "identity") reply.header("content-encoding", body.encoding);
      return reply.send(body.bytes);
    };
  };
}

/** RFC 9110, section 13.1.2: the comparison is weak. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(",").some((part) => part.trim().replace(/^W\//, "") === tag) ?? false;
}
