/** API keys in the server. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addKey, type KeyTerms, revokeKey } from "../../src/http/keys/key-table.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

const DEPARTEMENTE = "/finance/v1/departemente";
const GIVEN = "given by the environment";
const ANOTHER = "another one of the environment";

describe("a server", () => {
  let city: SmallCity;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-06-01T12:00:00Z") });
    city = await smallCity({ RATHAUS_API_KEYS: `${GIVEN},${ANOTHER}` });
  });
  afterEach(async () => {
    await city.close();
    vi.useRealTimers();
  });

  const add = (terms: Partial<KeyTerms>) =>
    city.store.write((tx) => addKey(tx, { name: "ogd", perMinute: 0, expires: null, ...terms }));
  const ask = (key: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    city.app.inject({ method, url: DEPARTEMENTE, headers: { "api-key": key, ...headers } });
  const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it("accepts new keys and rejects revoked ones without a restart, and ETags stay", async () => {
    const { etag } = (await ask(ANOTHER)).headers;
    const key = await add({});
    pass(1_000);
    const reply = await ask(key);
    expect([reply.statusCode, reply.headers.etag]).toEqual([200, etag]);
    await city.store.write((tx) => revokeKey(tx, "ogd"));
    pass(1_000);
    const refused = await ask(key);
    expect([refused.statusCode, refused.json().type]).toEqual([401, "urn:rathaus:problem:key-wrong"]);
    expect((await ask(ANOTHER)).headers.etag).toBe(etag);
  });

  it("returns the remaining quota of a limited key in every kind of response, and 429 beyond it", async () => {
    const key = await add({ perMinute: 4 });
    const { etag } = (await ask(ANOTHER)).headers;
    const replies = [
      await ask(key),
      await ask(key, {}, "HEAD"),
      await ask(key, { "if-none-match": String(etag) }),
      await ask(key, { "accept-encoding": "gzip" }),
      await ask(key),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.headers["ratelimit-remaining"]])).toEqual([
      [200, "3"],
      [200, "2"],
      [304, "1"],
      [200, "0"],
      [429, "0"],
    ]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject({ "ratelimit-limit": "4", "ratelimit-reset": "61" });
      expect(headers["access-control-expose-headers"]).toContain("ratelimit-remaining");
    }
    const refused = replies[4];
    expect(refused.headers).toMatchObject({ "retry-after": "61", "cache-control": "no-store" });
    expect(refused.headers.etag).toBeUndefined();
    expect(refused.json()).toMatchObject({ type: "urn:rathaus:problem:too-many-requests", status: 429 });
    // The refusal is all that the client gets: no further request, and no page with styles and pictures.
    expect(refused.headers.connection).toBe("close");
    const inBrowser = await ask(key, { accept: "text/html" });
    expect([inBrowser.statusCode, inBrowser.headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
    expect(inBrowser.body).not.toMatch(/<link|<script/);
    pass(61_000);
    expect((await ask(key)).statusCode).toBe(200);
  });

  it("rejects an expired key with the reason", async () => {
    const key = await add({ expires: "2030-06-01T13:00:00Z" });
    expect((await ask(key)).statusCode).toBe(200);
    pass(3_600_000);
    const refused = await ask(key);
    expect(refused.json()).toMatchObject({
      type: "urn:rathaus:problem:key-expired",
      status: 401,
      detail: "The API key expired at 2030-06-01T13:00:00Z.",
    });
    expect(refused.headers["www-authenticate"]).toContain("api-key");
  });

  it("counts requests by the name of the key, and shows no key anywhere", async () => {
    const key = await add({});
    for (const each of [key, key, GIVEN, ANOTHER, "a-wrong-key"]) await ask(each);
    const metrics = await city.metrics();
    const counts = [...metrics.matchAll(/^rathaus_requests_by_key_total\{key="(.+)"\} (\d+)$/gm)];
    expect(Object.fromEntries(counts.map(([, name, count]) => [name, count]))).toEqual({
      ogd: "2",
      "environment-1": "1",
      "environment-2": "1",
    });
    for (const secret of [key, GIVEN, ANOTHER, "a-wrong-key"]) {
      expect(metrics + JSON.stringify(city.events)).not.toContain(secret);
    }
  });
});
