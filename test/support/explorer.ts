/** The explorer for tests: a small demo city behind a listening server, and one browser whose pages are watched. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { DEFAULT_CITY } from "../../src/demo/city.ts";
import { openBrowser } from "./browser.ts";
import { demoStore } from "./demo-store.ts";
import { emptyCity, type SmallCity } from "./small-city.ts";

export const TODAY = DEFAULT_CITY.today;

export interface Explorer {
  readonly city: SmallCity;
  readonly url: string;
  /** The body of an address, which must answer with 200, asked as by anybody with a key. */
  text(address: string): Promise<string>;
  json<T>(address: string): Promise<T>;
  /** A new window, of a browser that the first one starts; addresses are from the root on. */
  open(options?: BrowserContextOptions): Promise<Window>;
  close(): Promise<void>;
}

/** A page of the browser, and what was wrong since it was last asked: said in the console, failed, or asked for elsewhere. */
export interface Window {
  readonly page: Page;
  complaints(): readonly string[];
}

export async function openExplorer(): Promise<Explorer> {
  const city = await emptyCity({ RATHAUS_DATA: await demoStore(0.02) }, "sqlite");
  const url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  let browser: Promise<Browser> | undefined;
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
