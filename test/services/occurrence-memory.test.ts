/** What proximity and phrases compute on the way counts as memory of the request, until their matches are known. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { MEMORY } from "../../src/base/work/memory-budget.ts";
import { councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const RECORDS = 200;
const TIMES = 20;

/** In each: 800 pairs of `spa` and `fdp`, all with other spans, and 40 words for each mask. */
const PARTIES = Array.from({ length: RECORDS }, (_, i) =>
  party(i + 1, `${"spa spb ".repeat(TIMES)}${"fdp ".repeat(2 * TIMES)}`.trim(), `K${i}`, false),
);
const PAIRS = "Name = spa prox/distance>=1 Name = fdp";
const PHRASE = 'Name adj "s* ?p* sp?"';

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY, councilOf(PARTIES));
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
  // What is read counts, too, and is then cached.
  for (const q of [PAIRS, PHRASE]) expect((await ask(q)).status).toBe(200);
});
afterAll(() => city.close());

const { lightRequestBytes, requestMemoryBytes } = LIMITS;
const usual = [lightRequestBytes.most, requestMemoryBytes.most] as const;
const limit = (light: number, ofRequest: number): void => {
  (lightRequestBytes as { most: number }).most = light;
  (requestMemoryBytes as { most: number }).most = ofRequest;
};
afterEach(() => limit(...usual));

const ask = (q: string): Promise<Response> =>
  fetch(`${address}/api/partei/search?format=json&m=0&q=${encodeURIComponent(q)}`);

describe("the memory of a request", () => {
  it.each([
    ["pairs", PAIRS, 1_000_000],
    ["the occurrences of the parts of a phrase", PHRASE, 250_000],
  ])("%s: a query with too many is refused", async (_what, q, most) => {
    limit(1_000, most);
    const reply = await ask(`${q} and seq>0`);
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({ title: "The request needs too much memory" }),
    ]);
    expect(MEMORY.reservedBytes).toBe(0);
  });

  it.each([
    ["pairs", PAIRS, 8_000_000],
    ["phrases", PHRASE, 1_000_000],
  ])("%s: those of one condition after the other", async (_what, q, most) => {
    limit(1_000, most);
    const many = Array.from({ length: 20 }, (_, i) => `(${q} and seq>${i})`);
    const reply = await ask(many.join(" or "));
    expect([reply.status, await reply.json()]).toEqual([200, expect.objectContaining({ numHits: RECORDS })]);
    expect(MEMORY.reservedBytes).toBe(0);
  });
});
