/** Whatever is long to compute is computed in turns, so that others are served meanwhile. */
import { performance } from "node:perf_hooks";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { SCHEDULER, SLICE_MS } from "../../src/base/work/scheduler.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";

let city: BulkCity;
beforeAll(async () => {
  city = await openBulkCity();
});
afterAll(() => city.close());

async function turnsOf(url: string): Promise<number> {
  const before = SCHEDULER.granted;
  // Every look at the clock takes a slice, so that the turns do not depend on the speed of the machine.
  let now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += SLICE_MS;
    return now;
  });
  try {
    const { statusCode } = await city.app.inject({ url, headers: { "api-key": "demo" } });
    expect(statusCode).toBe(200);
  } finally {
    clock.mockRestore();
  }
  return SCHEDULER.granted - before;
}

it.each(["/finance/v1/pruefsummen", "/finance/v1/inventar", "/finance/v1/abweichungen?jahr=2024", "/sitemap.xml"])(
  "%s lets others run",
  async (url) => {
    expect(await turnsOf(url)).toBeGreaterThan(1);
  },
);
