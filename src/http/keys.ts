/**
 * API keys: who may ask, and how often. A key comes in `api-key`, `x-api-key` or as a bearer token. Only hashes are compared, each of them
 * and in constant time, so that the time an answer takes tells nothing about the keys.
 */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../base/problems.ts";
import { hashKey } from "./key-table.ts";
import type { KnownKey, KnownKeys } from "./known-keys.ts";
import { RateLimits } from "./rate-limit.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the key that the request came with, never the key: for the request's event. */
    keyName?: string;
  }
}

const CHALLENGE = { headers: { "www-authenticate": 'ApiKey realm="rathaus", header="api-key"' } };

/** Lets a request of this server through if its key is known at that moment, has not expired and has not been used too often. */
export function requireKey(server: FastifyInstance, knownKeys: KnownKeys, now: () => number = Date.now): void {
  const limits = new RateLimits();
  server.decorateRequest("keyName");

  server.addHook("onRequest", async (request, reply) => {
    const given = keyOf(request);
    if (given === undefined) throw new Problem("key-missing", "The request carries no API key.", CHALLENGE);
    const key = find(given, await knownKeys());
    if (!key) throw new Problem("key-wrong", "The API key is not one of this service's.", CHALLENGE);
    request.keyName = key.name;
    if (key.expires !== null && Date.parse(key.expires) <= now()) {
      throw new Problem("key-expired", `The API key expired at ${key.expires}.`, CHALLENGE);
    }
    if (key.perMinute === 0) return;
    const { granted, remaining, reset } = limits.take(key.name, key.perMinute, now());
    // https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-06
    reply.headers({ "ratelimit-limit": key.perMinute, "ratelimit-remaining": remaining, "ratelimit-reset": reset });
    if (granted) return;
    const sentence = `The API key is good for ${key.perMinute} requests a minute.`;
    throw new Problem("too-many-requests", sentence, { headers: { "retry-after": String(reset) } });
  });
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers["api-key"] ?? headers["x-api-key"] ?? /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return typeof given === "string" && given !== "" ? given : undefined;
}

/** Looks at all keys even after it has found one: stopping early would show in the time. */
function find(given: string, keys: readonly KnownKey[]): KnownKey | undefined {
  const hash = hashKey(given);
  return keys.filter((key) => timingSafeEqual(key.hash, hash))[0];
}
