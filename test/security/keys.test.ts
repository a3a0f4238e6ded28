/**
 * Keys and passwords do not leak: a key in an address is rejected, and none appears in a response, log, metric or
 * message.
 */
import { hash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run, start, withFolder } from "../support/process.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

const DEPARTEMENTE = "/finance/v1/departemente";
const SECRET = "7Qm-secret-key-of-a-client";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity({ RATHAUS_API_KEYS: SECRET });
});
afterAll(() => city.close());

describe("a key in the address", () => {
  it.each(["api-key", "API-Key", "api_key", "apikey", "x-api-key", "access_token", "%61pi-key"])(
    "?%s= is rejected, valid or not, even with a key in the header",
    async (name) => {
      for (const key of [SECRET, "wrong"]) {
        const url = `${DEPARTEMENTE}?${name}=${key}`;
        // Three times: the third request takes the fast path.
        for (const headers of [{}, { "api-key": SECRET }, { "api-key": SECRET }]) {
          const reply = await city.app.inject({ url, headers });
          expect([reply.statusCode, reply.json().type]).toEqual([400, "urn:rathaus:problem:key-in-address"]);
          expect(reply.json().detail).toContain(`as ${decodeURIComponent(name)}.`);
          expect(reply.body).not.toContain(key);
        }
      }
    },
  );

  it("is not a parameter of any address of the finance service", async () => {
    const { paths } = (await city.app.inject("/finance/v1/openapi.json")).json() as {
      paths: Record<string, { get: { parameters?: readonly { name: string; in: string }[] } }>;
    };
    const names = Object.values(paths).flatMap(({ get }) => (get.parameters ?? []).map(({ name }) => name));
    expect(names.filter((name) => /key$|token/i.test(name) && !/^orgKey/.test(name))).toEqual([]);
  });
});

describe("a key in the header", () => {
  it.each([
    ["a beginning", SECRET.slice(0, -1)],
    ["more", `${SECRET}x`],
    ["another case", SECRET.toUpperCase()],
    ["its hash", hash("sha256", SECRET)],
    ["a member of every object", "__proto__"],
    ["another", "constructor"],
    ["two, of which one is right", `${SECRET}, x`],
  ])("%s of a valid key is invalid, even after the valid one was used", async (_what, key) => {
    expect((await city.app.inject({ url: DEPARTEMENTE, headers: { "api-key": SECRET } })).statusCode).toBe(200);
    const reply = await city.app.inject({ url: DEPARTEMENTE, headers: { "api-key": key } });
    expect([reply.statusCode, reply.json().type]).toEqual([401, "urn:rathaus:problem:key-wrong"]);
    expect(reply.body).not.toContain(SECRET);
  });

  it("is in no event of any request, and in no metric", async () => {
    await city.app.inject({ url: DEPARTEMENTE, headers: { "api-key": SECRET } });
    await city.app.inject({ url: `${DEPARTEMENTE}?api-key=${SECRET}` });
    expect(JSON.stringify(city.events)).not.toContain(SECRET);
    expect(await city.metrics()).not.toContain(SECRET);
  });
});

describe("the program", () => {
  it("writes no key to its log, at any log level", () =>
    withFolder(async (data) => {
      const environment = { RATHAUS_LOG: "debug", RATHAUS_API_KEYS: SECRET };
      const server = start(["serve", "--port", "0", "--data", data], environment);
      const url = await server.url;
      const statuses = [];
      const requests: readonly (readonly [path: string, headers: Record<string, string>])[] = [
        [DEPARTEMENTE, { "api-key": SECRET }],
        [DEPARTEMENTE, { authorization: `Bearer ${SECRET}` }],
        [DEPARTEMENTE, { "api-key": `${SECRET}-wrong` }],
        [`${DEPARTEMENTE}?api-key=${SECRET}`, {}],
        [`/nowhere/${SECRET}?x=${SECRET}`, {}],
      ];
      for (const [path, headers] of requests) statuses.push((await fetch(url + path, { headers })).status);
      expect(statuses).toEqual([200, 200, 401, 400, 404]);
      server.child.kill("SIGTERM");
      const { stdout, stderr } = await server.ended;
      // One line for each request.
      expect(stderr.match(/"status":(200|400|401|404)/g)?.length).toBe(5);
      expect(stdout + stderr).not.toContain(SECRET);
    }));

  it("refuses short keys of the environment, and does not print them", () =>
    withFolder(async (data) => {
      const { status, stdout, stderr } = await run(["serve", "--port", "0", "--data", data], {
        RATHAUS_API_KEYS: `${SECRET},hunter2`,
      });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^rathaus: RATHAUS_API_KEYS cannot be used: .*environment-2 .*`openssl rand -hex 24`/);
      expect(stderr).not.toMatch(/hunter2|secret-key/);
    }));

  it.each([
    ["its usual place", { DATABASE_URL: `postgres://rathaus:${SECRET}@127.0.0.1:1/rathaus` }],
    [
      "a parameter",
      { DATABASE_URL: `postgres://127.0.0.1:1/rathaus?user=me&password=${SECRET}&sslpassword=${SECRET}` },
    ],
    ["percent-encoded", { DATABASE_URL: `postgres://me:${percentEncoded(SECRET)}@127.0.0.1:1/rathaus` }],
    ["after a slash", { DATABASE_URL: `postgres://me:1/${SECRET}@127.0.0.1/rathaus` }],
    ["a conninfo string", { DATABASE_URL: `host=127.0.0.1 port=1 user=me password=${SECRET}` }],
    ["another variable", { DATABASE_URL: "postgres://me@127.0.0.1:1/rathaus", PGPASSWORD: SECRET }],
    ["a mistyped flag", {}, [`--database-ulr=postgres://me:${SECRET}@127.0.0.1:1/rathaus`]],
    [
      "a standby",
      {
        DATABASE_URL: `postgres://me:${SECRET}@127.0.0.1:1/rathaus`,
        DATABASE_REPLICA_URLS: `postgres://127.0.0.1:2/rathaus?password=${SECRET}`,
      },
    ],
  ])("does not print the password of a database that it cannot reach: %s", async (_, environment, flags = []) => {
    const serve = ["serve", "--port", "0", ...flags];
    const { status, stdout, stderr } = await run(serve, { RATHAUS_LOG: "debug", ...environment });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^(rathaus|error): /m);
    expect(stderr).not.toMatch(/unexpected error/);
    for (const form of [SECRET, percentEncoded(SECRET), SECRET.slice(4)]) expect(stderr).not.toContain(form);
  });
});

function percentEncoded(text: string): string {
  return Buffer.from(text)
    .toString("hex")
    .replaceAll(/../g, (code) => `%${code}`);
}
