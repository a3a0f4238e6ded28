import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { createServer } from "../server.ts";
import { hashKey } from "./key-table.ts";
import { keyGate, requireKey } from "./keys.ts";

const NOON = Date.parse("2030-06-01T12:00:00Z");
const KEYS = [
  { name: "free", hash: hashKey("free-key"), perMinute: 0, expires: null },
  { name: "limited", hash: hashKey("limited-key"), perMinute: 2, expires: null },
  { name: "until one", hash: hashKey("ending-key"), perMinute: 2, expires: "2030-06-01T13:00:00Z" },
];

let time: number;
let events: Event[];
let server: FastifyInstance;
beforeEach(() => {
  [time, events] = [NOON, []];
  server = createServer({ observe: (event) => events.push(event) });
  server.register(async (guarded) => {
    const gate = keyGate(async () => KEYS, { now: () => time, ownKey: "own-key" });
    requireKey(guarded, gate);
    guarded.get("/", async () => ({ let: "in" }));
    guarded.get("/mistake", async () => {
      throw new Problem("parameter-missing", "Something is missing.");
    });
  });
  server.get("/open", async () => ({ open: true }));
});
afterEach(() => server.close());

async function ask(key: string, url = "/") {
  const { statusCode, headers, json } = await server.inject({ url, headers: { "api-key": key } });
  const limits = ["limit", "remaining", "reset"].map((name) => headers[`ratelimit-${name}`]);
  return { statusCode, headers, limits, type: statusCode === 200 ? "" : json().type.split(":").at(-1) };
}

describe("a key without a limit", () => {
  it("admits the process's own key without reading the others", async () => {
    const gate = keyGate(() => new Promise(() => {}), { ownKey: "own-key" });
    expect(await gate({ "api-key": "own-key" })).toEqual({ name: "explorer-pages", headers: {} });
    expect((await ask("own-kex")).type).toBe("key-wrong");
    expect((await ask("öwn-key")).type).toBe("key-wrong");
  });

  it("is admitted every time, without rate limit headers", async () => {
    for (let i = 0; i < 5; i++) {
      expect(await ask("free-key")).toMatchObject({ statusCode: 200, limits: [undefined, undefined, undefined] });
    }
  });
});

describe("a key with a limit", () => {
  it("counts down in every response, is refused beyond the limit, and admitted again after Retry-After", async () => {
    expect(await ask("limited-key")).toMatchObject({ statusCode: 200, limits: ["2", "1", "61"] });
    expect(await ask("limited-key", "/mistake")).toMatchObject({ statusCode: 400, limits: ["2", "0", "61"] });
    time += 20_500;
    const refused = await ask("limited-key");
    expect(refused).toMatchObject({ statusCode: 429, type: "too-many-requests", limits: ["2", "0", "41"] });
    expect(refused.headers["retry-after"]).toBe("41");
    expect(await ask("free-key")).toMatchObject({ statusCode: 200 });
    time += 41_000;
    expect(await ask("limited-key")).toMatchObject({ statusCode: 200, limits: ["2", "1", "61"] });
  });
});

describe("a key that expires", () => {
  it("is admitted before its expiry and refused from then on", async () => {
    time = NOON + 3_599_999;
    expect((await ask("ending-key")).statusCode).toBe(200);
    time += 1;
    const refused = await ask("ending-key");
    expect(refused).toMatchObject({ statusCode: 401, type: "key-expired" });
    expect(refused.headers["www-authenticate"]).toContain("api-key");
  });
});

describe("the event of a request", () => {
  const asked = () => events.flatMap((event) => (event.type === "request" ? [[event.status, event.key]] : []));

  it("has the name of the key, even for a refused request, and never the key", async () => {
    for (const key of ["free-key", "limited-key", "limited-key", "limited-key", "wrong-key"]) await ask(key);
    time = NOON + 3_600_000;
    await ask("ending-key");
    await server.inject("/open");
    expect(asked()).toEqual([
      [200, "free"],
      [200, "limited"],
      [200, "limited"],
      [429, "limited"],
      [401, undefined],
      [401, "until one"],
      [200, undefined],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/-key/);
  });
});
