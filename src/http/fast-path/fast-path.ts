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
import { matches } from "../files/preconditions.ts";
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
  /**
   * Names and values alternate, which is fastest for `writeHead`; with a body, and without one (304). Of a response
   * that clients have only revalidated, the headers with a body are unknown.
   */
  readonly headers: { readonly 200: readonly string[] | undefined; readonly 304: readonly string[] };
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
  readonly #maxAddresses: number;
  /** By address. */
  readonly #known = new Map<string, readonly Known[]>();
  #version = "";

  constructor(sources: FastPathSources, maxAddresses = LIMITS.knownAddresses.most) {
    this.#sources = sources;
    this.#maxAddresses = maxAddresses;
  }

  /** Returns whether the request is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const begunAt = performance.now();
    const known = this.#find(request);
    if (!known) return false;
    const { store, cache, gate, observe } = this.#sources;
    try {
      const version = await store.version();
      if (version !== this.#version) return false;
      const condition = request.headers["if-none-match"];
      const status = condition === undefined || !matches(condition, known.etag) ? 200 : 304;
      const fixed = known.headers[status];
      const body = cache.get({ version, slice: known.slice }, known.key);
      // A 304 needs no body. `*` is for any body that there is.
      const isAnswerable = status === 304 || (body !== undefined && maySend(body) && condition?.trim() !== "*");
      if (!fixed || !isAnswerable) return false;
      // A cache that serves other data may have to wait.
      const cacheServes = request.headers[DATA_VERSION];
      if (cacheServes !== undefined && cacheServes !== known.dataVersion) return false;
      refuseOlder(request.socket, version);
      const admission = known.needsKey ? await gate(request.headers) : undefined;
      // If so, `close` was emitted while the store was queried.
      const isGone = response.destroyed;
      const id = requestId(request);
      const headers = ["x-request-id", id, ...fixed];
      if (admission) for (const name in admission.headers) headers.push(name, admission.headers[name]);
      const sent = status === 200 ? body : undefined;
      if (sent) headers.push("content-length", String(sent.length));
      response.writeHead(status, headers);
      if (sent) sendCached(response, sent);
      else response.end();
      const { route } = known;
      const key = admission?.name;
      const bytes = sent?.length ?? 0;
      const cached = body && true;
      const report = (aborted?: true): void => {
        const milliseconds = Math.round((performance.now() - begunAt) * 1000) / 1000;
        observe({ type: "request", id, method: "GET", route, status, milliseconds, bytes, cached, key, aborted });
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

  /** Remembers a response that the router is about to send: a 304, or one whose body is in the cache. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { slice, key, version, etag }: Pick<Known, "slice" | "key" | "etag"> & { readonly version: string },
  ): void {
    const { method, url = "", headers } = request.raw;
    const { accept, "accept-encoding": acceptEncoding } = headers;
    if (method !== "GET" || `${url}${accept}${acceptEncoding}`.length > MAX_LENGTH) return;
    const isUnchanged = reply.statusCode === 304;
    const isFull = this.#known.size >= this.#maxAddresses;
    if (version !== this.#version) this.#known.clear();
    // A client that revalidates many addresses once must not displace those that are requested again and again.
    else if (isUnchanged && (isFull || this.#find(request.raw))) return;
    else if (isFull) this.#known.clear();
    this.#version = version;
    const sent = Object.entries(reply.getHeaders()).filter(([name]) => !PER_REQUEST.test(name));
    const known: Known = {
      accept,
      acceptEncoding,
      slice,
      key,
      etag,
      dataVersion: reply.getHeader(DATA_VERSION)?.toString(),
      headers: {
        200: isUnchanged ? undefined : flat(sent),
        304: flat(sent.filter(([name]) => !OF_BODY.test(name))),
      },
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
