/** The finance service through the front door. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SmallCity, smallCity } from "./support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity({ RATHAUS_API_KEYS: "key,other" });
});
afterAll(() => city.close());

describe("GET /finance/v1/departemente", () => {
  it.each(["/finance/v1/departemente", "/finance/v1/departemente/"])("%s lists the departments by key", async (url) => {
    const reply = await city.app.inject({ url, headers: { "api-key": "key" } });
    expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(reply.body).toBe(
      '{"value":[{"bezeichnung":"Präsidialdepartement","key":"15","kurzname":"PRD "},' +
        '{"bezeichnung":"Finanzdepartement","key":"20","kurzname":"FD"}]}',
    );
  });
});

describe("API keys", () => {
  const ask = (headers: Record<string, string>) => city.app.inject({ url: "/finance/v1/departemente", headers });

  it.each<Record<string, string>>([
    { "api-key": "key" },
    { "API-Key": "other" },
    { "x-api-key": "key" },
    { authorization: "Bearer key" },
    { authorization: "bearer other" },
  ])("%j is let in", async (headers) => {
    expect((await ask(headers)).statusCode).toBe(200);
  });

  it.each<[Record<string, string>, string]>([
    [{}, "key-missing"],
    [{ "api-key": "" }, "key-missing"],
    [{ authorization: "Basic a2V5" }, "key-missing"],
    [{ "api-key": "wrong" }, "key-wrong"],
    [{ "api-key": "KEY" }, "key-wrong"],
    [{ "api-key": "key,other" }, "key-wrong"],
    [{ "api-key": "demo" }, "key-wrong"],
  ])("%j is refused: %s", async (headers, code) => {
    const reply = await ask(headers);
    expect([reply.statusCode, reply.json().type]).toEqual([401, `urn:rathaus:problem:${code}`]);
    expect(reply.headers["www-authenticate"]).toContain("api-key");
  });
});
