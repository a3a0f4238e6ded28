/** Whatever is long to compute is computed in turns, so that others are served meanwhile. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { SCHEDULER } from "../../src/base/work/scheduler.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";

let city: BulkCity;
beforeAll(async () => {
  city = await openBulkCity();
});
afterAll(() => city.close());

it.each(["/finance/v1/pruefsummen", "/finance/v1/inventar", "/finance/v1/abweichungen?jahr=2024", "/sitemap.xml"])(
  "%s lets others run",
  async (url) => {
    const before = SCHEDULER.granted;
    const { statusCode } = await city.app.inject({ url, headers: { "api-key": "demo" } });
    expect(statusCode).toBe(200);
    expect(SCHEDULER.granted - before).toBeGreaterThan(1);
  },
);
