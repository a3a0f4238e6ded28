/**
 * Pictures and files that leave their page: what they say about themselves, link previews, spreadsheets, and what
 * happens when they cannot be drawn.
 */
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { readXlsx } from "../../src/format/xlsx-reader.ts";
import { PAGES } from "../../web/pages.ts";
import { explorerAddresses } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer } from "../support/explorer/explorer.ts";
import { COUNCIL, emptyCity, MONEY } from "../support/small-city.ts";

let explorer: Explorer;
let addresses: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  explorer = await openExplorer();
  addresses = await explorerAddresses(explorer);
});
afterAll(() => explorer.close());

const HOST = { host: "daten.example" };

/** The address with more parameters. */
function withQuery(address: string, more: Readonly<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(address, "http://x");
  return `${pathname}?${new URLSearchParams([...searchParams, ...Object.entries(more)])}`;
}

const get = (address: string, headers: Readonly<Record<string, string>> = {}) =>
  explorer.city.app.inject({ url: address, headers: { ...HOST, ...headers } });

/** The texts of a picture, as people read them. */
function textsIn(svg: string): string {
  using document = XmlDocument.fromString(svg);
  const texts = document.find("//*[local-name()='text']").map((text) => text.content.replaceAll("\u00a0", " "));
  return texts.join(" ").replaceAll(/\s+/g, " ");
}

/** Width, height and roughly how many of its pixels differ from their neighbours. */
function pixelsOf(png: Buffer): { readonly width: number; readonly height: number; readonly painted: number } {
  const chunks: Buffer[] = [];
  let at = 8;
  for (let type = ""; type !== "IEND"; ) {
    const length = png.readUInt32BE(at);
    type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") chunks.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  // The bytes of a row are differences, mostly zero where all is white.
  const rows = inflateSync(Buffer.concat(chunks));
  let painted = 0;
  for (const byte of rows) if (byte !== 0) painted += 1;
  return { width, height, painted };
}

const figuresOf = (html: string): readonly string[] => [...html.matchAll(/<figure id="([^"]+)">/g)].map(([, id]) => id);

/** Pages with charts. */
const CHARTED = PAGES.map(({ path }) => path).filter((path) =>
  /^\/($|finanzen)|abstimmung\/|person\/|gremium/.test(path),
);

/** Both languages have the same markup, so the texts of a few pages are enough for the second. */
const ENGLISH = ["/finanzen", "/finanzen/verlauf", "/rat/abstimmung/:guid"];
const CASES = [...CHARTED.map((path) => [path, "de"]), ...ENGLISH.map((path) => [path, "en"])];

it.each(CASES)("a picture of %s has title, year, unit, city, source, address and licence (%s)", async (path, lang) => {
  const address = withQuery(addresses[path][0], lang === "de" ? {} : { lang });
  const page = (await get(address)).body;
  const [, title] = /<meta property="og:title" content="([^"]*)"/.exec(page) ?? [];
  const ids = figuresOf(page);
  expect(ids.length).toBeGreaterThan(0);
  for (const bild of ids) {
    const { body, headers } = await get(withQuery(address, { format: "svg", bild }));
    const texts = textsIn(body);
    const start = title
      .replaceAll("&#39;", "'")
      .replaceAll(/&quot;|\u00a0/g, " ")
      .slice(0, 12)
      .trim();
    expect(texts.replaceAll(/[-­]/g, "")).toContain(start.replaceAll("-", ""));
    expect(texts).toMatch(/\b(19|20)\d\d\b/);
    expect(texts).toContain(
      lang === "de" ? "Quelle: Statistik Stadt Seldwyla" : "Source: Statistics Office of Seldwyla",
    );
    expect(texts).toContain(lang === "de" ? "Lizenz: " : "Licence: ");
    expect(texts.replaceAll(" ", "")).toContain("http://daten.example/");
    expect(texts).toMatch(lang === "de" ? /Seldwyla ist erfunden/ : /Seldwyla is invented/);
    if (path.startsWith("/finanzen")) expect(texts).toMatch(lang === "de" ? /· Franken/ : /· Francs|· CHF/);
    if (path.startsWith("/finanzen")) {
      expect(texts).toMatch(lang === "de" ? /Rechnung|Budget|Entwurf/ : /[Aa]ccounts|[Bb]udget|[Dd]raft/);
    }
    expect(headers["content-disposition"]).toMatch(/^inline; filename="[a-z\d-]+\.svg"$/);
    expect(body).not.toMatch(/ href="\//);
  }
});

describe("an embedded picture", () => {
  it.each(["de", "en"])("has title, year, phase, unit, city, source and licence (%s)", async (lang) => {
    const { body } = await get(`/finanzen?departement=50&einbetten=kacheln&lang=${lang}`);
    const text = body.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<[^>]*>/g, " ");
    expect(text).toContain("Schul");
    expect(text).toMatch(lang === "de" ? /20\d\d · Rechnung · Franken/ : /20\d\d · Accounts · Francs/);
    expect(text).toContain(lang === "de" ? "Quelle: " : "Source: ");
    expect(text).toContain(lang === "de" ? "Lizenz: " : "Licence: ");
    expect(body).toMatch(/<a href="http:\/\/daten\.example\/finanzen\?departement=50&amp;lang=(de|en)" target/);
  });
});

describe("a PNG", () => {
  it("is the framed picture, twice as large, with a name", async () => {
    const { headers, rawPayload } = await get("/finanzen?format=png&bild=kacheln");
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": expect.stringMatching(/^inline; filename="seldwyla-20\d\d-hat[a-z\d-]+\.png"$/),
      "x-content-type-options": "nosniff",
    });
    const { width, height, painted } = pixelsOf(rawPayload);
    expect([width, height > 900, painted > 50_000]).toEqual([2 * (720 + 32), true, true]);
    const narrow = pixelsOf((await get("/finanzen?format=png&bild=kacheln&breite=schmal")).rawPayload);
    expect(narrow.width).toBe(2 * (340 + 32));
  });

  it("is cached, and not sent again to clients that have it", async () => {
    const first = await get("/finanzen/fluss?format=png");
    const again = await get("/finanzen/fluss?format=png", { "accept-encoding": "br" });
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(again.headers["content-encoding"]).toBeUndefined();
    const etag = String(first.headers.etag);
    const known = await get("/finanzen/fluss?format=png", { "if-none-match": etag });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });
});

describe("a link preview", () => {
  it("is named in the head of its page, with its size and a text", async () => {
    const { body } = await get("/finanzen?departement=50&lang=en");
    const image = "http://daten.example/finanzen?departement=50&amp;lang=en&amp;format=vorschau";
    expect(body).toContain(`<meta property="og:image" content="${image}">`);
    expect(body).toContain('<meta property="og:image:width" content="1200">');
    expect(body).toContain('<meta property="og:image:height" content="630">');
    expect(body).toMatch(/<meta property="og:image:alt" content="[^"]*Schul[^"]*">/);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  it.each(["/finanzen", "/rat/abstimmung/:guid", "/glossar", "/suche"])(
    "of %s is a picture of 1200 × 630",
    async (path) => {
      const { body } = await get(addresses[path][0]);
      const [, image] = /<meta property="og:image" content="http:\/\/daten\.example([^"]*)"/.exec(body) ?? [];
      const { statusCode, headers, rawPayload } = await get(image.replaceAll("&amp;", "&"));
      expect([statusCode, headers["content-type"]]).toEqual([200, "image/png"]);
      const { width, height, painted } = pixelsOf(rawPayload);
      expect([width, height, painted > 10_000]).toEqual([1200, 630, true]);
      expect(headers["cache-control"]).not.toContain("no-store");
    },
  );

  it("of an error page is the same for all", async () => {
    const { body } = await get("/finanzen/departement/nein", { accept: "text/html" });
    expect(body).toMatch(/og:image" content="http:\/\/daten\.example\/explorer\/[^"]+\/preview\.png"/);
  });
});

describe("a spreadsheet", () => {
  it("has the figures as numbers, and where they are from", async () => {
    const { headers, rawPayload } = await get("/finanzen?format=xlsx&bild=kacheln");
    expect(headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": expect.stringMatching(/^attachment; filename="seldwyla-[a-z\d-]+\.xlsx"$/),
    });
    const { value } = (await get("/finanzen?format=json&bild=kacheln")).json() as { value: { betrag: number }[] };
    const [heading, first] = readXlsx(rawPayload).rows.map(({ fields }) => fields);
    expect(heading).toContain("Betrag (Fr.)");
    expect(first).toContainEqual({ number: String(value[0].betrag) });
    const facts = new Map(readXlsx(rawPayload, "Quelle").rows.map(({ fields }) => [fields[0], fields[1]]));
    expect(facts.get("Adresse")).toBe("http://daten.example/finanzen");
    expect(facts.get("Was")).toMatch(/^20\d\d · Rechnung · Franken$/);
    expect(facts.has("Lizenz")).toBe(true);
  });

  it("is offered beside CSV and JSON below every picture", async () => {
    const { body } = await get("/finanzen/verlauf");
    const lists = [...body.matchAll(/<ul class="exports">(.*?)<\/ul>/gs)].map(([, list]) =>
      [...list.matchAll(/<a [^>]*>([A-Z]+)<\/a>/g)].map(([, name]) => name),
    );
    expect(lists.length).toBeGreaterThan(1);
    for (const list of lists) expect(list).toEqual(["XLSX", "CSV", "JSON", "SVG", "PNG"]);
  });
});

describe("after a change of the data", () => {
  it("pictures are drawn again", async () => {
    const city = await emptyCity();
    onTestFinished(() => city.close());
    await city.load(MONEY, COUNCIL);
    const picture = () => city.app.inject("/finanzen?format=vorschau");
    const before = await picture();
    const [first] = MONEY.betraege as readonly { readonly betragInRappen: number }[];
    await city.loadFinance({ ...MONEY, betraege: [{ ...first, betragInRappen: 77_700_000_000 }] } as typeof MONEY);
    const after = await picture();
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

describe("if pictures cannot be drawn in time", () => {
  it("previews are the same for all pages, others are an error, and nothing of it is cached", async () => {
    const { pictureSeconds } = LIMITS as { pictureSeconds: { most: number } };
    const usual = pictureSeconds.most;
    pictureSeconds.most = 0.001;
    const city = await emptyCity();
    pictureSeconds.most = usual;
    onTestFinished(() => city.close());
    await city.load(MONEY, COUNCIL);
    const preview = await city.app.inject("/finanzen?format=vorschau");
    expect(preview.rawPayload.equals(readFileSync(new URL("../../web/style/preview.png", import.meta.url)))).toBe(true);
    expect(preview.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
    expect(preview.headers.etag).toBeUndefined();
    const png = await city.app.inject("/finanzen?format=png");
    expect([png.statusCode, png.json().type]).toEqual([503, "urn:rathaus:problem:answer-too-slow"]);
    expect(city.events.filter(({ type }) => type === "picture-failed")).toHaveLength(2);
  });
});

describe("titles that others wrote", () => {
  const NAMES = [
    `"'><script>boom()</script><image href="file:///etc/passwd"/>]]>&lt;`,
    "Donaudampfschifffahrt".repeat(200),
    "a\u0001b\uffff",
    "城市 الميزانية 🚲🚲 \u202eabc \u0301\u0301",
  ];
  const keys = NAMES.map((_, i) => String(20 + i));
  const money = {
    ...MONEY,
    departemente: NAMES.map((bezeichnung, i) => ({ key: keys[i], bezeichnung, kurzname: "x" })),
    institutionen: keys.map((key) => ({ key: `${key}00`, bezeichnung: key, kurzname: key, departement: key })),
    konten: keys.map((key, i) => ({ id: i, kontoNr: "3010 00 000", bezeichnung: key, institution: `${key}00` })),
    betraege: keys.map((_, konto) => ({
      konto,
      jahr: 2024,
      betragsTyp: "RECHNUNG" as const,
      betragInRappen: 1_000_000,
    })),
  };

  it("are drawn, whatever they contain", async () => {
    const city = await emptyCity();
    onTestFinished(() => city.close());
    await city.load(money, COUNCIL);
    for (const key of keys) {
      const { body } = await city.app.inject(`/finanzen?departement=${key}&format=svg`);
      XmlDocument.fromString(body).dispose();
      const { headers, rawPayload } = await city.app.inject(`/finanzen?departement=${key}&format=vorschau`);
      expect([headers["cache-control"] !== "no-store", pixelsOf(rawPayload).width]).toEqual([true, 1200]);
    }
    expect(city.events.filter(({ type }) => type === "picture-failed")).toEqual([]);
  });
});
