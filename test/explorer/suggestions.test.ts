/** Suggestions while people type into a search box: keys, pointer, screen reader; in a real browser. */
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Suggestion } from "../../src/parliament/query/suggest.ts";
import { faultsOf } from "../support/explorer/accessibility.ts";
import { type Explorer, openExplorer, type Window } from "../support/explorer/explorer.ts";
import { missing, needs } from "../support/run/needs.ts";

let explorer: Explorer;
beforeAll(async () => {
  explorer = await openExplorer();
});
afterAll(() => explorer.close());

const suggestions = async (path: string, q: string): Promise<readonly Suggestion[]> =>
  (await explorer.json<{ readonly suggestions: readonly Suggestion[] }>(`${path}?q=${encodeURIComponent(q)}`))
    .suggestions;

describe("a search box", needs(missing.browser), () => {
  let window: Window;
  let box: Locator;
  let options: Locator;

  beforeEach(async () => {
    window = await explorer.open({ viewport: { width: 375, height: 740 }, colorScheme: "dark" });
    await window.page.goto("/?lang=en");
    box = window.page.getByRole("combobox", { name: "Account, motion, name" });
    options = window.page.getByRole("option");
    await window.page.locator("main [type=search]").focus();
  });
  afterEach(() => window.page.close());

  const open = async (text: string): Promise<void> => {
    await box.pressSequentially(text);
    await options.first().waitFor();
  };
  const attributes = (): Promise<readonly (string | null)[]> =>
    Promise.all(["aria-expanded", "aria-activedescendant"].map((name) => box.getAttribute(name)));

  it("suggests while people type, says how many, and is accessible", async () => {
    const { page, complaints } = window;
    const before = await page.locator("main").boundingBox();
    await open("ver");
    const expected = await suggestions("/api/suggest", "ver");
    const texts = await options.allInnerTexts();
    expect(texts.map((text, i) => text.startsWith(expected[i].text))).toEqual(expected.map(() => true));
    expect(await page.locator("[aria-live=polite]").textContent()).toBe(`${expected.length} suggestions`);
    expect(await attributes()).toEqual(["true", null]);
    expect(await page.locator("main").boundingBox()).toEqual(before);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(375);
    await page.keyboard.press("ArrowDown");
    expect(await faultsOf(window, "")).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("searches for the word that arrow keys and Enter choose", async () => {
    const { page } = window;
    const [first, second] = await suggestions("/api/suggest", "ver");
    await open("ver");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await options.nth(1).getAttribute("aria-selected")).toBe("true");
    expect(await attributes()).toEqual(["true", await options.nth(1).getAttribute("id")]);
    await page.keyboard.press("ArrowUp");
    expect(await page.locator("[aria-selected=true]").innerText()).toContain(first.text);
    await page.keyboard.press("ArrowUp");
    expect(await attributes()).toEqual(["true", null]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/suche?*");
    expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ q: second.text, lang: "en" })}`);
  });

  it("opens the page of a record that has the number or the name", async () => {
    const { page } = window;
    const [number] = await suggestions("/api/suggest", "20");
    await open(number.text);
    await options.first().click();
    await page.waitForURL(`**/rat/geschaeft/${number.guid}?lang=en`);
    const [person] = await suggestions("/api/kontakt/suggest", "m");
    await page.goto("/rat?index=kontakt");
    box = page.locator("#q");
    await box.focus();
    await open(person.text);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/rat/person/${person.guid}`);
  });

  it("closes with Escape and keeps the text; what was typed is searched for as before", async () => {
    const { page } = window;
    await open("ver");
    await page.keyboard.press("Escape");
    expect([await options.count(), await box.inputValue(), ...(await attributes())]).toEqual([0, "ver", "false", null]);
    await box.pressSequentially("k");
    await options.first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/suche?q=verk&lang=en");
  });

  it("stays a plain box if the service fails, and shows the latest answer only", async () => {
    const { page } = window;
    await page.route("**/api/suggest?*", (route) => route.fulfill({ status: 503, body: "busy" }));
    const answered = page.waitForResponse("**/api/suggest?*");
    await box.pressSequentially("ver");
    await answered;
    expect(await options.count()).toBe(0);
    await page.unrouteAll();
    const release: (() => void)[] = [];
    await page.route("**/api/suggest?q=verk", async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue().catch(() => {});
    });
    const asked = page.waitForRequest("**/api/suggest?q=verk");
    await box.pressSequentially("k");
    await asked;
    await box.press("Backspace");
    await options.first().waitFor();
    for (const resolve of release) resolve();
    await page.unrouteAll({ behavior: "wait" });
    expect(await options.count()).toBe((await suggestions("/api/suggest", "ver")).length);
  });
});

it("is a plain form without script", needs(missing.browser), async () => {
  const { page } = await explorer.open({ javaScriptEnabled: false });
  await page.goto("/");
  const box = page.locator("main [type=search]");
  await box.pressSequentially("ver");
  expect(await box.getAttribute("role")).toBe(null);
  await box.press("Enter");
  await page.waitForURL("**/suche?q=ver");
  await page.close();
});
