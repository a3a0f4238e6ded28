/**
 * API key authentication and rate limits. A key is sent in `api-key`, `x-api-key` or as a bearer token,
 * never in the address. Only hashes are compared, all of them and in constant time, so that response times
 * reveal nothing about keys.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../../base/limits.ts";
import { Problem } from "../../base/problems.ts";
import { RateLimits } from "../guard/rate-limit.ts";
import { hashKey } from "./key-table.ts";
import type { KnownKey, KnownKeys } from "./known-keys.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the request's key, never the key itself; for the request's event. */
    keyName?: string;
  }
}

const CHALLENGE = { headers: { "www-authenticate": 'ApiKey realm="rathaus", header="api-key"' } };

const NO_KEY = { en: "The request has no API key.", de: "Die Anfrage hat keinen API-Schlüssel." };
const UNKNOWN_KEY = {
  en: "This service does not know the API key.",
  de: "Dieser Dienst kennt den API-Schlüssel nicht.",
};

/** The key that admitted the request, and the rate limit headers for the response. */
export interface Admission {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Checks the key in a request's headers. Throws a problem if the key is unknown, has expired or exceeds its rate limit.
 * `identified` is called with the key's name before expiry and rate limit are checked.
 */
export type KeyGate = (headers: IncomingHttpHeaders, identified?: (name: string) => void) => Promise<Admission>;

/**
 * Parameters that other services accept keys in. Addresses end up in logs, browser histories and `Referer`, so a key in
 * the address is refused without being checked.
 */
const KEY_PARAMETER = /^(x[-_])?api[-_]?key$|^access[-_]?token$/i;

const UNLIMITED: Admission["headers"] = {};
const OWN_NAME = "explorer-pages";

export interface GateOptions {
  /**
   * The key for this process's requests to itself, made to render the explorer's pages. It is admitted without reading
   * the others: a page holds a connection to the database, and must not wait for somebody who needs one to read them.
   */
  readonly ownKey?: string;
  readonly now?: () => number;
}

export function keyGate(knownKeys: KnownKeys, { ownKey, now = Date.now }: GateOptions = {}): KeyGate {
  const limits = new RateLimits();
  const find = keyFinder();
  const isOwn = equalTo(ownKey);
  return async (headers, identified) => {
    const given = keyOf(headers);
    if (given === undefined) throw new Problem("key-missing", NO_KEY, CHALLENGE);
    if (isOwn(given)) {
      identified?.(OWN_NAME);
      return { name: OWN_NAME, headers: UNLIMITED };
    }
    const key = find(given, await knownKeys());
    if (!key) throw new Problem("key-wrong", UNKNOWN_KEY, CHALLENGE);
    const { name, expires, perMinute } = key;
    identified?.(name);
    if (expires !== null && Date.parse(expires) <= now()) {
      const sentence = {
        en: `The API key expired at ${expires}.`,
        de: `Der API-Schlüssel ist am ${expires} abgelaufen.`,
      };
      throw new Problem("key-expired", sentence, CHALLENGE);
    }
    if (perMinute === 0) return { name, headers: UNLIMITED };
    const { granted, remaining, reset } = limits.take(name, perMinute, now());
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    const rateLimit = {
      "ratelimit-limit": String(perMinute),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset),
    };
    if (granted) return { name, headers: rateLimit };
    const sentence = {
      en: `The API key allows ${perMinute} requests per minute.`,
      de: `Der API-Schlüssel erlaubt ${perMinute} Anfragen pro Minute.`,
    };
    throw new Problem("too-many-requests", sentence, { headers: { ...rateLimit, "retry-after": String(reset) } });
  };
}

/** Adds a hook that refuses a key in the address; also for routes that need no key. */
export function refuseKeyInAddress(server: FastifyInstance): void {
  server.addHook("onRequest", async (request) => {
    const parameter = Object.keys(request.query as object).find((name) => KEY_PARAMETER.test(name));
    if (parameter === undefined) return;
    const sentence = {
      en: `The address contains an API key, as ${parameter}.`,
      de: `Die Adresse enthält einen API-Schlüssel, als ${parameter}.`,
    };
    throw new Problem("key-in-address", sentence, { parameter });
  });
}

/** Adds hooks that admit a request only if the gate does, and the address contains no key. */
export function requireKey(server: FastifyInstance, gate: KeyGate): void {
  refuseKeyInAddress(server);
  server.decorateRequest("keyName");
  server.addHook("onRequest", async (request, reply) => {
    const { headers } = await gate(request.headers, (name) => {
      request.keyName = name;
    });
    reply.headers(headers);
  });
}

function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const given = headers["api-key"] ?? headers["x-api-key"] ?? /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return typeof given === "string" && given !== "" ? given : undefined;
}

/** In constant time. Without a key, nothing is equal. */
function equalTo(key = ""): (given: string) => boolean {
  const own = Buffer.from(key);
  return (given) => given.length === own.length && timingSafeEqual(Buffer.from(given, "latin1"), own);
}

/**
 * Valid keys are cached in plain text: most requests use one of a few, and hashing takes longer than everything else
 * here. Invalid keys are not, so the time of a lookup reveals only what the response reveals anyway. It does not allow
 * guessing a key character by character: a Map compares strings only if their hashes are equal, and these depend on a
 * secret of the process (V8's hash seed).
 */
function keyFinder(): (given: string, keys: readonly KnownKey[]) => KnownKey | undefined {
  const cache = new Map<string, KnownKey>();
  let cachedFrom: readonly KnownKey[] = [];
  return (given, keys) => {
    if (keys !== cachedFrom) cache.clear();
    cachedFrom = keys;
    const cached = cache.get(given);
    if (cached) return cached;
    const hash = hashKey(given);
    // Compares all keys even after a match: stopping early would show in the response time.
    const [found] = keys.filter((key) => timingSafeEqual(key.hash, hash));
    if (found && cache.size < LIMITS.verifiedKeys.most) cache.set(given, found);
    return found;
  };
}
