/**
 * An original whose imports run exactly before given requests of a mirror, so that any interleaving of the two can be
 * repeated. Both are in this process, without a network.
 */
import { Problem } from "../../src/base/problems.ts";
import type { Fetcher } from "../../src/mirror/fetch/fetcher.ts";
import type { SmallCity } from "./small-city.ts";

/** How the original differs from one of ours. */
export interface Differences {
  /** The address to request instead, such as one with smaller pages. */
  request?(address: URL): void;
  /** The body to send instead; undefined for a 404. */
  reply?(address: URL, body: string): string | undefined;
  /** Without ETags. */
  readonly isUntagged?: boolean;
}

export interface Interleaved {
  readonly fetcher: Fetcher;
  /** The paths of the requests so far. */
  readonly requests: readonly string[];
}

/** `before` is awaited before each request, with the number of requests that were sent already. */
export function interleaved(
  { app }: SmallCity,
  before: (sent: number, path: string) => Promise<void>,
  { request, reply = (_, body) => body, isUntagged = false }: Differences = {},
): Interleaved {
  const requests: string[] = [];
  const get: Fetcher["get"] = async (asked, { headers, tagged, known } = {}) => {
    const address = new URL(asked);
    request?.(address);
    const url = address.pathname + address.search;
    await before(requests.length, url);
    requests.push(url);
    const condition = known && !isUntagged ? { "if-none-match": known.etag } : {};
    const response = await app.inject({ url, headers: { "api-key": "key", ...headers, ...condition } });
    if (response.statusCode === 304) {
      known?.matched();
      return undefined;
    }
    if (response.statusCode === 404) return undefined;
    if (response.statusCode !== 200) {
      throw new Problem("mirror-refused", response.body, { members: { status: response.statusCode } });
    }
    const { etag } = response.headers;
    if (etag !== undefined && !isUntagged) tagged?.(etag);
    const body = reply(asked, response.body);
    return body === undefined ? undefined : Buffer.from(body);
  };
  return { fetcher: { get }, requests };
}
