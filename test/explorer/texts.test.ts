/** Titles, names and justifications of a city stay text on every page, in every chart and file. */
import { parse } from "csv-parse/sync";
import { XmlDocument } from "libxml2-wasm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCouncil } from "../../src/demo/council/make-council.ts";
import { makeFinance } from "../../src/demo/finance/make-finance.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import type { CouncilData, CouncilRecord, Value } from "../../src/parliament/describe/record.ts";
import { PAGES } from "../../web/pages.ts";
import { explorerAddresses } from "../support/explorer/addresses.ts";
import { type OpenBrowser, openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

const OPTIONS = { scale: 0.01, seed: 1, today: "2026-11-15", since: 2023 };
const MARKUP = `"'><script>boom()</script><img src=x onerror=boom()>]]>&lt;`;
/** Elements with text that people wrote. */
const MARKED = /^(?!FileName)\w*(Titel|Name|Text|name|titel)$/;
/** All but the data page, which shows no text of the city. */
const PATHS = PAGES.map(({ path }) => path).filter((path) => path !== "/daten");

let city: SmallCity;
let url: string;
let addresses: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  city = await emptyCity();
  await city.load(withMarkupInMoney(makeFinance(OPTIONS)), withMarkupInCouncil(makeCouncil(OPTIONS)));
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  const json = async (address: string) =>
    (await city.app.inject({ url: address, headers: { "api-key": "key" } })).json();
  addresses = await explorerAddresses({ json });
}, 300_000);
afterAll(() => city.close());

function withMarkupInMoney(money: FinanceData): FinanceData {
  const named = <Item extends { readonly bezeichnung: string }>(items: Iterable<Item>): Item[] =>
    Array.from(items, (item) => ({ ...item, bezeichnung: `${item.bezeichnung} ${MARKUP}` }));
  return {
    ...money,
    departemente: named(money.departemente),
    institutionen: named(money.institutionen),
    konten: named(money.konten),
    betraege: Array.from(money.betraege, (one) => (one.begruendung ? { ...one, begruendung: MARKUP } : one)),
    sachkonten: named(money.sachkonten),
  };
}

function withMarkupInCouncil(council: CouncilData): CouncilData {
  return {
    indexes: council.indexes,
    *records(index) {
      for (const record of council.records(index) as Iterable<CouncilRecord>) yield marked(record) as CouncilRecord;
    },
    files: () => [],
  };
}

/** A record with markup in all titles and names. */
function marked(value: Value, name = ""): Value {
  if (typeof value === "string") return MARKED.test(name) ? `${value} ${MARKUP}` : value;
  if (Array.isArray(value)) return value.map((one) => marked(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner, key)]));
}

describe("in a browser", needs(missing.browser), () => {
  let browser: OpenBrowser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ baseURL: url });
    await page.addInitScript("window.boom = () => { document.title = 'boom'; }");
  });
  afterAll(() => browser.close());

  it.each(PATHS)("%s shows markup as text", async (path) => {
    for (const address of addresses[path]) {
      await page.goto(address);
      expect(await page.title(), address).not.toBe("boom");
      expect(await page.locator("[onerror], script:not([src]), img[src=x]").count(), address).toBe(0);
      // The glossary has no titles or names of the data.
      if (address === addresses[path][0] && path !== "/glossar")
        expect(await page.textContent("main"), address).toContain("<script>boom()</script>");
    }
  });
});

it.each(PATHS)("%s has pictures and files that can be read", async (path) => {
  for (const address of addresses[path]) {
    const { body } = await city.app.inject(address);
    for (const [, bild] of body.matchAll(/<figure id="([^"]+)">/g)) {
      const as = async (format: string): Promise<string> => {
        const { pathname, searchParams } = new URL(address, url);
        const query = new URLSearchParams([...searchParams, ["format", format], ["bild", bild]]);
        return (await city.app.inject(`${pathname}?${query}`)).body;
      };
      XmlDocument.fromString(await as("svg")).dispose();
      const [heading, ...rows] = parse(await as("csv")) as string[][];
      const { value } = JSON.parse(await as("json")) as { value: readonly object[] };
      expect(value.map((item) => Object.keys(item))).toEqual(rows.map(() => heading));
    }
  }
});

describe("an invalid Host header", () => {
  it.each(["a b", "<script>", "x:y:z", ""])("%j does not break pages and charts", async (host) => {
    const figure = /<figure id="([^"]+)"/.exec((await city.app.inject("/finanzen")).body)?.[1];
    for (const address of ["/", "/finanzen", `/finanzen?einbetten=${figure}`]) {
      const { statusCode, body } = await city.app.inject({ url: address, headers: { host } });
      expect([statusCode, body.includes(`//${host}/`)], address).toEqual([200, false]);
    }
  });
});
