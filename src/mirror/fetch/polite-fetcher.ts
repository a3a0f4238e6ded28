/**
 * A `Fetcher` that a stranger's server can live with: it says who asks, asks for one thing at a time with a pause between, waits longer after each failure
 * and as long as it is told to, follows no redirect to another origin, and takes no more than the caller wants.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Observer } from "../../base/events.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { shownAddress } from "./address.ts";
import type { Fetcher, FetchOptions } from "./fetcher.ts";
import { Interrupted, type Reply, request } from "./request.ts";
import { retryAfter } from "./retry-after.ts";
import { ACCEPTED, UnusableBody } from "./unpack.ts";

export interface PoliteOptions {
  readonly userAgent: string;
  /** Least time between the end of a reply and the next request to the same host. */
  readonly pauseMs: number;
  /** Goes into the header `api-key` of each request, and never into a message. */
  readonly apiKey?: string;
  readonly observe: Observer;
  /** Ends what is under way and every wait. */
  readonly signal?: AbortSignal;
  readonly idleMs?: number;
  readonly longestMs?: number;
  /** For tests: how time passes and where chance comes from. */
  readonly now?: () => number;
  readonly pause?: (milliseconds: number) => Promise<void>;
  readonly random?: () => number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_TRIES = 6;
const MOST_REDIRECTS = 5;
/** The longest wait after the first failure; it doubles with each. */
const FIRST_WAIT_MS = 1_000;

/** What one request led to. */
type Outcome =
  | { readonly type: "body"; readonly body: Uint8Array | undefined }
  | { readonly type: "redirect"; readonly to: URL }
  | { readonly type: "later"; readonly reason: string; readonly waitMs?: number };

export function politeFetcher(options: PoliteOptions): Fetcher {
  const { userAgent, pauseMs, apiKey, observe, signal, idleMs = 30_000, longestMs = 600_000 } = options;
  const { now = Date.now, random = Math.random, pause = (ms) => sleep(ms, undefined, { signal }) } = options;
  /** By host: the end of its last request, which the next one waits for. */
  const turns = new Map<string, Promise<number>>();
  const identity = { "user-agent": userAgent, "accept-encoding": ACCEPTED, ...(apiKey && { "api-key": apiKey }) };

  /** A server may repeat the key in what it says, also in where it sends us. */
  const withoutKey = (text: string): string => (apiKey ? text.replaceAll(apiKey, "…") : text);
  const shown = (address: URL): string => {
    const { origin } = address;
    return origin + withoutKey(shownAddress(address).slice(origin.length));
  };

  /** One request in its turn. */
  async function inTurn(address: URL, { headers, mostBytes = MOST_BYTES }: FetchOptions): Promise<Reply> {
    const before = turns.get(address.host);
    const { promise, resolve } = Promise.withResolvers<number>();
    turns.set(address.host, promise);
    try {
      if (before) {
        // Never longer than the pause: a clock that was set back must not be waited for.
        const wait = Math.min(pauseMs, (await before) + pauseMs - now());
        if (wait > 0) await pause(wait);
      }
      signal?.throwIfAborted();
      return await request(address, { headers: { ...headers, ...identity }, mostBytes, idleMs, longestMs, signal });
    } finally {
      resolve(now());
    }
  }

  async function ask(address: URL, given: FetchOptions): Promise<Outcome> {
    try {
      return outcome(address, await inTurn(address, given));
    } catch (error) {
      if (error instanceof UnusableBody) {
        throw new Problem("mirror-unusable", `The reply of ${shown(address)} cannot be taken: ${error.message}.`);
      }
      if (!(error instanceof Interrupted)) throw error;
      if (error.isFinal) throw unreachable(address, error.message);
      return { type: "later", reason: error.message };
    }
  }

  function outcome(address: URL, { status, headers, body }: Reply): Outcome {
    if (status === 200) return { type: "body", body };
    if (status === 404 || status === 204) return { type: "body", body: undefined };
    if (status === 408 || status === 429 || status >= 500) {
      return { type: "later", reason: `status ${status}`, waitMs: retryAfter(headers["retry-after"], now()) };
    }
    if (status >= 300 && headers.location !== undefined && URL.canParse(headers.location, address)) {
      return { type: "redirect", to: new URL(headers.location, address) };
    }
    const said = withoutKey(sentenceIn(body));
    const sentence = `${shown(address)} answers with status ${status}${said && `: ${said}`}.`;
    throw new Problem("mirror-refused", sentence, { members: { status } });
  }

  const unreachable = (address: URL, reason: string): Problem =>
    new Problem("mirror-unreachable", `${shown(address)} cannot be read: ${withoutKey(reason)}.`);

  async function get(address: URL, given: FetchOptions = {}): Promise<Uint8Array | undefined> {
    let at = address;
    let redirects = 0;
    for (let tries = 1; ; ) {
      const outcome = await ask(at, given);
      if (outcome.type === "body") return outcome.body;
      if (outcome.type === "redirect") {
        at = followed(at, outcome.to);
        redirects += 1;
        if (redirects > MOST_REDIRECTS) throw unreachable(address, `it redirects more than ${MOST_REDIRECTS} times`);
        continue;
      }
      if (tries === MOST_TRIES) throw unreachable(address, `${outcome.reason}, after ${MOST_TRIES} tries`);
      // Full jitter: many mirrors that failed together do not come back together
      // (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
      const wait = Math.max(outcome.waitMs ?? 0, random() * FIRST_WAIT_MS * 2 ** (tries - 1));
      observe({ type: "fetch-retried", address: shown(at), reason: withoutKey(outcome.reason), milliseconds: wait });
      await pause(wait);
      tries += 1;
    }
  }

  /** Elsewhere, the key would go to a stranger and the data come from one. */
  function followed(from: URL, to: URL): URL {
    if (to.origin === from.origin) return to;
    const sentence = `${shown(from)} redirects to another place, ${withoutKey(shownAddress(to))}; if that is right, name it instead.`;
    throw new Problem("mirror-refused", sentence);
  }

  return { get };
}

/** What an error page says, in one line: the detail of a problem document (RFC 9457) or whatever stands first. */
function sentenceIn(body: Buffer): string {
  const text = body.subarray(0, 10_000).toString().trim();
  let said = text;
  try {
    said = String((JSON.parse(text) as { detail?: unknown } | null)?.detail ?? text);
  } catch {
    // No problem document.
  }
  const [line] = said.split(/[\r\n]/, 1);
  return excerpt(line.replaceAll(/\p{Cc}/gu, " ").trim()).replace(/\.$/, "");
}
