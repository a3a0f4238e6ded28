/** A real Chromium for tests of pages. Checks that use it declare `needs(missing.browser)`. */
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { browserSource } from "./browser-source.ts";

/** Quiet, without network traffic of its own, and without a sandbox, which Chromium refuses to root. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Otherwise pages are in the language of the machine.
  "--accept-lang=de-CH",
  // Scripts of a page run once: optimizing them takes longer than they then save, a tenth of the processor time.
  "--js-flags=--no-opt --no-maglev",
];

/** Windows in the browser of this worker; `close` closes all of them. */
export type OpenBrowser = Pick<Browser, "newContext" | "newPage" | "close">;

/** Test files share it, one after the other; it ends with the worker. To start it takes longer than most pages. */
let running: Promise<Browser> | undefined;

export async function openBrowser(): Promise<OpenBrowser> {
  if (!(await running)?.isConnected()) running = startBrowser();
  const browser = await running!;
  return {
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
    close: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
  };
}

/**
 * Without the flags that `@sparticuz/chromium` recommends: they suit a function in a cloud. One process for everything
 * ends after some dozen pages, and pages without the same-origin policy would test less.
 */
async function startBrowser(): Promise<Browser> {
  const source = browserSource();
  if (source !== "npm") return chromium.launch({ executablePath: source, args: FLAGS });
  return chromium.launch({ executablePath: await sparticuz.executablePath(), args: FLAGS });
}
