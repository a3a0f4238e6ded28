/** What a reader sees on a narrow screen and in English: whole captions, space, one number for one thing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explorerAddresses } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer } from "../support/explorer/explorer.ts";
import { missing, needs } from "../support/run/needs.ts";

const NARROW = { width: 320, height: 640 };
/** The narrowest screen less its margins. */
const EDGE = 304;

let explorer: Explorer;
let addresses: readonly string[];

beforeAll(async () => {
  explorer = await openExplorer();
  addresses = Object.values(await explorerAddresses(explorer)).flat();
}, 300_000);
afterAll(() => explorer.close());

const inEnglish = (address: string): string =>
  address.includes("lang=en") ? address : `${address}${address.includes("?") ? "&" : "?"}lang=en`;

it("in English, money is spent and accounts are accounts", async () => {
  for (const address of addresses.map(inEnglish)) {
    const text = (await explorer.text(address)).replace(/<[^>]*>/g, " ");
    expect(/.{0,40}\b(expenses?|actual accounts)\b.{0,40}/i.exec(text)?.[0], address).toBeUndefined();
  }
});

/** The right edges of all captions, wherever the table is scrolled to. */
const CAPTIONS = `[...document.querySelectorAll("caption")].filter((caption) => caption.checkVisibility())
  .map((caption) => {
    caption.closest(".scroll").scrollLeft = 40;
    return [caption.textContent, caption.getBoundingClientRect().right];
  })`;

/** The space between the texts of neighbouring headings in one row, where the arrow is. */
const GAPS = `[...document.querySelectorAll("table[data-sort] thead tr")].filter((row) => row.checkVisibility())
  .flatMap((row) => {
    const boxes = [...row.cells].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector(".term") ?? cell.firstChild);
      return range.getBoundingClientRect();
    });
    return boxes.slice(1).map(({ left }, i) => left - boxes[i].right);
  })`;

describe("on the narrowest screen", needs(missing.browser), () => {
  it("tables have whole captions, and headings with space between them", async () => {
    const { page } = await explorer.open({ viewport: NARROW });
    const counted = { captions: 0, gaps: 0 };
    for (const address of ["/finanzen/departement/50", "/finanzen/institution/1560", "/rat/partei/SP"]) {
      await page.goto(address);
      const captions = await page.evaluate<readonly [string, number][]>(CAPTIONS);
      for (const [caption, right] of captions) expect(right, `${address}: ${caption}`).toBeLessThanOrEqual(EDGE);
      const gaps = await page.evaluate<readonly number[]>(GAPS);
      for (const gap of gaps) expect(gap, address).toBeGreaterThanOrEqual(16);
      counted.captions += captions.length;
      counted.gaps += gaps.length;
    }
    expect(Math.min(counted.captions, counted.gaps)).toBeGreaterThan(3);
  });

  it("the search for everything shows its box, with what was searched for", async () => {
    const { page } = await explorer.open({ viewport: NARROW });
    for (const text of ["", "Velo", "xyzzyq"]) {
      await page.goto(`/suche?q=${text}`);
      const box = page.getByRole("searchbox");
      expect(await box.count()).toBe(1);
      expect([await box.isVisible(), await box.inputValue()]).toEqual([true, text]);
    }
  });

  it("the form of the council service stays inside its panel", async () => {
    const { page } = await explorer.open({ viewport: NARROW });
    await page.goto("/api");
    expect(await page.textContent("body")).not.toMatch(/\d'\d{3} records/);
    const outside = `((panel) => [...panel.querySelectorAll("select, textarea, button")]
      .map((field) => panel.getBoundingClientRect().right - field.getBoundingClientRect().right))
      (document.querySelector(".try"))`;
    const spaces = await page.evaluate<readonly number[]>(outside);
    expect(spaces.length).toBe(3);
    for (const space of spaces) expect(space).toBeGreaterThanOrEqual(12);
  });
});

/** The heights of tabs and of links to other views, in lines. */
const TAB_LINES = `[...document.querySelectorAll(":is(.tabs:not(.indexes), .views) a")].map((link) => {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(link);
  const [line, ...padding] = [lineHeight, paddingTop, paddingBottom].map(parseFloat);
  return [link.textContent, Math.round((link.getBoundingClientRect().height - padding[0] - padding[1]) / line)];
})`;

it("tabs on a phone are scrolled, and each stays in one line", needs(missing.browser), async () => {
  const { page } = await explorer.open({ viewport: { width: 375, height: 812 } });
  for (const path of ["/finanzen", "/finanzen/departement/50", "/rat/stimmverhalten"]) {
    for (const address of [path, inEnglish(path)]) {
      await page.goto(address);
      const tabs = await page.evaluate<readonly [string, number][]>(TAB_LINES);
      expect(tabs.length, address).toBeGreaterThan(1);
      for (const [tab, lines] of tabs) expect([address, tab, lines]).toEqual([address, tab, 1]);
    }
  }
});

/** How many lines the amounts in headings have. */
const AMOUNT_LINES = `[...document.querySelectorAll(":is(h1, h2) .whole")].map((amount) => {
  const range = document.createRange();
  range.selectNodeContents(amount);
  return [amount.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
})`;

it("headings keep an amount and its unit in one line, unless it does not fit", needs(missing.browser), async () => {
  const { page } = await explorer.open({ viewport: { width: 375, height: 812 } });
  for (const address of ["/", "/finanzen", "/finanzen/departement/50", "/finanzen?lang=en"]) {
    await page.goto(address);
    const amounts = await page.evaluate<readonly [string, number][]>(AMOUNT_LINES);
    expect(amounts.length, address).toBeGreaterThan(0);
    for (const [amount, lines] of amounts) expect([address, amount, lines]).toEqual([address, amount, 1]);
  }
  // A window that is zoomed in twice.
  await page.setViewportSize({ width: 188, height: 406 });
  await page.goto("/");
  const [[, lines]] = await page.evaluate<readonly [string, number][]>(AMOUNT_LINES);
  expect(lines).toBe(2);
});

/** The texts of lines below titles, one for each line on the screen. */
const META_LINES = `[...document.querySelectorAll(".records .about, p.about")].flatMap((line) => {
  const starts = [];
  for (const node of line.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE) continue;
    for (let at = 0; at < node.data.length; at++) {
      if (node.data[at] !== "·") continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      if (range.getBoundingClientRect().left <= line.getBoundingClientRect().left + 1) starts.push(line.textContent);
    }
  }
  return starts;
})`;

it("no line of facts begins with a dot", needs(missing.browser), async () => {
  const { page } = await explorer.open({ viewport: { width: 375, height: 812 } });
  for (const address of ["/rat?index=geschaeft", "/rat/abstimmungen", "/rat", "/finanzen/departement/50?lang=en"]) {
    await page.goto(address);
    expect(await page.evaluate<readonly string[]>(META_LINES), address).toEqual([]);
  }
});

it("a screen that is zoomed in has charts with texts smaller than their headings", needs(missing.browser), async () => {
  // A window of 1280 pixels at 200 %.
  const { page } = await explorer.open({ viewport: { width: 640, height: 400 } });
  for (const address of ["/finanzen", "/finanzen/fluss", "/finanzen/prozess", "/rat"]) {
    await page.goto(address);
    const [text, heading] = await page.evaluate<[number, number]>(`(() => {
      const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);
      const svg = [...document.querySelectorAll(".picture svg")].find((one) => one.checkVisibility());
      const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      const small = [...svg.querySelectorAll("text")].map((one) => sizeOf(one) * scale).sort((a, b) => a - b);
      return [small[0], sizeOf(svg.closest("figure").querySelector("h2"))];
    })()`);
    expect(text, address).toBeGreaterThanOrEqual(10);
    expect(text, address).toBeLessThanOrEqual(heading + 2);
  }
});

it("a filtered search has the number of its heading in its tab, too", async () => {
  const page = await explorer.text("/rat?q=der&art=Motion");
  const [, heading] = /<h1[^>]*>([\d']+) /.exec(page)!;
  const [, tab] = /aria-current="page">Geschäfte <span class="count">([\d']+)</.exec(page)!;
  const [, all] = /aria-current="page">Geschäfte <span class="count">([\d']+)</.exec(
    await explorer.text("/rat?q=der"),
  )!;
  expect(tab).toBe(heading);
  expect(Number(all)).toBeGreaterThan(Number(tab));
});
