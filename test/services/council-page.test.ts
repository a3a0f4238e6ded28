/**
 * The page of the council service: its JSON form, examples that all find something, and its behaviour in a real
 * browser.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { HOW_TO } from "../../src/parliament/page/how-to.ts";
import type { DescribedIndex, ServiceDescription } from "../../src/parliament/page/service-page.ts";
import { demoStore } from "../support/demo-store.ts";
import { type OpenBrowser, openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

let city: SmallCity;
let url: string;
let indexes: readonly DescribedIndex[];

beforeAll(async () => {
  city = await emptyCity({ RATHAUS_DATA: await demoStore({ ...DEFAULT_CITY, scale: 0.02 }) });
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  const reply = await city.app.inject({ url: "/api", headers: { accept: "application/json" } });
  indexes = (reply.json() as ServiceDescription).indexes;
}, 300_000);
afterAll(() => city.close());

/** The number of hits of a query, or its error. */
async function hitsOf({ addresses }: DescribedIndex, q: string): Promise<number | string> {
  const { body } = await city.app.inject({ url: addresses.searchdetails, query: { q, m: "0", format: "json" } });
  const { numHits, detail } = JSON.parse(body);
  return numHits ?? detail;
}

describe("GET /api as JSON", () => {
  it("lists every index with its size and working addresses", async () => {
    expect(indexes.map(({ title }) => title)).toEqual(INDEXES.map(({ name }) => name));
    for (const index of indexes) {
      expect(await hitsOf(index, "")).toBe(index.size);
      for (const address of Object.values(index.addresses)) {
        expect((await city.app.inject(`${address}?m=0`)).statusCode, address).toBe(200);
      }
    }
  });

  it("lists the name and kind of each field, with sort-only elements marked", () => {
    const geschaeft = indexes.find(({ name }) => name === "geschaeft")!;
    const kinds = Object.fromEntries(geschaeft.fields.map(({ name, kind }) => [name, kind]));
    expect(kinds).toMatchObject({ Titel: "text", Beginn: "date", Dringlich: "boolean", seq: "number", ID: "text" });
    expect(geschaeft.fields.filter(({ sortOnly }) => sortOnly).map(({ name }) => name)).toEqual([
      "GRNrSort",
      "AnzahlMitunterzeichnende",
    ]);
    const sitzung = indexes.find(({ name }) => name === "sitzung")!;
    expect(sitzung.fields.filter(({ kind }) => kind === "date").map(({ name }) => name)).toEqual([
      "Sitzungsdatum",
      "Datum",
    ]);
  });

  it("has only examples that find something", async () => {
    for (const index of indexes) {
      const queries = [
        ...index.examples.map(({ query }) => query),
        ...index.fields.flatMap(({ example = [] }) => example),
      ];
      expect(index.examples.length, index.name).toBeGreaterThanOrEqual(2);
      for (const query of queries) expect(await hitsOf(index, query), `${index.name}: ${query}`).toBeGreaterThan(0);
    }
  });

  it("has an example for each field", () => {
    const without = indexes.flatMap(({ name, fields }) =>
      fields.filter(({ example }) => example === undefined).map((field) => `${name}: ${field.name}`),
    );
    // The texts of files have not been read here.
    expect(without.filter((field) => !field.endsWith(": Dokumenttext"))).toEqual([]);
  });

  it("shows only queries that find something in its explanations", async () => {
    const geschaeft = indexes.find(({ name }) => name === "geschaeft")!;
    for (const { write } of HOW_TO.filter(({ write }) => !write.startsWith("&"))) {
      expect(await hitsOf(geschaeft, write), write).toBeGreaterThan(0);
    }
    for (const { write } of HOW_TO.filter(({ write }) => write.startsWith("&"))) {
      expect((await city.app.inject(`${geschaeft.addresses.searchdetails}?q=${write}`)).statusCode, write).toBe(200);
    }
  });
});

describe("GET /api as a page", () => {
  it("has only links to queries that find something", async () => {
    const { body } = await city.app.inject({ url: "/api", headers: { accept: "text/html" } });
    const links = [...body.matchAll(/href="(\/api\/\w+\/\w+\?[^"]*\bq=[^"]+)"/g)].map(([, href]) =>
      href.replaceAll("&amp;", "&"),
    );
    expect(links.length).toBeGreaterThan(100);
    for (const link of new Set(links)) {
      const { body: found } = await city.app.inject(link);
      expect(Number(/ numHits="(\d+)"/.exec(found)?.[1]), `${link}: ${found.slice(0, 300)}`).toBeGreaterThan(0);
    }
  });

  it("is HTML unless JSON is requested, has a strict policy and can be cached", async () => {
    for (const address of ["/api", "/api/"]) {
      const reply = await city.app.inject(address);
      expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    }
    for (const address of ["/api", "/api/page.js", "/api/page.css"]) {
      const { etag } = (await city.app.inject(address)).headers;
      const again = await city.app.inject({ url: address, headers: { "if-none-match": String(etag) } });
      expect([again.statusCode, again.body], address).toEqual([304, ""]);
    }
  });

  it("says when there is no data yet", async () => {
    const empty = await emptyCity();
    expect((await empty.app.inject("/api")).body).toContain("There are no indexes yet");
    expect((await empty.app.inject("/api?format=json")).json()).toEqual({ indexes: [] });
    await empty.close();
  });
});

describe("GET /api in a browser", needs(missing.browser), () => {
  let browser: OpenBrowser;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("works without script, with examples as plain links", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/api`);
    expect(await page.locator("#try").isVisible()).toBe(false);
    const link = page.locator("#partei .examples a").first();
    expect(await link.getAttribute("href")).toBe("/api/partei/searchdetails?q=seq%20%3E%200&m=10");
    await context.close();
  });

  describe.each([
    ["a phone", { width: 360, height: 740 }],
    ["a desktop", { width: 1280, height: 900 }],
  ])("on %s", (_name, viewport) => {
    /** A page that must not log errors, send requests to other hosts or be wider than its window. */
    async function withPage(fragment: string, work: (page: Page) => Promise<void>): Promise<void> {
      const page = await browser.newPage({ viewport });
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) complaints.push(request.url());
      });
      await page.goto(`${url}/api${fragment}`);
      await work(page);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
      // The browser itself logs a rejected query.
      expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
      await page.close();
    }

    it("shows hits with matches highlighted, and pages through them", () =>
      withPage("", async (page) => {
        await page.locator("#index").selectOption("geschaeft");
        await page.locator("#query").fill('Geschaeftsart any "Motion"');
        await page.locator("#query").press("Enter");
        await page.locator(".hits mark").first().waitFor();
        expect((await page.locator(".hits mark").first().innerText()).toLowerCase()).toBe("motion");
        expect(await page.locator(".hits li").count()).toBe(10);
        expect(await page.locator("#status").innerText()).toMatch(/^\d+ hits in \d+ ms$/);
        expect(page.url()).toBe(`${url}/api#index=geschaeft&q=Geschaeftsart+any+%22Motion%22`);
        await page.locator("nav a[rel=next]").click();
        await page.locator(".hits[start='11']").waitFor();
        const json = await page.locator(".hits li a").filter({ hasText: "JSON" }).first().getAttribute("href");
        expect((await city.app.inject(json!)).json().numHits).toBe(1);
      }));

    it("points at the position of an error", () =>
      withPage(
        `#${new URLSearchParams({ index: "geschaeft", q: 'Titel any "Velo" AND Tittel any "Tram"' })}`,
        async (page) => {
          await page.locator(".mistake mark").waitFor();
          expect(await page.locator(".mistake mark").innerText()).toBe("Tittel");
          expect(await page.locator(".mistake").innerText()).toContain("Did you mean Titel?");
          expect(await page.locator(".mistake pre").innerText()).toBe('Titel any "Velo" AND Tittel any "Tram"');
        },
      ));

    it("points at the end if something is missing there", () =>
      withPage(`#${new URLSearchParams({ index: "partei", q: "Name any" })}`, async (page) => {
        await page.locator(".mistake mark").waitFor();
        expect(await page.locator(".mistake pre").innerText()).toMatch(/^Name any/);
      }));

    it("fills in an example and runs it", () =>
      withPage("", async (page) => {
        await page.locator("#kontakt .fields a").first().click();
        await page.locator(".hits li").first().waitFor();
        expect(await page.locator("#index").inputValue()).toBe("kontakt");
        expect(await page.locator("#query").inputValue()).toBe(
          indexes.find(({ name }) => name === "kontakt")!.fields[0].example,
        );
      }));
  });

  it("escapes records and queries", async () => {
    const page = await browser.newPage();
    await page.route("**/api/partei/searchdetails**", (route) =>
      route.fulfill({
        json: {
          numHits: 1,
          hits: [
            {
              guid: "0",
              seq: 1,
              relevance: 1,
              snippet: "<EM>a</EM> &lt;b&gt; <img src='x'/>",
              record: { Name: "<img src=x onerror=alert(1)>" },
            },
          ],
        },
      }),
    );
    await page.goto(`${url}/api#index=partei&q=a`);
    await page.locator(".hits li").waitFor();
    expect(await page.locator(".hits h3").innerText()).toBe("<img src=x onerror=alert(1)>");
    expect(await page.locator(".snippet").innerText()).toBe("a <b>");
    expect(await page.locator("#result img").count()).toBe(0);
    await page.close();
  });
});
