/** `rathaus bench` as a process, without a measurement, and the addresses that it requests. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variantsOf } from "../../bench/parts/cold.ts";
import { run } from "../support/process.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

describe("rathaus bench", () => {
  it("lists its parts", async () => {
    const { status, stdout } = await run(["bench", "--help"]);
    expect(status).toBe(0);
    for (const part of [
      "warm",
      "cold",
      "crawl",
      "files",
      "workers",
      "start",
      "import",
      "rivals",
      "german",
      "bulk",
      "caching",
      "memory",
      "fairness",
      "growth",
      "soak",
      "attack",
    ])
      expect(stdout).toMatch(new RegExp(`^ +${part}: `, "m"));
  });

  it.each([
    [["wram"], 'There is no part "wram"; the parts are warm, cold, '],
    [["growth", "--scales", "0.1,,1"], '--scales is "", but numbers from 0.01 to 100 are expected.'],
    [["attack", "--only", "bodies,flood"], 'There is no attack "flood"; the attacks are admission, admission-48, '],
    [["soak", "--minutes", "long"], '--minutes is "long", but numbers from 0.05 to 10000 are expected.'],
    [
      ["warm", "--json", "no-such-folder/figures.json"],
      "The results cannot be written to no-such-folder/figures.json.",
    ],
    [["warm", "--data", "no-such-folder"], "There is no store in the folder no-such-folder."],
  ])("rejects %j with a message", async (args, sentence) => {
    const { status, stdout, stderr } = await run(["bench", ...args]);
    expect([status, stdout, stderr]).toEqual([1, "", expect.stringContaining(`rathaus: ${sentence}`)]);
  });
});

describe("the different addresses of a response that must not be cached", () => {
  let city: SmallCity;
  beforeAll(async () => {
    city = await smallCity();
  });
  afterAll(() => city.close());

  it.each([
    "/finance/v1/departemente",
    "/api/partei/searchdetails?q=seq%3E0",
    "/api/partei/searchdetails?format=json&q=seq%3E0",
  ])("have the same response: %s", async (path) => {
    const ask = async (url: string) => {
      const { statusCode, body } = await city.app.inject({ url, headers: { "api-key": "key" } });
      return [statusCode, body];
    };
    const expected = await ask(path);
    expect(expected[0]).toBe(200);
    const variants = new Set(variantsOf(path));
    expect(variants.size).toBeGreaterThan(16);
    for (const variant of variants) expect([variant, ...(await ask(variant))]).toEqual([variant, ...expected]);
  });
});
