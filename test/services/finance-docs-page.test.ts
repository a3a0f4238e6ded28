/**
 * The interactive documentation of the finance service in a real browser: authorize, send a request, see the response.
 */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
let browser: Browser;
let url: string;
beforeAll(async () => {
  city = await smallCity();
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser.close();
  await city.close();
});

describe("/finance/v1/docs", needs(missing.browser), () => {
  it("sends a request with the entered key, and shows the 401 without one", async () => {
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    const forbidden: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) forbidden.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    await page.goto(`${url}/finance/v1/docs`);
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
    expect(elsewhere).toEqual([]);
    expect(forbidden).toEqual([]);
    await page.close();
  });

  it("lists every endpoint, and sends comma-separated lists", async () => {
    const page = await browser.newPage();
    await page.goto(`${url}/finance/v1/docs`);
    await page.locator(".opblock").first().waitFor();
    const { paths } = (await city.app.inject("/finance/v1/openapi.json")).json();
    expect(await page.locator(".opblock").count()).toBe(
      Object.values<object>(paths).flatMap((path) => Object.keys(path)).length,
    );
    await page.locator(".auth-wrapper .authorize").first().click();
    await page.locator("#api_key_value").fill("key");
    await page.getByRole("button", { name: "Apply credentials" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    const operation = page.locator("#operations-finance-betragsreihen");
    await operation.locator(".opblock-summary-control").click();
    const sent = page.waitForRequest((request) => request.url().includes("/betragsreihen?"));
    await operation.getByRole("button", { name: "Execute" }).click();
    expect(new URL((await sent).url()).search).toBe("?kontoId=1007,1008&jahre=2023,2024&format=json");
    await page.close();
  });
});
