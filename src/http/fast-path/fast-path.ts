/**
 * Answers requests that are the same as an earlier one from the response cache, without routing, hooks and content
 * negotiation. In: requests as they come from the network. Out: the response, the same as from the router; or nothing,
 * and the router must answer. `README.md` beside this file explains the whole.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
// The global `performance` is a getter, which is measurable where everything else takes so little time.
import { performance } from "node:perf_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import { LIMITS } from "../../base/limits.ts";
import type { DataSlice } from "../../store/data-version.ts";
import type { Store } from "../../store/store.ts";
import type { KeyGate } from "../keys/keys.ts";
import { refuseOlder } from "../message/monotonic-reads.ts";
import { routeOf } from "../message/problem-reply.ts";
import { requestId } from "../message/request-id.ts";
import { DATA_VERSION } from "../message/shared-caches.ts";
import type { ResponseCache } from "./response-cache.ts";
import { maySend, sendCached } from "./send-cached.ts";

/** Per address; clients differ in what they accept. */
const MAX_VARIANTS = 4;
/** Characters of address and headers together. Longer ones are rare, and would let a client fill the memory. */
const MAX_LENGTH = 1_000;
/** Headers that belong to one request. */
const PER_REQUEST = /^(x-request-id|ratelimit-.*)$/;

/** Headers that describe a body. */
const OF_BODY = /^content-(?!security-policy$)/;

interface Known {
  /** What the response depends on besides the address and the data. */
  readonly accept: string | undefined;
  readonly acceptEncoding: IncomingHttpHeaders["accept-encoding"];
  /** Where the body is in the response cache. */
  readonly slice: DataSlice | undefined;
  readonly key: string;
  readonly etag: string;
  /** Undefined if caches may not keep it. */
  readonly dataVersion: string | undefined;
  /** Names and values alternate, which is fastest for `writeHead`; with a body, and without one (304). */
  readonly headers: Readonly<Record<200 | 304, readonly string[]>>;
  readonly route: string;
  /** Whether it needs an API key. */
  readonly needsKey: boolean;
}

export interface FastPathSources {
  readonly store: Store;
  readonly cache: ResponseCache;
  readonly gate: KeyGate;
  readonly observe: Observer;
}

export class FastPath {
  readonly #sources: FastPathSources;
  /** By address. */
  readonly #known = new Map<string, readonly Known[]>();
  #version = "";

  constructor(sources: FastPathSources) {
    this.#sources = sources;
  }

  /** Returns whether the request is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const begunAt = performance.now();
    const known = this.#find(request);
    if (!known) return false;
    const { store, cache, gate, observe } = this.#sources;
    try {
      const version = await store.version();
      const body = version === this.#version ? cache.get({ version, slice: known.slice }, known.key) : undefined;
      if (!body || !maySend(body)) return false;
      const condition = request.headers["if-none-match"];
      if (condition !== undefined && condition !== known.etag) return false;
      // A cache that serves other data may have to wait.
      const cacheServes = request.headers[DATA_VERSION];
      if (cacheServes !== undefined && cacheServes !== known.dataVersion) return false;
      refuseOlder(request.socket, version);
      const admission = known.needsKey ? await gate(request.headers) : undefined;
      // If so, `close` was emitted while the store was queried.
      const isGone = response.destroyed;
      const status = condition === undefined ? 200 : 304;
      const id = requestId(request);
      const headers = ["x-request-id", id, ...known.headers[status]];
      if (admission) for (const name in admission.headers) headers.push(name, admission.headers[name]);
      const bytes = status === 200 ? body.length : 0;
      if (status === 200) headers.push("content-length", String(bytes));
      response.writeHead(status, headers);
      if (status === 200) sendCached(response, body);
      else response.end();
      const { route } = known;
      const key = admission?.name;
      const report = (aborted?: true): void => {
        const milliseconds = Math.round((performance.now() - begunAt) * 1000) / 1000;
        observe({ type: "request", id, method: "GET", route, status, milliseconds, bytes, cached: true, key, aborted });
      };
      // Usually the network accepts all of it at once. Otherwise report at the end, even if the client disconnects.
      if (isGone) report(true);
      else if (request.socket.writableLength === 0) report();
      else response.once("close", () => report(response.writableFinished ? undefined : true));
      return true;
    } catch {
      // The router fails the same way, and reports it.
      return false;
    }
  }

  /** Remembers a response that the router is about to send and whose body is in the cache. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { slice, key, version, etag }: Pick<Known, "slice" | "key" | "etag"> & { readonly version: string },
  ): void {
    const { method, url = "", headers } = request.raw;
    const { accept, "accept-encoding": acceptEncoding } = headers;
    if (method !== "GET" || `${url}${accept}${acceptEncoding}`.length > MAX_LENGTH) return;
    if (version !== this.#version || this.#known.size >= LIMITS.knownAddresses.most) this.#known.clear();
    this.#version = version;
    const sent = Object.entries(reply.getHeaders()).filter(([name]) => !PER_REQUEST.test(name));
    const known: Known = {
      accept,
      acceptEncoding,
      slice,
      key,
      etag,
      dataVersion: reply.getHeader(DATA_VERSION)?.toString(),
      headers: { 200: flat(sent), 304: flat(sent.filter(([name]) => !OF_BODY.test(name))) },
      route: routeOf(request),
      needsKey: request.keyName !== undefined,
    };
    const others = (this.#known.get(url) ?? []).filter((other) => !isFor(other, headers));
    this.#known.set(url, [known, ...others].slice(0, MAX_VARIANTS));
  }

  #find({ method, url = "", headers }: IncomingMessage): Known | undefined {
    return method === "GET" ? this.#known.get(url)?.find((known) => isFor(known, headers)) : undefined;
  }
}

function isFor({ accept, acceptEncoding }: Known, headers: IncomingHttpHeaders): boolean {
  return accept === headers.accept && acceptEncoding === headers["accept-encoding"];
}

function flat(headers: readonly (readonly [name: string, value: unknown])[]): readonly string[] {
  return headers.flatMap(([name, value]) => [name, String(value)]);
}
