/**
 * API keys: who may ask, and how often. A key comes in `api-key`, `x-api-key` or as a bearer token, never in an address. Only hashes are compared,
 * each of them and in constant time, so that the time an answer takes tells nothing about the keys.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { Problem } from "../../base/problems.ts";
import { RateLimits } from "../guard/rate-limit.ts";
import { hashKey } from "./key-table.ts";
import type { KnownKey, KnownKeys } from "./known-keys.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the key that the request came with, never the key: for the request's event. */
    keyName?: string;
  }
}

const CHALLENGE = { headers: { "www-authenticate": 'ApiKey realm="rathaus", header="api-key"' } };

/** Who may pass, and what the reply tells about how often. */
export interface Admission {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Looks at a request's headers; fails with a problem if their key is not known at that moment, has expired or has been used too often. */
export type KeyGate = (headers: IncomingHttpHeaders, meet?: (name: string) => void) => Promise<Admission>;

/** Parameters in which others take keys. An address is kept in logs, histories and `Referer`, so one that came there is not even looked at. */
const KEY_PARAMETER = /^(x[-_])?api[-_]?key$|^access[-_]?token$/i;

const UNLIMITED: Admission["headers"] = {};

export function keyGate(knownKeys: KnownKeys, now: () => number = Date.now): KeyGate {
  const limits = new RateLimits();
  const find = keyFinder();
  return async (headers, meet) => {
    const given = keyOf(headers);
    if (given === undefined) throw new Problem("key-missing", "The request carries no API key.", CHALLENGE);
    const key = find(given, await knownKeys());
    if (!key) throw new Problem("key-wrong", "The API key is not one of this service's.", CHALLENGE);
    const { name, expires, perMinute } = key;
    meet?.(name);
    if (expires !== null && Date.parse(expires) <= now()) {
      throw new Problem("key-expired", `The API key expired at ${expires}.`, CHALLENGE);
    }
    if (perMinute === 0) return { name, headers: UNLIMITED };
    const { granted, remaining, reset } = limits.take(name, perMinute, now());
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    const told = {
      "ratelimit-limit": String(perMinute),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(reset),
    };
    if (granted) return { name, headers: told };
    const sentence = `The API key is good for ${perMinute} requests a minute.`;
    throw new Problem("too-many-requests", sentence, { headers: { ...told, "retry-after": String(reset) } });
  };
}

/** Lets a request of this server through if the gate does. */
export function requireKey(server: FastifyInstance, gate: KeyGate): void {
  server.decorateRequest("keyName");
  server.addHook("onRequest", async (request, reply) => {
    const parameter = Object.keys(request.query as object).find((name) => KEY_PARAMETER.test(name));
    if (parameter !== undefined) {
      throw new Problem("key-in-address", `The address holds an API key, as ${parameter}.`, { parameter });
    }
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

/**
 * As many keys are remembered as they are sent: most requests come with one of a few, and hashing takes longer than all else here. Only keys that were
 * right are, so the look-up can tell by its time only what the answer tells anyway. It cannot lead to a key letter by letter: a Map compares texts
 * only where their hashes are the same, and these are made with a secret of the process (V8's hash seed), so nobody can aim at one.
 */
const MOST_REMEMBERED = 1_000;

function keyFinder(): (given: string, keys: readonly KnownKey[]) => KnownKey | undefined {
  const remembered = new Map<string, KnownKey>();
  let among: readonly KnownKey[] = [];
  return (given, keys) => {
    if (keys !== among) remembered.clear();
    among = keys;
    const known = remembered.get(given);
    if (known) return known;
    const hash = hashKey(given);
    // Looks at all keys even after it has found one: stopping early would show in the time.
    const [found] = keys.filter((key) => timingSafeEqual(key.hash, hash));
    if (found && remembered.size < MOST_REMEMBERED) remembered.set(given, found);
    return found;
  };
}
