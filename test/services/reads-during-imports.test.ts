/**
 * Long responses while imports run: each belongs wholly to one import, and afterwards the store answers as before. A
 * snapshot that turns out to be of another version is taken again; none may be lost on the way.
 */
import { setImmediate as nextTick } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const PARTIES = 200;
const CLIENTS = 6;
const IMPORTS = 12;

/** Records so long that sixty of them are streamed. */
const filler = "wort ".repeat(1_200);
const parties = (generation: number) =>
  councilOf(
    Array.from({ length: PARTIES }, (_, i) => {
      // Only one record differs from one import to the next.
      return party(i + 1, `Partei ${i === 0 ? generation : ""} ${filler}`, `P${i}`, false);
    }),
  );

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY, parties(0));
});
afterAll(() => city.close());

async function ask(s: number, m: number): Promise<void> {
  const { statusCode, body } = await city.app.inject(`/api/partei/searchdetails?q=seq%3E0&s=${s}&m=${m}&format=json`);
  expect(statusCode).toBe(200);
  const { numHits, hits } = JSON.parse(body) as { numHits: number; hits: readonly unknown[] };
  expect([numHits, hits.length]).toEqual([PARTIES, Math.min(m, PARTIES - s + 1)]);
}

it("are complete, and leave no snapshot behind", async () => {
  let isImporting = true;
  let asked = 0;
  const client = async (nr: number): Promise<void> => {
    for (let i = nr; isImporting; i += CLIENTS) {
      await ask(1 + (i % 60), 60 + ((7 * i) % 140));
      asked += 1;
      // Cached responses without a network between would leave no time for the import.
      await nextTick();
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, nr) => client(nr));
  for (let generation = 1; generation <= IMPORTS; generation++) await city.load(MONEY, parties(generation));
  isImporting = false;
  await Promise.all(clients);
  expect(asked).toBeGreaterThan(CLIENTS);
  await Promise.all(Array.from({ length: 50 }, (_, i) => ask(1 + i, 100)));
});
