/**
 * What scripts add to the pages: live forms, sorted tables, tooltips, copy buttons. Downloads, too: in a real browser,
 * with four accounts.
 */
import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { type OpenBrowser, openBrowser } from "../support/explorer/browser.ts";
import { missing, needs } from "../support/run/needs.ts";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const YEARS = [2022, 2023, 2024];
const KONTEN = ["3010 00 000", "3110 00 000", "4000 00 000", "4200 00 000"];
const CITY: FinanceData = {
  ...MONEY,
  konten: KONTEN.map((kontoNr, i) => ({ id: i + 1, kontoNr, bezeichnung: `Konto ${i + 1}`, institution: "2000" })),
  betraege: YEARS.flatMap((jahr) =>
    KONTEN.map((kontoNr, i) => {
      const sign = kontoNr.startsWith("3") ? 1 : -1;
      return {
        konto: i + 1,
        jahr,
        betragsTyp: "RECHNUNG" as const,
        betragInRappen: sign * (i + 1) * (jahr - 2000) * 10_000_000,
      };
    }),
  ),
};

let city: SmallCity;
let browser: OpenBrowser;
let url: string;
let page: Page;

beforeAll(async () => {
  city = await emptyCity();
  await city.load(CITY, COUNCIL);
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await city.close();
});
beforeEach(async () => {
  page = await browser.newPage({ baseURL: url, permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/finanzen");
  // Lost as soon as another document is loaded.
  await page.evaluate("window.isSameDocument = true");
});
afterEach(() => page.close());

async function middleOf(shape: Locator): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await shape.boundingBox())!;
  return [x + width / 2 + 1, y + height / 2 + 1];
}
const heading = (): Promise<string> => page.locator("h1").innerText();
const isSameDocument = (): Promise<boolean> => page.evaluate("window.isSameDocument === true");
const shows = (year: number): Promise<void> => page.locator("h1", { hasText: String(year) }).waitFor();

describe("a choice", needs(missing.browser), () => {
  it("shows at once, in the same document, with an address of its own", async () => {
    await page.locator("details.numbers summary").first().click();
    await page.locator("#jahr").focus();
    await page.locator("#jahr").selectOption("2022");
    await shows(2022);
    expect(new URL(page.url()).searchParams.get("jahr")).toBe("2022");
    expect(await isSameDocument()).toBe(true);
    expect(await page.title()).toContain("2022");
    expect(await page.locator("[role=status]").textContent()).toBe(await heading());
    expect(await page.evaluate("document.activeElement.id")).toBe("jahr");
    expect(await page.locator("details.numbers").first().getAttribute("open")).not.toBeNull();
    expect(await page.locator(".language").getAttribute("href")).toContain("jahr=2022");
    expect(await page.locator("[aria-busy]").count()).toBe(0);
  });

  it("stays in the language of the page, whatever the browser prefers", async () => {
    const english = await browser.newPage({ baseURL: url, locale: "en-GB" });
    await english.goto("/finanzen");
    expect(english.url()).toMatch(/\/finanzen\?lang=en$/);
    // As a cache does that knows one page for everybody.
    const german = await (await fetch(`${url}/finanzen`)).text();
    await english.route("**/finanzen", (route) => route.fulfill({ body: german, contentType: "text/html" }));
    await english.goto("/finanzen");
    await english.locator("#jahr").selectOption("2022");
    await english.locator("h1", { hasText: "2022 hat die Stadt" }).waitFor();
    await english.close();
  });

  it("works with the back and forward buttons", async () => {
    await page.locator("#jahr").selectOption("2022");
    await shows(2022);
    await page.locator("#jahr").selectOption("2023");
    await shows(2023);
    await page.goBack();
    await shows(2022);
    expect(await page.locator("#jahr").inputValue()).toBe("2022");
    await page.goBack();
    await shows(2024);
    await page.goForward();
    await shows(2022);
    expect(await isSameDocument()).toBe(true);
  });

  it("shows the latest selection, whichever response comes first", async () => {
    const release: (() => void)[] = [];
    await page.route("**/finanzen?*jahr=2022*", async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue().catch(() => {});
    });
    await page.locator("#jahr").selectOption("2022");
    expect(await page.locator("main").getAttribute("aria-busy")).toBe("true");
    await page.locator("#jahr").selectOption("2023");
    await shows(2023);
    for (const resolve of release) resolve();
    await page.unrouteAll({ behavior: "wait" });
    expect(await heading()).toContain("2023");
    expect(await page.locator("#jahr").inputValue()).toBe("2023");
    await page.goBack();
    await shows(2024);
  });

  it("falls back to loading the page if a request fails", async () => {
    await page.route("**/finanzen?*", (route) =>
      route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
    );
    await page.locator("#jahr").selectOption("2022");
    await page.waitForURL("**/finanzen?*jahr=2022*");
    await shows(2022);
    expect(await isSameDocument()).toBe(false);
  });

  it("does not reload for a link to a fragment", async () => {
    await page.locator(".skip").focus();
    await page.locator(".skip").press("Enter");
    expect(await page.evaluate("document.activeElement.tagName")).toBe("MAIN");
    await page.goBack();
    expect([await isSameDocument(), await page.locator("[role=status]").textContent()]).toEqual([true, ""]);
  });
});

describe("on a phone", needs(missing.browser), () => {
  beforeEach(() => page.setViewportSize({ width: 375, height: 812 }));

  it("the choices unfold by keyboard from the line that names them, and stay open while they change", async () => {
    const line = page.locator(".fold > summary");
    expect(await line.innerText()).toContain("2024 · Rechnung · Ausgaben");
    expect(await page.locator("#jahr").isVisible()).toBe(false);
    await line.press("Enter");
    await page.focus("#jahr");
    await page.selectOption("#jahr", "2022");
    await shows(2022);
    expect(await line.innerText()).toContain("2022 · Rechnung · Ausgaben");
    expect(await page.evaluate("document.activeElement.id")).toBe("jahr");
    await page.setViewportSize({ width: 1280, height: 900 });
    expect([await line.isVisible(), await page.locator("#jahr").isVisible()]).toEqual([false, true]);
  });

  it("the search box opens from its icon, ready to type", async () => {
    expect(await page.locator("header input").isVisible()).toBe(false);
    await page.locator("header summary").press("Enter");
    await page.locator("header input:focus").waitFor();
    await page.keyboard.type("Konto 3");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/suche?q=Konto+3*");
  });
});

describe("a table", needs(missing.browser), () => {
  it("is sorted by a click on a header or by keyboard, and a third time is as before", async () => {
    await page.goto("/finanzen/institution/2000");
    const table = page.locator(".accounts table");
    const names = (): Promise<readonly string[]> => table.locator("tbody th").allInnerTexts();
    const before = await names();
    const header = table.getByRole("columnheader").nth(2);
    await header.click();
    expect(await names()).toEqual(["Konto 2", "Konto 1", "Konto 3", "Konto 4"]);
    expect(await header.getAttribute("aria-sort")).toBe("descending");
    await header.getByRole("button", { name: "Sortieren nach Rechnung 2024" }).press("Enter");
    expect(await names()).toEqual(["Konto 4", "Konto 3", "Konto 1", "Konto 2"]);
    expect(await header.getAttribute("aria-sort")).toBe("ascending");
    await page.keyboard.press("Space");
    expect([await names(), await header.getAttribute("aria-sort")]).toEqual([before, null]);
    await table.getByRole("columnheader").first().click();
    expect(await names()).toEqual(before.toSorted());
  });

  it("is sorted by what can be compared, on the page for developers as well", async () => {
    await page.goto("/daten");
    const table = page.locator("#rat table");
    expect(await table.locator("thead button").count()).toBe(3);
    const sizes = (): Promise<readonly number[]> =>
      table
        .locator("td[data-value]")
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-value"))));
    const before = await sizes();
    await table.getByRole("columnheader").nth(2).click();
    expect(await sizes()).toEqual(before.toSorted((one, other) => other - one));
  });

  it("keeps its sum at the end, also after a choice", async () => {
    await page.goto("/finanzen?departement=20&institution=2000");
    await page.locator("details.numbers summary").click();
    await page.locator("#jahr").selectOption("2023");
    await shows(2023);
    const table = page.locator("details.numbers table");
    const header = table.getByRole("columnheader").nth(2);
    await header.click();
    const [largest, least, sum] = await table.locator("tbody tr").allInnerTexts();
    await header.click();
    expect(await table.locator("tbody tr").allInnerTexts()).toEqual([least, largest, sum]);
    expect(sum).toMatch(/^Total/);
  });
});

describe("a shape of a picture", needs(missing.browser), () => {
  // So tall that nothing has to scroll to be reached.
  beforeEach(() => page.setViewportSize({ width: 760, height: 2000 }));

  it("shows at the pointer until Escape, and the shape keeps its name", async () => {
    const tile = page.locator(".picture.wide a:has(> title)").first();
    const name = await tile.locator("title").textContent();
    await tile.hover();
    expect(await page.locator(".tooltip").innerText()).toBe(name);
    await page.keyboard.press("Escape");
    await page.mouse.move(...(await middleOf(tile)));
    expect(await page.locator(".tooltip").isVisible()).toBe(false);
    expect(await tile.locator("title").textContent()).toBe(name);
    await tile.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    expect(await page.locator(".tooltip").innerText()).toBe(name);
  });

  it("shows again after scrolling", async () => {
    const tile = page.locator(".picture.wide a:has(> title)").first();
    await tile.hover();
    await page.setViewportSize({ width: 760, height: 1100 });
    await page.evaluate("scrollBy(0, 20)");
    await page.locator(".tooltip").waitFor({ state: "hidden" });
    await page.mouse.move(...(await middleOf(tile)));
    expect(await page.locator(".tooltip").isVisible()).toBe(true);
  });

  it("stays inside the window", async () => {
    const box = (await page.locator(".picture.wide a:has(> title)").last().boundingBox())!;
    await page.mouse.move(box.x + box.width - 2, box.y + box.height - 2);
    const tooltip = (await page.locator(".tooltip").boundingBox())!;
    expect(tooltip.x).toBeGreaterThanOrEqual(0);
    expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(760);
  });
});

describe("a picture and its lines", needs(missing.browser), () => {
  it("is saved as PNG under a name that says what it is", async () => {
    const link = page.getByRole("link", { name: "PNG", exact: true }).first();
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    const png = readFileSync(await download.path());
    expect(download.suggestedFilename()).toMatch(/^[a-z\d-]+-2024-[a-z\d-]+\.png$/);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
  });

  it("has code that is copied unchanged", async () => {
    await page.getByText("API", { exact: true }).first().click();
    const line = page.locator("dd .line").first();
    await line.locator(".copy").click();
    await line.getByText("Kopiert").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(await line.locator("code").innerText());
  });
});
