/** One client who asks for the most expensive things all the time leaves the others their speed: counted in turns of long work, not in time. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TURNS } from "../src/base/turns.ts";
import { seldwyla, seldwylaRecords } from "./support/seldwyla.ts";
import type { SmallCity } from "./support/small-city.ts";

const HEAVY = 20;
const LIGHT = 20;

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await seldwyla(seldwylaRecords());
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

const letter = (i: number): string => String.fromCharCode(97 + (i % 26));

/** Each of its own, so that none is answered with another. */
const HEAVY_QUERIES: Readonly<Record<string, (i: number) => string>> = {
  "searches for masks near each other": (i) => {
    const near = (n: number) => `(Volltext = "${letter(n)}*" prox/distance<=${90 - i} Volltext = "*${letter(n + 7)}*")`;
    const q = Array.from({ length: 6 }, (_, n) => near(n)).join(" or ");
    return `/api/geschaeft/search?m=10&q=${encodeURIComponent(q)}`;
  },
  "pages of a thousand records": (i) => `/api/geschaeft/searchdetails?m=1000&s=${i + 1}&q=seq%3E0`,
};

describe.each(Object.entries(HEAVY_QUERIES))("beside 20 clients who ask for %s", (_what, path) => {
  it.each(["the same client", "another"])(
    "the light requests of %s wait for a few of their turns only",
    async (whose) => {
      const ask = async (client: string, path: string) => {
        const reply = await fetch(address + path, { headers: { "x-forwarded-for": client, "api-key": "key" } });
        await reply.arrayBuffer();
        return reply.status;
      };
      let isOver = false;
      const heavy = Array.from({ length: HEAVY }, async (_, i) => {
        const statuses = new Set<number>();
        for (let n = 0; !isOver; n++) statuses.add(await ask("192.0.2.1", `${path(i)}&n=${n}`));
        return [...statuses];
      });
      await expect.poll(() => TURNS.waiting).toBeGreaterThan(HEAVY / 2);
      const turns: number[] = [];
      for (let i = 0; i < LIGHT; i++) {
        const before = TURNS.granted;
        const light = i % 2 ? `/finance/v1/departemente?n=${i}` : `/api/partei/searchdetails?q=seq%3E${i}`;
        expect(await ask(whose === "another" ? "192.0.2.2" : "192.0.2.1", light)).toBe(200);
        turns.push(TURNS.granted - before);
      }
      isOver = true;
      expect(await Promise.all(heavy)).toEqual(heavy.map(() => [200]));
      // A request takes some turns of the event loop on its own: to connect, to be read, to be answered.
      expect(turns.toSorted((a, b) => a - b)[LIGHT / 2]).toBeLessThan(HEAVY);
    },
  );
});
