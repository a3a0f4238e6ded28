/**
 * Every page of the explorer in a real browser, on a phone and a desktop, light and dark: no errors, shifts or dead
 * links.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../../web/pages.ts";
import { faultsOf } from "../support/explorer/accessibility.ts";
import { explorerAddresses } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer, type Window } from "../support/explorer/explorer.ts";
import { missing, needs } from "../support/run/needs.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

const PATHS = PAGES.map(({ path }) => path);

const NOBODY = "0".repeat(32);
const PHONE = { width: 375, height: 812 };

let explorer: Explorer;
let addresses: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  explorer = await openExplorer();
  addresses = await explorerAddresses(explorer);
}, 300_000);
afterAll(() => explorer.close());

/** The layout shifts while the page loads, if they are more than negligible. */
const SHIFTS = `new Promise((resolve) => {
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const described = ({ value, sources }) => value + " " + sources.map(({ node }) => node?.outerHTML?.slice(0, 200));
  const isMuch = () => shifts.reduce((sum, { value }) => sum + value, 0) >= 0.01;
  requestAnimationFrame(() => setTimeout(() => resolve(isMuch() ? shifts.map(described) : []), 20));
})`;

async function checkLayout({ page, complaints }: Window, address: string): Promise<void> {
  await page.goto(address);
  const width = page.viewportSize()!.width;
  expect(await page.evaluate("document.documentElement.scrollWidth"), `${address} at ${width}`).toBe(width);
  expect(await page.evaluate(SHIFTS), address).toEqual([]);
  expect(complaints()).toEqual([]);
}

/** What a page is about: its first picture, record or row, or where a business item stands. */
const CONTENT = [".picture svg", ".records > li", ".agenda > li", ".names > li", "table", ".facts", ".about + .lead"];
/** Pages of text. */
const WITHOUT_CONTENT: ReadonlySet<string> = new Set(["/daten", "/glossar"]);
/** So much of it must be on the first screen. */
const SEEN = 100;

/** Where the first visible element of the content begins. */
async function contentTop({ page }: Window): Promise<number> {
  const selector = CONTENT.map((one) => `main ${one}`).join();
  return page.evaluate<number>(`Math.min(...[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect().top))`);
}

/** On the narrowest phone and with large text nothing is wider than the screen; on a tablet the header is one row. */
async function checkOtherWidths({ page }: Window, address: string): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate("document.documentElement.scrollWidth"), `${address} at 320`).toBe(320);
  await page.setViewportSize({ width: 768, height: 1024 });
  const tops = "[...document.querySelectorAll('body > header :is(a, button)')].map((e) => e.getBoundingClientRect())";
  const [highest, lowest] = await page.evaluate<[number, number]>(
    `((boxes) => [Math.max(...boxes.map(({ top }) => top)), Math.min(...boxes.map(({ bottom }) => bottom))])(${tops})`,
  );
  expect(highest, `the header of ${address} at 768`).toBeLessThan(lowest);
  await page.setViewportSize({ width, height });
  // For readers who set their browser to texts of twice the size.
  const root = "document.documentElement";
  const scrolled = `(${root}.style.fontSize = "200%", ${root}.scrollWidth)`;
  expect(await page.evaluate(scrolled), `${address} at ${width} with large text`).toBe(width);
  await page.evaluate(`${root}.style.fontSize = ""`);
}

/** Axe takes long on a table of many members: one of few has all kinds of its elements, too. */
const smaller = (address: string): string => address.replace("gruppe=SP", "gruppe=Die%20Mitte");

it("each page is in the list of this test", () => {
  expect(Object.keys(addresses).sort()).toEqual([...PATHS].sort());
});

describe("each page", needs(missing.browser), () => {
  let phone: Window;
  let desktop: Window;

  beforeAll(async () => {
    phone = await explorer.open({ viewport: PHONE, colorScheme: "light" });
    desktop = await explorer.open({ viewport: { width: 1280, height: 900 }, colorScheme: "dark" });
  });

  it.each(PATHS)("%s fits a light phone and a dark desktop, and is accessible", async (path) => {
    const [first, ...others] = addresses[path];
    await Promise.all([phone, desktop].map((window) => checkLayout(window, first)));
    if (!WITHOUT_CONTENT.has(path)) expect(await contentTop(phone), path).toBeLessThan(PHONE.height - SEEN);
    await checkOtherWidths(phone, first);
    const few = smaller(first);
    if (few !== first) await Promise.all([phone, desktop].map((window) => checkLayout(window, few)));
    // Only the colours differ in dark mode.
    const faults = [faultsOf(phone, ""), faultsOf(desktop, 'runOnly: ["color-contrast"]')];
    expect((await Promise.all(faults)).flat()).toEqual([]);
    for (const address of others) await Promise.all([phone, desktop].map((window) => checkLayout(window, address)));
  });
});

it("faults of one row among many are found", needs(missing.browser), async () => {
  const window = await explorer.open();
  const row = (name: string, text: string): string => `<li id="${name}"><a href="/${name}">${text}</a></li>`;
  const rows = Array.from({ length: 12 }, (_, i) => row(`row${i}`, `Row ${i}`));
  const pale = '<li><a href="/pale" style="color: #ccc; background: #fff">Pale</a></li>';
  const shown = async (...more: readonly string[]): Promise<readonly string[]> => {
    const list = [...rows, ...more, ...rows.map((one) => one.replaceAll("row", "other"))];
    await window.page.setContent(
      `<!doctype html><html lang="en"><title>Rows</title><main><h1>Rows</h1><ul>${list.join("")}</ul></main></html>`,
    );
    return (await faultsOf(window, "")).map((fault) => fault.split(":")[0]);
  };
  expect(await shown()).toEqual([]);
  expect(await shown(row("empty", ""))).toEqual(["link-name"]);
  expect(await shown(pale)).toEqual(["color-contrast"]);
  expect(await shown(row("row7", "Again"))).toEqual(["the id row7 is there twice"]);
  await window.page.close();
});

/**
 * So many pages of one kind of record are requested, and so many pictures are drawn pixel by pixel; for further ones it
 * is enough that the record exists, or the picture as SVG.
 */
const PAGES_OF_A_KIND = 5;
const INDEXES: Readonly<Record<string, string>> = { person: "kontakt", gremium: "gremiumdetail", post: "ratspost" };

async function responds(link: string): Promise<boolean> {
  const { statusCode } = await explorer.city.app.inject(link);
  return statusCode === 200 || statusCode === 302;
}

/** Whether the record behind a link with a GUID exists in the index of its page, and a picture as SVG. */
async function exists(link: string): Promise<boolean> {
  const [, kind, guid] = /^\/rat\/(\w+)\/([0-9a-f]{32})/.exec(link) ?? [];
  if (guid === undefined) return responds(link.replace("format=png", "format=svg"));
  const { numHits } = await explorer.json<{ numHits: number }>(
    `/api/${INDEXES[kind] ?? kind}/search?q=ID=${guid}&m=0&format=json`,
  );
  return numHits === 1;
}

describe("links", () => {
  it("all work", async () => {
    const links = new Map<string, string>();
    for (const [address] of Object.values(addresses)) {
      const body = await explorer.text(address);
      for (const [, raw] of body.matchAll(/ (?:href|src|action)="([^"]*)"/g)) {
        const { pathname, search, hash, origin } = new URL(raw.replaceAll("&amp;", "&"), explorer.url + address);
        if (origin === explorer.url) links.set(pathname + search, address);
        if (raw.startsWith("#")) expect(body, `${address} ${raw}`).toContain(` id="${hash.slice(1)}"`);
      }
    }
    expect(links.size).toBeGreaterThan(300);
    const dead: string[] = [];
    const seen = new Map<string, number>();
    for (const [link, from] of links) {
      const kind = link.includes("format=png") ? "a picture" : link.replace(/[0-9a-f]{32}/, ":guid");
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      const works = seen.get(kind)! > PAGES_OF_A_KIND ? await exists(link) : await responds(link);
      if (!works) dead.push(`${from}: ${link}`);
    }
    expect(dead).toEqual([]);
  });

  it("to a year or a key that does not exist say so, and offer what exists", async () => {
    for (const [address, sentence, offer] of [
      ["/finanzen?jahr=1850", "Zum Jahr «1850» gibt es keine Zahlen.", '<a href="/finanzen?jahr=2025">2025</a>'],
      ["/finanzen/prozess?jahr=%3Cb%3E", "Zum Jahr gibt es keine Zahlen.", 'href="/finanzen?jahr=2025"'],
      ["/finanzen/abweichungen?jahr=1", "Zum Jahr «1» gibt", 'href="/finanzen?jahr=2025"'],
      ["/finanzen/vergleich?von=2019&bis=1850", "Zum Jahr «1850» gibt", 'href="/finanzen?jahr=2025"'],
      ["/finanzen/departement/7?lang=en", "no department with the key «7»", 'href="/finanzen/departement/50?lang=en"'],
      ["/finanzen/fluss?departement=7", "Departement mit dem Schlüssel «7»", 'href="/finanzen/departement/50"'],
      ["/finanzen/institution/0", "Institution mit dem Schlüssel «0»", 'href="/finanzen/departement/50"'],
      ["/finanzen/verlauf?institution=0", "Institution mit dem Schlüssel «0»", 'href="/finanzen/departement/50"'],
      ["/finanzen/konto/987654321", "Konto mit der Kennung «987654321»", 'href="/suche"'],
      ["/finanzen/konto/a%20b", "Konto mit der Kennung gibt", 'href="/suche"'],
      [
        `/rat/geschaeft/${NOBODY}`,
        "Ein Geschäft mit dieser Kennung gibt es hier nicht.",
        'href="/rat?index=geschaeft"',
      ],
      ["/rat/person/0", "Eine Kennung hat 32 Zeichen", 'href="/rat/personen"'],
      [`/rat/sitzung/${NOBODY}`, "Eine Sitzung mit dieser Kennung", 'href="/rat/sitzungen"'],
      [`/rat/abstimmung/${NOBODY}?lang=en`, "no vote with this identifier", 'href="/rat/abstimmungen?lang=en"'],
      [`/rat/gremium/${NOBODY}`, "Ein Gremium mit dieser Kennung", 'href="/rat?index=gremiumsuebersicht"'],
      [`/rat/post/${NOBODY}`, "Eine Ratspost mit dieser Kennung", 'href="/rat?index=ratspost"'],
      ["/rat/partei/Xyz", "Eine Partei «Xyz» gibt es hier nicht.", '<a href="/rat/partei/SP">SP</a>'],
      ["/rat/sitzungen?jahr=1850", "Im Jahr «1850» gab es keine", '<a href="/rat/sitzungen?jahr=2025">2025</a>'],
      ["/rat?q=Velo&seite=999", "So viele Seiten hat diese Liste nicht.", '<a href="/rat?q=Velo">'],
      ["/rat/abstimmungen?seite=999&lang=en", "does not have that many pages", 'href="/rat/abstimmungen?lang=en"'],
    ]) {
      const { statusCode, body } = await explorer.city.app.inject(address);
      expect(statusCode, address).toBe(404);
      expect(body, address).toContain(sentence);
      expect(body, address).toContain(offer);
    }
  });

  it("to pages that do not exist show an error page", async () => {
    for (const address of [
      "/rat/person/0",
      `/rat/geschaeft/${"0".repeat(32)}`,
      "/finanzen/konto/0",
      "/finanzen/nichts",
      "/rat/nichts/da",
      "/?bild=nichts&format=csv",
    ]) {
      const { statusCode, body, headers } = await explorer.city.app.inject(address);
      expect([statusCode, headers["cache-control"]], address).toEqual([404, "no-store"]);
      expect(body).toContain("Diese Seite gibt es nicht");
    }
  });
});

it("the glossary explains the words of the budget process, which link to it, and the types of business", async () => {
  const glossary = await explorer.text("/glossar");
  for (const name of ["Novemberbrief", "N3 und N4", "Nachtragskredit", "Weisung", "Motion"]) {
    expect(glossary).toMatch(new RegExp(`<dt>${name}</dt><dd>[^<]{20,}</dd>`));
  }
  const process = await explorer.text("/finanzen/prozess");
  const [, id, line] = /href="\/glossar#([\w-]+)" title="([^"]+)">Novemberbrief/.exec(process)!;
  expect(glossary).toContain(`<div id="${id}"><dt>Novemberbrief</dt><dd>${line}</dd>`);
});

it("the pages of departments add up to those of the whole city", async () => {
  interface Figure {
    readonly value: readonly Readonly<Record<string, string | number>>[];
  }
  const rappen = (amount: string | number | undefined): number => Math.round(Number(amount) * 100);
  const { value: departments } = await explorer.json<Figure>("/finance/v1/departemente");
  for (const intern of ["", "&intern=ja"]) {
    const tiles = await explorer.json<Figure>(`/finanzen?jahr=2025&format=json${intern}`);
    let sum = 0;
    for (const { key } of departments) {
      const page = `/finanzen/departement/${key}?bild=verlauf&format=json${intern}`;
      const { value } = await explorer.json<Figure>(page);
      sum += rappen(value.find(({ jahr }) => jahr === "2025")?.rechnung);
    }
    expect(sum).toBe(rappen(tiles.value.at(-1)?.betrag));
  }
});

it("a page about an error is accessible, and in the language of the browser", needs(missing.browser), async () => {
  for (const [locale, title] of [
    ["de-CH", "Diese Seite gibt es nicht"],
    ["en-GB", "This page does not exist"],
  ]) {
    const window = await explorer.open({ locale, viewport: { width: 375, height: 740 } });
    for (const address of ["/nope", "/finance/v1", "/api/kontakt"]) {
      expect((await window.page.goto(address))?.status()).toBe(404);
      expect(await window.page.locator("h1").innerText()).toBe(title);
      expect(await window.page.evaluate("document.documentElement.scrollWidth")).toBe(375);
    }
    expect(await faultsOf(window, "")).toEqual([]);
    const isOwn = (complaint: string) => !/gets 404|status of 404/.test(complaint);
    expect(window.complaints().filter(isOwn)).toEqual([]);
    await window.page.goto("/finance");
    await window.page.locator("main a").first().click();
    expect(new URL(window.page.url()).pathname).toMatch(/^\/finance\/v1\/docs/);
    await window.page.close();
  }
});

describe("links to the website that the explorer replaces", () => {
  const visit = (url: string, method: "GET" | "HEAD" = "GET") => explorer.city.app.inject({ method, url });
  const guidIn = (path: string): string => addresses[path].at(-1)!.match(/[0-9a-f]{32}/)![0];

  it.each([
    ["/abstimmungen/detail.php?aid=", "/rat/abstimmung"],
    ["/geschaefte/detail.php?gid=", "/rat/geschaeft"],
    ["/sitzungen/sitzung/?gid=", "/rat/sitzung"],
    ["/sitzungen/sitzung?Gid=", "/rat/sitzung"],
  ])("%s… leads to %s/…", async (old, page) => {
    const guid = guidIn(`${page}/:guid`);
    const dashed = guid.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-").toUpperCase();
    for (const address of [old + guid, old.replace("id=", "ID=") + dashed, `${old}%20${guid}&x=1`]) {
      for (const method of ["GET", "HEAD"] as const) {
        const { statusCode, headers } = await visit(address, method);
        expect([statusCode, headers.location], address).toEqual([301, `${page}/${guid}`]);
      }
    }
    expect((await visit(`${page}/${guid}`)).statusCode).toBe(200);
    expect((await visit(`${old}${guid}&lang=en`)).headers.location).toBe(`${page}/${guid}?lang=en`);
    expect((await visit(`${old}${guid}&lang=x%0d%0ay`)).headers.location).toBe(`${page}/${guid}`);
    const { headers } = await visit(old + "0".repeat(32));
    const unknown = await visit(String(headers.location));
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining("Diese Seite gibt es nicht")]);
  });

  it.each([
    ["/geschaefte/detail.php", "«gid="],
    ["/abstimmungen/detail.php?aid=", "«aid="],
    ["/sitzungen/sitzung/?gid=12%3Cb%3E", "«12&lt;b&gt;» nach «gid="],
  ])("%s says what is missing", async (address, words) => {
    const { statusCode, headers, body } = await visit(address);
    expect([statusCode, headers["cache-control"]]).toEqual([400, "no-store"]);
    expect(body).toContain("Dieser Link ist unvollständig");
    expect(body).toContain(words);
    expect(body).toContain('href="/rat"');
    expect((await visit(`${address}${address.includes("?") ? "&" : "?"}lang=en`)).body).toContain("link is incomplete");
  });

  it("keep the agenda item", needs(missing.browser), async () => {
    const meeting = guidIn("/rat/sitzung/:guid");
    const { hits } = await explorer.json<{ hits: readonly { record: { Traktanden: { OBJ_GUID: string }[] } }[] }>(
      `/api/sitzung/searchdetails?q=ID=${meeting}&format=json`,
    );
    const item = hits[0].record.Traktanden.at(-1)!.OBJ_GUID;
    const { page } = await explorer.open();
    await page.goto(`/sitzungen/sitzung/?gid=${meeting}#${item}`);
    expect(new URL(page.url()).pathname).toBe(`/rat/sitzung/${meeting}`);
    expect(await page.locator("li:target .number").innerText()).toBe(String(hits[0].record.Traktanden.length));
    await page.close();
  });
});

it("a double slash is the start page", async () => {
  expect(await explorer.text("//")).toBe(await explorer.text("/"));
});

describe("the Content-Security-Policy", () => {
  it("allows only files of the server", async () => {
    for (const address of Object.values(addresses).flat()) {
      const { body, headers } = await explorer.city.app.inject(address);
      expect(headers["content-security-policy"], address).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; /,
      );
      expect(headers["content-security-policy"], address).toContain("frame-ancestors 'none'");
      expect(body, address).not.toMatch(
        /<script(?! type="(?:module" src="\/explorer\/|application\/ld\+json">))|<style|<[^>]+ (style|on\w+)="|javascript:/,
      );
    }
  });

  it("to show pictures inside pages of others, and nothing else", needs(missing.browser), async () => {
    const { page } = await explorer.open();
    const shown = async (address: string): Promise<number> => {
      await page.setContent(`<iframe src="${explorer.url}${address}"></iframe>`);
      const frame = await (await page.waitForSelector("iframe")).contentFrame();
      await frame!.waitForLoadState();
      return frame!.locator("svg.chart").count();
    };
    const [, id] = /<figure id="(\w+)">/.exec(await explorer.text("/finanzen"))!;
    expect(await shown(`/finanzen?einbetten=${id}`)).toBe(2);
    expect(await shown("/finanzen")).toBe(0);
    await page.close();
  });
});

describe("without script", needs(missing.browser), () => {
  let plain: Window;

  beforeAll(async () => {
    plain = await explorer.open({ javaScriptEnabled: false });
  });

  it.each(PATHS)("%s shows its content", async (path) => {
    const { page, complaints } = plain;
    await page.goto(addresses[path][0]);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    expect(await page.locator("main a").count()).toBeGreaterThan(0);
    expect(await page.locator(".copy:visible").count()).toBe(0);
    // Every form needs a visible button.
    expect(await page.locator("form:visible:not(:has(button:visible))").count()).toBe(0);
    expect(complaints()).toEqual([]);
  });
});

describe("a city without data", () => {
  let empty: SmallCity;

  beforeAll(async () => {
    empty = await emptyCity();
  });
  afterAll(() => empty.close());

  it.each(PATHS.filter((path) => !path.includes(":")))("%s says so", async (path) => {
    const { statusCode, body } = await empty.app.inject(path);
    expect(statusCode).toBeLessThan(405);
    expect(body).toMatch(
      /<h1>(Das Geld|Es gibt noch keine Daten|Hier sind noch keine Finanz|Hier sind noch keine Daten aus|Was suchen)/,
    );
  });
});
