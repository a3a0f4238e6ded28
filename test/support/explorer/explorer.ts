/**
 * The explorer for tests: a small demo city behind a listening server, and a browser whose pages report their errors.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { DEFAULT_CITY } from "../../../src/demo/city.ts";
import { demoStore } from "../demo-store.ts";
import { emptyCity, type SmallCity } from "../small-city.ts";
import { type OpenBrowser, openBrowser } from "./browser.ts";

export const TODAY = DEFAULT_CITY.today;

export interface Explorer {
  readonly city: SmallCity;
  readonly url: string;
  /** The body of a response, which must have the status 200. The request has an API key. */
  text(address: string): Promise<string>;
  json<T>(address: string): Promise<T>;
  /** A new window; the first one starts the browser. Addresses are relative to the root. */
  open(options?: BrowserContextOptions): Promise<Window>;
  close(): Promise<void>;
}

/** A browser page and what went wrong since the last call: console messages, errors, requests to other hosts. */
export interface Window {
  readonly page: Page;
  complaints(): readonly string[];
}

export async function openExplorer(): Promise<Explorer> {
  const data = await demoStore({ ...DEFAULT_CITY, scale: 0.02 });
  // The store is shared, and nobody writes whole tables of it: `test/services/bulk.test.ts` has pages with them.
  const city = await emptyCity({ RATHAUS_DATA: data }, "sqlite");
  const url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  let browser: Promise<OpenBrowser> | undefined;
  const text = async (address: string): Promise<string> => {
    const { statusCode, body } = await city.app.inject({ url: address, headers: { "api-key": "key" } });
    if (statusCode !== 200) throw new Error(`${address} answers ${statusCode}: ${body.slice(0, 300)}`);
    return body;
  };
  return {
    city,
    url,
    text,
    json: async (address) => JSON.parse(await text(address)),
    async open(options = {}) {
      browser ??= openBrowser();
      return watched(await (await browser).newPage({ baseURL: url, reducedMotion: "reduce", ...options }), url);
    },
    async close() {
      await (await browser)?.close();
      await city.close();
    },
  };
}

function watched(page: Page, url: string): Window {
  const noted: string[] = [];
  page.on("console", (message) => noted.push(`says ${message.text()}`));
  page.on("pageerror", (error) => noted.push(`fails: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`)) {
      noted.push(`asks elsewhere: ${request.url()}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 400) noted.push(`gets ${response.status()} for ${response.url()}`);
  });
  return { page, complaints: () => noted.splice(0).map((what) => `${page.url()} ${what}`) };
}
