/**
 * API keys: who may ask. A key comes in `api-key`, `x-api-key` or as a bearer token. Only hashes are compared, each of them and in
 * constant time, so that the time an answer takes tells nothing about the keys.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Problem } from "../base/problems.ts";

const CHALLENGE = { "www-authenticate": 'ApiKey realm="finance", header="api-key"' };

export function hashKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** A hook that lets a request through if its key is one of those that `validHashes` gives at that moment. */
export function requireKey(validHashes: () => Promise<readonly Buffer[]>): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const key = keyOf(request);
    if (key === undefined) {
      throw new Problem("key-missing", "The request carries no API key.", { headers: CHALLENGE });
    }
    const hash = hashKey(key);
    const known = (await validHashes()).map((valid) => timingSafeEqual(valid, hash)).includes(true);
    if (!known) throw new Problem("key-wrong", "The API key is not one of this service's.", { headers: CHALLENGE });
  };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers["api-key"] ?? headers["x-api-key"] ?? /^bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
  return typeof given === "string" && given !== "" ? given : undefined;
}
