/**
 * For caches that many clients share, such as nginx, Varnish or a content delivery network. Each response that depends
 * on nothing but the address and the data names the version of both data and program (`Data-Version`). A cache that
 * asks `/readyz` for the current version once a second, and looks responses up by it, changes all addresses to new data
 * at the same moment (`deploy/nginx-cache.conf`, `deploy/varnish.vcl`).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { countOf } from "../../store/data-version.ts";

/** In requests of a cache: the version that it serves. In responses: that of the response. */
export const DATA_VERSION = "data-version";

/** Clients and unknown caches ask each time, which a 304 answers. */
const REVALIDATE = { "cache-control": "no-cache" };
/** What an API key admits to is for its holder alone. */
export const FOR_ONE_CLIENT = { "cache-control": "private, no-cache" };
const seconds = LIMITS.cacheSeconds.most;
/**
 * RFC 9213: for content delivery networks alone, which cannot look up by version. RFC 5861: in the second after that,
 * they may serve the old response while one request fetches the new one.
 */
export const FOR_EVERYBODY = {
  ...REVALIDATE,
  "cdn-cache-control": `max-age=${seconds}, stale-while-revalidate=${seconds}`,
};

export function versionName(version: string, buildId: string): string {
  return `${version}-${buildId}`;
}

/** A process may know of new data that much later than another, if it has to poll for it. */
const POLL_MS = 500;

/** Notes when this process has first seen the current data, and lets caches wait that still serve the data before. */
export class Changeover {
  readonly #lasts: number;
  /** Of the newest version (`countOf`). */
  #count: number | undefined;
  #since = Number.NEGATIVE_INFINITY;

  constructor(milliseconds = LIMITS.changeoverMilliseconds.most) {
    this.#lasts = milliseconds;
  }

  saw(version: string): void {
    const count = countOf(version);
    // A page may belong to a snapshot that was taken before.
    if (this.#count !== undefined && count <= this.#count) return;
    if (this.#count !== undefined) this.#since = performance.now();
    this.#count = count;
  }

  /**
   * Waits before a response of this version if a cache requests it that serves another one. For a moment after an
   * import it still serves the version before: if it got new data for an address that it does not have, the client
   * would next see old data at one that it has. Must be called when the version is certain: the data may change while
   * a response is rendered.
   */
  async settle(request: CacheRequest, version: string): Promise<void> {
    const served = servedBy(request);
    if (served === undefined || served >= countOf(version)) return;
    this.saw(version);
    await sleepWhileOpen(request, this.#since + this.#lasts - performance.now());
  }
}

type CacheRequest = Pick<FastifyRequest, "headers" | "raw">;

/** The count of the version that a cache serves. */
function servedBy({ headers }: CacheRequest): number | undefined {
  const count = countOf(String(headers[DATA_VERSION]));
  return Number.isNaN(count) ? undefined : count;
}

async function sleepWhileOpen({ raw: { socket } }: CacheRequest, milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  const closed = new AbortController();
  const close = (): void => closed.abort();
  socket.once("close", close);
  await sleep(milliseconds, undefined, { signal: closed.signal }).catch(() => {});
  socket.off("close", close);
}

/**
 * Before a response is rendered, too: afterwards it may hold a connection to the database. If a cache is ahead, it is
 * this process that has not seen the import yet.
 */
export function waitForCaches(server: FastifyInstance, changeover: Changeover, version: () => Promise<string>): void {
  server.addHook("onRequest", async (request) => {
    const served = servedBy(request);
    if (served === undefined) return;
    const current = await version();
    if (served > countOf(current)) await sleepWhileOpen(request, POLL_MS);
    else await changeover.settle(request, current);
  });
}
