/**
 * The interactive documentation of the finance service in a real browser: authorize, send a request, see the response.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenBrowser, openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
let url: string;
beforeAll(async () => {
  city = await smallCity();
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
}, 300_000);
afterAll(() => city.close());

it("is the same page with a query, which its viewer would take for a path", async () => {
  for (const path of ["/finance/v1/docs", "/finance/v1/docs/"]) {
    const { statusCode, headers } = await city.app.inject(`${path}?lang=de`);
    expect([statusCode, headers.location]).toEqual([302, path]);
  }
  expect((await city.app.inject("/finance/v1/docs/json?lang=de")).json()).toHaveProperty("openapi");
});

describe("/finance/v1/docs", needs(missing.browser), () => {
  let browser: OpenBrowser;
  /** All tests use one page, which takes seconds to load. */
  let page: Page;
  const elsewhere: string[] = [];
  const forbidden: string[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) forbidden.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    await page.goto(`${url}/finance/v1/docs`);
    await page.locator(".opblock").first().waitFor();
  });
  afterAll(() => browser.close());

  it("lists every endpoint", async () => {
    const { paths } = (await city.app.inject("/finance/v1/openapi.json")).json();
    expect(await page.locator(".opblock").count()).toBe(
      Object.values<object>(paths).flatMap((path) => Object.keys(path)).length,
    );
  });

  it("shows the 401 without a key, sends a request with the entered one, and comma-separated lists", async () => {
    const operation = page.locator("#operations-finance-departemente");
    await operation.locator(".opblock-summary-control").click();
    await operation.getByRole("button", { name: "Execute" }).click();
    await operation.locator(".live-responses-table .response-col_status").filter({ hasText: "401" }).waitFor();

    await page.locator(".auth-wrapper .authorize").first().click();
    await page.locator("#api_key_value").fill("key");
    await page.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const response = operation.locator(".live-responses-table");
    await response.locator(".response-col_status").filter({ hasText: "200" }).waitFor();
    expect(await response.innerText()).toContain("Präsidialdepartement");

    const series = page.locator("#operations-finance-betragsreihen");
    await series.locator(".opblock-summary-control").click();
    const sent = page.waitForRequest((request) => request.url().includes("/betragsreihen?"));
    await series.getByRole("button", { name: "Execute" }).click();
    expect(new URL((await sent).url()).search).toBe("?kontoId=1007,1008&jahre=2023,2024&format=json");
    expect(elsewhere).toEqual([]);
    expect(forbidden).toEqual([]);
  });
});
