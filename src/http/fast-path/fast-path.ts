/**
 * The short way for what was asked before: a request that is the same in all that counts gets the ready body without router, hooks and
 * negotiation. In: requests as they come from the network. Out: the reply, the same as by the long way; or nothing, and the long way must answer.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
// The global `performance` is a getter, which shows where all else takes so little.
import { performance } from "node:perf_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import type { Store } from "../../store/store.ts";
import type { BodyCache } from "../body/body-cache.ts";
import { maySend, sendReady } from "../body/send-cached.ts";
import type { KeyGate } from "../keys/keys.ts";
import { refuseOlder } from "../message/monotonic-reads.ts";
import { routeOf } from "../message/problem-reply.ts";
import { requestId } from "../message/request-id.ts";

/** More addresses are forgotten all at once; the next request for each takes the long way. */
const MOST_KNOWN = 10_000;
/** Of one address; clients differ in what they accept. */
const MOST_VARIANTS = 4;
/** Characters of what a reply is known by. Longer ones are rare, and would let a client fill our memory. */
const LONGEST = 1_000;
/** Headers that are another request's own. */
const OWN = /^(x-request-id|ratelimit-.*)$/;

/** Headers that tell about a body. */
const OF_BODY = /^content-(?!security-policy$)/;

interface Known {
  /** What the reply depends on beside the address and the data. */
  readonly accept: string | undefined;
  readonly acceptEncoding: IncomingHttpHeaders["accept-encoding"];
  /** Under which the body stands in the cache. */
  readonly key: string;
  readonly etag: string;
  /** Names and values in turn, as `writeHead` takes them quickest; with a body, and without one (304). */
  readonly headers: Readonly<Record<200 | 304, readonly string[]>>;
  readonly route: string;
  /** Whether only who has a key gets it. */
  readonly isGuarded: boolean;
}

export interface FastPathSources {
  readonly store: Store;
  readonly cache: BodyCache;
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

  /** Tells whether the request is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const begunAt = performance.now();
    const known = this.#find(request);
    if (!known) return false;
    const { store, cache, gate, observe } = this.#sources;
    try {
      const version = await store.version();
      const body = version === this.#version ? cache.get(version, known.key) : undefined;
      if (!body || !maySend(body)) return false;
      const condition = request.headers["if-none-match"];
      if (condition !== undefined && condition !== known.etag) return false;
      refuseOlder(request.socket, version);
      const admission = known.isGuarded ? await gate(request.headers) : undefined;
      // While the store was asked; then `close` has come already.
      const isGone = response.destroyed;
      const status = condition === undefined ? 200 : 304;
      const id = requestId(request);
      const headers = ["x-request-id", id, ...known.headers[status]];
      if (admission) for (const name in admission.headers) headers.push(name, admission.headers[name]);
      const bytes = status === 200 ? body.length : 0;
      if (status === 200) headers.push("content-length", String(bytes));
      response.writeHead(status, headers);
      if (status === 200) sendReady(response, body);
      else response.end();
      const { route } = known;
      const key = admission?.name;
      const tell = (aborted?: true): void => {
        const milliseconds = Math.round((performance.now() - begunAt) * 1000) / 1000;
        observe({ type: "request", id, method: "GET", route, status, milliseconds, bytes, cached: true, key, aborted });
      };
      // Mostly the network has taken all of it at once. If not, it is told at the end, also if the client leaves before.
      if (isGone) tell(true);
      else if (request.socket.writableLength === 0) tell();
      else response.once("close", () => tell(response.writableFinished ? undefined : true));
      return true;
    } catch {
      // The long way meets the same refusal, and tells it.
      return false;
    }
  }

  /** Takes note of a reply that is about to be sent by the long way, and whose body is in the cache. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, version, etag }: { key: string; version: string; etag: string },
  ): void {
    const { method, url = "", headers } = request.raw;
    const { accept, "accept-encoding": acceptEncoding } = headers;
    if (method !== "GET" || `${url}${accept}${acceptEncoding}`.length > LONGEST) return;
    if (version !== this.#version || this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#version = version;
    const sent = Object.entries(reply.getHeaders()).filter(([name]) => !OWN.test(name));
    const known: Known = {
      accept,
      acceptEncoding,
      key,
      etag,
      headers: { 200: flat(sent), 304: flat(sent.filter(([name]) => !OF_BODY.test(name))) },
      route: routeOf(request),
      isGuarded: request.keyName !== undefined,
    };
    const others = (this.#known.get(url) ?? []).filter((other) => !isFor(other, headers));
    this.#known.set(url, [known, ...others].slice(0, MOST_VARIANTS));
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
