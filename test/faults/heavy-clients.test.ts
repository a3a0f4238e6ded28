/** One client who asks for the most expensive things all the time leaves the others their speed: counted in turns of long work, not in time. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCHEDULER } from "../../src/base/scheduler.ts";
import { seldwyla } from "../support/seldwyla.ts";
import type { SmallCity } from "../support/small-city.ts";

const HEAVY = 20;
const LIGHT = 20;

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await seldwyla();
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

const letter = (i: number): string => String.fromCharCode(97 + (i % 26));

/** So many pairs of masks, each within so many words. */
function nearEachOther(pairs: number, distance: number): string {
  const near = (n: number) => `(Volltext = "${letter(n)}*" prox/distance<=${distance} Volltext = "*${letter(n + 7)}*")`;
  return Array.from({ length: pairs }, (_, n) => near(n)).join(" or ");
}

/** Each of its own, so that none is answered with another. */
const HEAVY_QUERIES: Readonly<Record<string, (i: number) => string>> = {
  "searches for masks near each other": (i) =>
    `/api/geschaeft/search?m=10&q=${encodeURIComponent(nearEachOther(6, 90 - i))}`,
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
      await expect.poll(() => SCHEDULER.waiting).toBeGreaterThan(HEAVY / 2);
      const turns: number[] = [];
      for (let i = 0; i < LIGHT; i++) {
        const before = SCHEDULER.granted;
        const light = i % 2 ? `/finance/v1/departemente?n=${i}` : `/api/partei/searchdetails?q=seq%3E${i}`;
        expect(await ask(whose === "another" ? "192.0.2.2" : "192.0.2.1", light)).toBe(200);
        turns.push(SCHEDULER.granted - before);
      }
      isOver = true;
      expect(await Promise.all(heavy)).toEqual(heavy.map(() => [200]));
      // A request takes some turns of the event loop on its own: to connect, to be read, to be answered.
      expect(turns.toSorted((a, b) => a - b)[LIGHT / 2]).toBeLessThan(HEAVY);
    },
  );
});

describe("queries that take longer than they may", () => {
  it("are given up with a sentence, and the next is answered", async () => {
    const own = await seldwyla({ RATHAUS_ANSWER_TIME: "1" });
    const url = await own.app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (query: string) => {
      const reply = await fetch(`${url}/api/geschaeft/search?format=json&q=${encodeURIComponent(query)}`);
      return { status: reply.status, retry: reply.headers.get("retry-after"), body: (await reply.json()) as object };
    };
    // Each takes a second or two alone, and they wait for each other.
    const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(nearEachOther(100, 99 - i))));
    const late = replies.filter(({ status }) => status !== 200);
    expect(late.length).toBeGreaterThan(0);
    for (const reply of late) {
      expect(reply).toMatchObject({ status: 503, retry: "5", body: { type: "urn:rathaus:problem:answer-too-slow" } });
    }
    expect((await ask("seq > 0")).status).toBe(200);
    await own.close();
  });
});
