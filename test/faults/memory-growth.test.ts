/** Requests that are all different do not fill the memory: everything that is kept between requests has a limit. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SmallCity, smallCity } from "../support/small-city.ts";

const MIB = 1024 * 1024;

let city: SmallCity;
let collectGarbage: () => void;
beforeAll(async () => {
  setFlagsFromString("--expose-gc");
  collectGarbage = runInNewContext("gc") as () => void;
  city = await smallCity();
});
afterAll(() => city.close());

/** All characters of the planes that have some, a thousand at a time. */
const characters = (i: number): string =>
  String.fromCodePoint(...Array.from({ length: 1_000 }, (_, n) => 0x10000 + ((i * 1_000 + n) % 0xf0000)));

/** Requests that leave something behind in some table or cache, different each time. */
const KINDS: Readonly<Record<string, (i: number) => { url: string; headers?: Record<string, string> }>> = {
  characters: (i) => ({ url: `/api/partei/search?q=${encodeURIComponent(`Name == "${characters(i)}"`)}` }),
  queries: (i) => ({ url: `/api/partei/search?q=Name+any+${"x".repeat(400)}${i}` }),
  addresses: (i) => ({ url: `/finance/v1/departemente?n=${i}`, headers: { "api-key": "key" } }),
  headers: (i) => ({
    url: "/api/partei/search",
    headers: { accept: `text/x-${i}${"x".repeat(900)}`, "accept-encoding": `x-${i}${"x".repeat(900)}` },
  }),
  keys: (i) => ({ url: "/finance/v1/departemente", headers: { "api-key": `${"x".repeat(500)}${i}` } }),
  "names of fields": (i) => ({ url: `/api/partei/search?q=${"x".repeat(500)}${i}+any+a` }),
  pages: (i) => ({ url: `/daten?n=${i}` }),
};

it.each(Object.keys(KINDS))("%s", async (kind) => {
  const ask = async (from: number, count: number): Promise<void> => {
    for (let i = from; i < from + count; i++) {
      const { statusCode } = await city.app.inject(KINDS[kind](i));
      expect(statusCode).toBeLessThan(500);
    }
  };
  // The first ones fill the caches that have a size.
  await ask(0, 60);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await ask(60, 200);
  collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / MIB).toBeLessThan(10);
});
