/**
 * A client that sends the most expensive requests does not slow down others. Measured in slices of the scheduler, not
 * in time.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCHEDULER } from "../../src/base/work/scheduler.ts";
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

/** Proximity conditions on pairs of masks. */
function nearEachOther(pairs: number, distance: number): string {
  const near = (n: number) => `(Volltext = "${letter(n)}*" prox/distance<=${distance} Volltext = "*${letter(n + 7)}*")`;
  return Array.from({ length: pairs }, (_, n) => near(n)).join(" or ");
}

/** All different, so that requests are not coalesced. */
const HEAVY_QUERIES: Readonly<Record<string, (i: number) => string>> = {
  "searches for masks near each other": (i) =>
    `/api/geschaeft/search?m=10&q=${encodeURIComponent(nearEachOther(6, 90 - i))}`,
  "pages of a thousand records": (i) => `/api/geschaeft/searchdetails?m=1000&s=${i + 1}&q=seq%3E0`,
};

describe.each(Object.entries(HEAVY_QUERIES))("with 20 clients that request %s", (_what, path) => {
  it.each(["the same client", "another"])("light requests of %s wait for a few slices only", async (whose) => {
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
    const turns: number[] = [];
    try {
      // Long responses mostly wait for their clients, so that many are in the queue only for moments.
      await expect.poll(() => SCHEDULER.waiting, { timeout: 30_000, interval: 1 }).toBeGreaterThan(HEAVY / 2);
      for (let i = 0; i < LIGHT; i++) {
        const before = SCHEDULER.granted;
        const light = i % 2 ? `/finance/v1/departemente?n=${i}` : `/api/partei/searchdetails?q=seq%3E${i}`;
        expect(await ask(whose === "another" ? "192.0.2.2" : "192.0.2.1", light)).toBe(200);
        turns.push(SCHEDULER.granted - before);
      }
    } finally {
      isOver = true;
      await Promise.allSettled(heavy);
    }
    expect(await Promise.all(heavy)).toEqual(heavy.map(() => [200]));
    // A request alone takes some turns of the event loop: to connect, to parse, to respond.
    expect(turns.toSorted((a, b) => a - b)[LIGHT / 2]).toBeLessThan(HEAVY);
  });
});

describe("a client that requests what a client with many requests is computing", () => {
  const search = (i: number): string => `/api/geschaeft/search?m=10&q=${encodeURIComponent(nearEachOther(12, 99 - i))}`;

  it("does not wait for the other requests of that client, and does not get its 429", async () => {
    const ended = new AbortController();
    const ask = async (client: string, path: string): Promise<number> => {
      const headers = { "x-forwarded-for": client };
      const reply = await fetch(address + path, { headers, signal: ended.signal });
      await reply.arrayBuffer();
      return reply.status;
    };
    // More than may wait at once: some will be refused.
    const statuses: number[] = [];
    const heavy = Array.from({ length: 60 }, async (_, i) => statuses.push(await ask("192.0.2.3", search(i))));
    await expect.poll(() => SCHEDULER.waiting, { timeout: 10_000 }).toBeGreaterThan(30);
    const light = await Promise.all([40, 45, 50, 55, 59].map((i) => ask("192.0.2.4", search(i))));
    const answered = statuses.filter((status) => status === 200).length;
    ended.abort();
    await Promise.allSettled(heavy);
    expect(light).toEqual(light.map(() => 200));
    expect(answered).toBeLessThan(20);
  });
});

describe("queries that exceed the time limit", () => {
  it("are aborted with a message, and the next query succeeds", async () => {
    const own = await seldwyla({ RATHAUS_ANSWER_TIME: "1" });
    const url = await own.app.listen({ port: 0, host: "127.0.0.1" });
    const ask = async (query: string) => {
      const reply = await fetch(`${url}/api/geschaeft/search?format=json&q=${encodeURIComponent(query)}`);
      return { status: reply.status, retry: reply.headers.get("retry-after"), body: (await reply.json()) as object };
    };
    // Each takes a second or two of CPU time, and they share one thread.
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
