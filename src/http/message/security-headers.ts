/**
 * Security headers of every response: nothing in it may run, load or be framed. Pages and files override the
 * policy with their own. The values are constant: @fastify/helmet took a fifth more CPU time per request to
 * set the same four headers.
 */
import type { FastifyInstance } from "fastify";

/**
 * Browsers render XML with inline styles and images, which load nothing. There is no `sandbox`: it adds nothing where
 * nothing may run, and not every browser shows JSON and PDF inside of one.
 */
const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY_HEADERS = {
  "content-security-policy": DATA_POLICY,
  // Any page may embed open data, even one that requires an opt-in (COEP).
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** The Fetch standard's headers for reading from any page (https://fetch.spec.whatwg.org/#http-cors-protocol). */
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "etag, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, " +
    "accept-ranges, content-range, content-disposition, warning",
} as const;

/** On every response. */
export const ALWAYS = { ...CORS, ...SECURITY_HEADERS };

/**
 * For attached files, which anybody may have written: images, audio and PDF are shown, even inside of other pages, but
 * a page that is served by mistake could run nothing. The browser may store API keys for this origin
 * (`/finance/v1/docs` does).
 */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'self'; " +
  "base-uri 'none'; form-action 'none'";

/** For our own pages: the page that opened one gets no reference to its window. */
export const OPENER_POLICY = { "cross-origin-opener-policy": "same-origin" } as const;

/** One year, without subdomains: other hosts of the city's domain are not ours to decide for (RFC 6797). */
const HTTPS_ONLY = "max-age=31536000";

/** Sends HSTS if the public URL uses HTTPS. */
export function enforceHttps(server: FastifyInstance, publicUrl: string): void {
  if (!publicUrl.toLowerCase().startsWith("https:")) return;
  server.addHook("onRequest", async (_request, reply) => void reply.header("strict-transport-security", HTTPS_ONLY));
}
