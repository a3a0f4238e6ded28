/**
 * A `Fetcher` that is polite to other people's servers: it identifies itself, sends one request at a time with a pause
 * between them, backs off exponentially and honours `Retry-After`, follows no redirect to another origin, and limits
 * the size of bodies.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Observer } from "../../base/events.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import { ACCEPTED, UnacceptableBody } from "./decode-body.ts";
import type { Fetcher, FetchOptions, KnownTag } from "./fetcher.ts";
import { authorizationOf, type Logins, secretsOf } from "./login.ts";
import { type Reply, RequestFailed, request } from "./request.ts";
import { retryAfter } from "./retry-after.ts";

export interface PoliteOptions {
  readonly userAgent: string;
  /** Minimum time between the end of a response and the next request to the same host. */
  readonly pauseMs: number;
  /** Sent in the header `api-key` of each request, and never shown in a message. */
  readonly apiKey?: string;
  /** Sent to their origins, and never shown in a message. */
  readonly logins?: Logins;
  readonly observe: Observer;
  /** Aborts requests and waits. */
  readonly signal?: AbortSignal;
  readonly idleMs?: number;
  readonly timeoutMs?: number;
  /** For tests: clock and random numbers. */
  readonly now?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TRIES = 6;
const MAX_REDIRECTS = 5;
/** The longest wait after the first failure; it doubles with each further one. */
const FIRST_WAIT_MS = 1_000;

/** The result of one request. */
type Outcome =
  | { readonly type: "body"; readonly body: Uint8Array | undefined; readonly etag?: string }
  | { readonly type: "unchanged"; readonly known: KnownTag }
  | { readonly type: "redirect"; readonly to: URL }
  | { readonly type: "later"; readonly reason: string; readonly waitMs?: number };

export function politeFetcher(options: PoliteOptions): Fetcher {
  const { userAgent, pauseMs, apiKey, logins, observe, signal, idleMs = 30_000, timeoutMs = 600_000 } = options;
  const { now = Date.now, random = Math.random, pause = (ms) => sleep(ms, undefined, { signal }) } = options;
  /** By host: the end of its last request, which the next one awaits. */
  const queues = new Map<string, Promise<number>>();
  let [responses, responseMs] = [0, 0];
  const identity = { "user-agent": userAgent, "accept-encoding": ACCEPTED, ...(apiKey && { "api-key": apiKey }) };

  /** A server may repeat the key or a password in its messages and redirects. */
  const secrets = [apiKey ?? "", ...(logins?.values().flatMap(secretsOf) ?? [])].filter((secret) => secret !== "");
  const withoutSecrets = (text: string): string => secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
  const headersFor = ({ origin }: URL, { headers, known }: FetchOptions): Readonly<Record<string, string>> => {
    const login = logins?.get(origin);
    return {
      ...headers,
      ...identity,
      ...(known && { "if-none-match": known.etag }),
      ...(login && { authorization: authorizationOf(login) }),
    };
  };
  const shown = (address: URL): string => {
    const { origin } = address;
    return origin + withoutSecrets(shownAddress(address).slice(origin.length));
  };

  /** Sends a request after the previous one to the same host. */
  async function inQueue(address: URL, options: FetchOptions): Promise<Reply> {
    const { maxBytes = MAX_BYTES } = options;
    const before = queues.get(address.host);
    const { promise, resolve } = Promise.withResolvers<number>();
    queues.set(address.host, promise);
    try {
      if (before) {
        // Never longer than the pause, even if the clock was set back.
        const wait = Math.min(pauseMs, (await before) + pauseMs - now());
        if (wait > 0) await pause(wait);
      }
      signal?.throwIfAborted();
      const start = now();
      const reply = await request(address, {
        headers: headersFor(address, options),
        maxBytes,
        idleMs,
        timeoutMs,
        signal,
      });
      responses += 1;
      responseMs += Math.max(0, now() - start);
      return reply;
    } finally {
      resolve(now());
    }
  }

  async function attempt(address: URL, fetchOptions: FetchOptions): Promise<Outcome> {
    try {
      return outcome(address, await inQueue(address, fetchOptions), fetchOptions);
    } catch (error) {
      if (error instanceof UnacceptableBody) {
        const sentence = `The response of ${shown(address)} is not acceptable: ${error.message}.`;
        throw new Problem("mirror-unusable", sentence);
      }
      if (!(error instanceof RequestFailed)) throw error;
      if (error.isPermanent) throw unreachable(address, error.message);
      return { type: "later", reason: error.message };
    }
  }

  function outcome(address: URL, { status, headers, body }: Reply, { known }: FetchOptions): Outcome {
    if (status === 304 && known) return { type: "unchanged", known };
    if (status === 200) return { type: "body", body, etag: headers.etag };
    if (status === 404 || status === 204) return { type: "body", body: undefined };
    if (status === 408 || status === 429 || status >= 500) {
      return { type: "later", reason: `status ${status}`, waitMs: retryAfter(headers["retry-after"], now()) };
    }
    if (status >= 300 && headers.location !== undefined && URL.canParse(headers.location, address)) {
      return { type: "redirect", to: new URL(headers.location, address) };
    }
    const detail = withoutSecrets(detailIn(body));
    const sentence = `${shown(address)} answers with status ${status}${detail && `: ${detail}`}.`;
    throw new Problem("mirror-refused", sentence, { members: { status } });
  }

  const unreachable = (address: URL, reason: string): Problem =>
    new Problem("mirror-unreachable", `${shown(address)} cannot be read: ${withoutSecrets(reason)}.`);

  async function get(address: URL, fetchOptions: FetchOptions = {}): Promise<Uint8Array | undefined> {
    let at = address;
    let redirects = 0;
    for (let tries = 1; ; ) {
      const outcome = await attempt(at, fetchOptions);
      if (outcome.type === "body") {
        if (outcome.etag !== undefined) fetchOptions.tagged?.(outcome.etag);
        return outcome.body;
      }
      if (outcome.type === "unchanged") {
        outcome.known.matched();
        return undefined;
      }
      if (outcome.type === "redirect") {
        at = followed(at, outcome.to);
        redirects += 1;
        if (redirects > MAX_REDIRECTS) throw unreachable(address, `it redirects more than ${MAX_REDIRECTS} times`);
        continue;
      }
      if (tries === MAX_TRIES) throw unreachable(address, `${outcome.reason}, after ${MAX_TRIES} tries`);
      // Full jitter: many mirrors that failed at the same time do not retry at the same time
      // (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
      const wait = Math.max(outcome.waitMs ?? 0, random() * FIRST_WAIT_MS * 2 ** (tries - 1));
      observe({
        type: "fetch-retried",
        address: shown(at),
        reason: withoutSecrets(outcome.reason),
        milliseconds: wait,
      });
      await pause(wait);
      tries += 1;
    }
  }

  /** Another origin would get the key and could return any data. */
  function followed(from: URL, to: URL): URL {
    if (to.origin === from.origin) return to;
    const target = withoutSecrets(shownAddress(to));
    const sentence = `${shown(from)} redirects to another origin, ${target}; if that is correct, use that URL instead.`;
    throw new Problem("mirror-refused", sentence);
  }

  return { get, msPerRequest: () => pauseMs + responseMs / Math.max(1, responses) };
}

/** The message of an error response in one line: the detail of a problem document (RFC 9457), or the first line. */
function detailIn(body: Buffer): string {
  const text = body.subarray(0, 10_000).toString().trim();
  let detail = text;
  try {
    detail = String((JSON.parse(text) as { detail?: unknown } | null)?.detail ?? text);
  } catch {
    // Not a problem document.
  }
  const [line] = detail.split(/[\r\n]/, 1);
  return excerpt(line.replaceAll(/\p{Cc}/gu, " ").trim()).replace(/\.$/, "");
}
