/**
 * Answers requests whose response depends on nothing but the address and the data: negotiate → 304 or cached body, or
 * else snapshot → render → compress → cache. A long body is streamed instead. Both services serve all data like this.
 */
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { Observer } from "../base/events.ts";
import { Abandoned } from "../base/work/request-context.ts";
import type { DataSlice } from "../store/data-version.ts";
import type { PinnableStore } from "../store/pinned-snapshot.ts";
import type { Snapshot } from "../store/store.ts";
import { type Body, bodyOf, bytesOf } from "./body/body.ts";
import { compress, isWorthCompressing } from "./body/compress.ts";
import type { Downloads } from "./body/downloads.ts";
import { type Answer, isLong, type LongBody, renderBody } from "./body/render-body.ts";
import { streamBody } from "./body/stream-body.ts";
import type { FastPath } from "./fast-path/fast-path.ts";
import type { ResponseCache } from "./fast-path/response-cache.ts";
import { maySend, sendCached } from "./fast-path/send-cached.ts";
import { evaluate, matches } from "./files/preconditions.ts";
import { refuseOlder } from "./message/monotonic-reads.ts";
import { acceptsIdentity, chooseEncoding, chooseFormat, type Encoding, type Format } from "./message/negotiate.ts";
import { routeOf } from "./message/problem-reply.ts";
import { notesOf } from "./message/request-notes.ts";
import { type Changeover, DATA_VERSION, FOR_EVERYBODY, FOR_ONE_CLIENT, versionName } from "./message/shared-caches.ts";
import { parameterWarning } from "./message/unknown-parameters.ts";

/** What an answer depends on besides the address, the format and the snapshot. */
export interface RouteState {
  /** Part of the ETag. */
  readonly name: string;
}

export interface DataRoute<State extends RouteState | undefined = undefined> {
  /** The formats that the route offers; the first is the default. */
  readonly formats: readonly Format[];
  /** The names of its parameters in the query string, besides `format`. */
  readonly parameters: readonly string[];
  /** The only slice of the data that a response depends on; undefined for all data. */
  readonly slice?: DataSlice;
  /** What a response depends on besides these, if there is anything. */
  readonly state?: (request: FastifyRequest, version: string, format: Format) => State;
  /** The response body, whole or in chunks. Must depend only on the address, the format, the snapshot and the state. */
  answer(request: FastifyRequest, format: Format, snapshot: Snapshot, state: State): Promise<Answer>;
  /** Headers of its own, such as the name of a file. */
  headers?(request: FastifyRequest, format: Format): Readonly<Record<string, string>>;
}

export type ServeData = <State extends RouteState | undefined = undefined>(
  route: DataRoute<State>,
) => RouteHandlerMethod;

export interface DataServing {
  readonly store: PinnableStore;
  readonly cache: ResponseCache;
  readonly downloads: Downloads;
  /** Remembers the responses that it can repeat. */
  readonly fastPath?: FastPath;
  /** Part of each ETag: another build of the program may render the same data differently. */
  readonly buildId: string;
  readonly observe: Observer;
  readonly changeover: Changeover;
}

/** What a request wants. */
interface Wanted<State> {
  readonly request: FastifyRequest;
  readonly format: Format;
  readonly encoding: Encoding;
  readonly state: State;
}

export function dataServer(serving: DataServing): ServeData {
  const { store, cache, downloads, fastPath, buildId, observe, changeover } = serving;
  let lastVersion = "";

  const currentVersion = async (): Promise<string> => {
    const version = await store.version();
    // A pinned snapshot may be older than what the process has seen.
    if (version !== lastVersion && !store.isPinned()) {
      observe({ type: "data-version", version });
      lastVersion = version;
      changeover.saw(version);
    }
    return version;
  };

  return <State extends RouteState | undefined>(route: DataRoute<State>) => {
    const { slice } = route;
    const warningAbout = parameterWarning([...route.parameters, "format"]);

    async function render(
      { request, format, encoding, state }: Wanted<State>,
      foundLong?: () => void,
    ): Promise<Body | LongBody> {
      const answer = (snapshot: Snapshot) => route.answer(request, format, snapshot, state);
      const body = await renderBody(store, downloads, answer, foundLong);
      if (isLong(body)) return { ...body, encoding };
      if (encoding === "identity" || !isWorthCompressing(body.length, acceptedEncoding(request))) return body;
      return bodyOf([await compress(bytesOf(body), encoding)], { ...body, encoding });
    }

    async function renderAndCache(version: string, key: string, wanted: Wanted<State>): Promise<Body | LongBody> {
      let own: Promise<Body | LongBody> | undefined;
      // Others that wait for this body must not wait for this client's slot.
      const renderWhole = (): Promise<Body | undefined> =>
        new Promise((resolve, reject) => {
          own = render(wanted, () => resolve(undefined));
          own.then((body) => resolve(isLong(body) ? undefined : body), reject);
        });
      // A request on a pinned snapshot holds a connection to the database. If it waited for one that still needs a
      // connection, ten of them would wait forever.
      const whole = await cache.render({ version, slice }, key, renderWhole, store.isPinned() ? "pinned" : "");
      // A long body can be sent only once, and the data may have changed since: a request that waited for another one's
      // body renders its own.
      const isUsable = whole && (whole.version === version || !store.isPinned());
      if (isUsable) return whole;
      return (whole ? undefined : own) ?? render(wanted);
    }

    return async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as { format?: unknown };
      const warning = warningAbout(query);
      if (warning !== undefined) reply.header("warning", warning);
      const format = chooseFormat(route.formats, query.format, request.headers.accept);
      const encoding = chooseEncoding(acceptedEncoding(request));
      // Short bodies are compressed only for clients that accept nothing else, and are then other bytes.
      const coding = acceptsIdentity(acceptedEncoding(request)) ? encoding : `${encoding}-only`;
      const isForAll = request.keyName === undefined;
      reply.headers({ ...(isForAll ? FOR_EVERYBODY : FOR_ONE_CLIENT), vary: "Accept, Accept-Encoding" });
      const version = await currentVersion();
      const state = route.state?.(request, version, format) as State;
      // What else a response depends on may change without the data.
      const isByVersion = isForAll && state === undefined;
      if (isByVersion) reply.header(DATA_VERSION, versionName(version, buildId));
      const suffix = state === undefined ? "" : `-${hash("sha1", state.name).slice(0, 8)}`;
      const tag = (version: string): string => `"${version}-${buildId}-${format.name}-${coding}${suffix}"`;
      refuseOlder(request.raw.socket, version);
      const condition = request.headers["if-none-match"];
      const key = `${format.name} ${coding} ${request.url}${state === undefined ? "" : ` ${state.name}`}`;
      // The fast path finds responses by their address alone.
      const isByAddress = state === undefined && !store.isPinned();
      if (condition !== undefined && matches(condition, tag(version))) {
        const etag = tag(version);
        reply.code(304).header("etag", etag);
        if (isByAddress) fastPath?.remember(request, reply, { slice, key, version, etag });
        return reply.send();
      }
      const inCache = cache.get({ version, slice }, key);
      // What it depends on has not changed since its own version.
      const cached = inCache && maySend(inCache) ? { ...inCache, version } : undefined;
      notesOf(request).ready = cached !== undefined;
      const body = cached ?? (await renderAndCache(version, key, { request, format, encoding, state }));
      try {
        await changeover.settle(request, body.version);
        refuseOlder(request.raw.socket, body.version);
      } catch (error) {
        if (isLong(body)) await body.release();
        throw error;
      }
      if (isByVersion) reply.header(DATA_VERSION, versionName(body.version, buildId));
      // The data changed while the body was rendered: it is served once, and nobody keeps it.
      if (isForAll && !cached && body.version !== (await store.version())) {
        reply.removeHeader("cdn-cache-control").removeHeader(DATA_VERSION);
      }
      const etag = tag(body.version);
      // `*` asks whether there is anything at this address, which is known only once the body is rendered.
      if (condition?.trim() === "*") {
        if (isLong(body)) await body.release();
        return reply.code(304).header("etag", etag).send();
      }
      const { modified } = body;
      if (modified !== undefined) {
        reply.header("last-modified", new Date(modified).toUTCString());
        if (condition === undefined && evaluate(request.headers, { etag, modified }) === "not-modified") {
          if (isLong(body)) await body.release();
          return reply.code(304).header("etag", etag).send();
        }
      }
      reply.headers({ "content-type": format.type, etag, ...route.headers?.(request, format) });
      if (body.encoding !== "identity") reply.header("content-encoding", body.encoding);
      // The fast path compares no times.
      if (isByAddress && cached !== undefined && modified === undefined)
        fastPath?.remember(request, reply, { slice, key, version: body.version, etag });
      if (!isLong(body)) return sendWhole(reply, body);
      return streamBody(reply, body, {
        failed: (error) => {
          if (error instanceof Abandoned) return;
          observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
        },
        tap: () => cache.fill(slice, key, { encoding: body.encoding, version: body.version, modified }),
      });
    };
  };
}

/** Bypasses Fastify, which sends a single piece only, and is slower. */
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

function acceptedEncoding({ headers }: FastifyRequest): string {
  return headers["accept-encoding"]?.toString() ?? "identity";
}
