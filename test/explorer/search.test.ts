/** The search pages with the real service: they accept any input, counts are correct, and every offered link works. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { storeProfile } from "../../src/city/stored-profile.ts";
import { demoProfile } from "../../src/demo/profile.ts";
import { readXlsx } from "../../src/format/xlsx-reader.ts";
import { readXmlTree } from "../../src/format/xml-tree.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { cityOf, seldwylaRecords } from "../support/seldwyla.ts";
import type { SmallCity } from "../support/small-city.ts";

const HOSTILE = "<script>alert(\"Uferweg\")</script> & 'Gelände'";

let city: SmallCity;
let business: readonly CouncilRecord[];

beforeAll(async () => {
  const records = seldwylaRecords(0.01);
  const [first, ...others] = records.get("geschaeft") ?? [];
  business = [{ ...first, Titel: HOSTILE }, ...others];
  city = await cityOf(new Map([...records, ["geschaeft", business]]));
  await city.store.write((tx) => storeProfile(tx, demoProfile()));
}, 300_000);
afterAll(() => city.close());

async function open(address: string): Promise<string> {
  const { statusCode, body } = await city.app.inject(address);
  expect(statusCode, address).toBe(200);
  return body;
}

const heading = (page: string): string => plain(/<h1>(.*?)<\/h1>/s.exec(page)?.[1] ?? "");
const part = (page: string, pattern: RegExp): string => pattern.exec(page)?.[0] ?? "";

/** The addresses and texts of all links in a piece of markup. */
function links(markup: string): readonly { readonly href: string; readonly text: string }[] {
  return [...markup.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text]) => ({
    href: plain(href),
    text: plain(text.replace(/<[^>]*>/g, "")),
  }));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
function plain(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]);
}

/** The longest word that occurs in only one title. */
function rareWord(): string {
  const words = business.flatMap(({ Titel }) => [...new Set(String(Titel).match(/\p{L}{9,}/gu))]);
  const rare = words.filter((word) => words.filter((other) => other.startsWith(word)).length === 1);
  return rare.toSorted((one, other) => other.length - one.length)[0];
}

describe("/rat", () => {
  it("finds related words, names them, and has a switch to the exact words and back", async () => {
    const titles = ["Neubau zweier Schulhäuser", "Sanierung Schulhausplatz", "Ein Schulhaus"];
    const titled = titles.map((Titel, at) => ({ ...business[at], Titel }));
    const other = await cityOf(new Map([["geschaeft", titled]]));
    onTestFinished(() => other.close());
    const page = (await other.app.inject("/rat?q=schulhaus&feld=titel")).body;
    const found = plain(part(page, /<p class="about">Auch gefunden:.*?<\/p>/s));
    expect(found).toContain("Schulhäuser, Schulhausplatz");
    const [{ href, text }] = links(found);
    expect([text, href]).toEqual(["Nur genau diese Wörter", "/rat?q=schulhaus&feld=titel&wort=ganz"]);
    const exact = (await other.app.inject(href)).body;
    expect(exact).toContain("Ein <mark>Schulhaus</mark>");
    expect(exact).not.toContain("Schulhausplatz");
    expect(links(exact)).toContainEqual({ href: "/rat?q=schulhaus&feld=titel", text: "Auch verwandte Wörter suchen" });
  });

  it("lists people as a German dictionary does, on all pages", async () => {
    const listed: string[] = [];
    for (let address: string | undefined = "/rat?index=kontakt"; address !== undefined; ) {
      const page = await open(address);
      const people = links(page).filter(({ href }) => href.startsWith("/rat/person/"));
      listed.push(...people.map(({ href }) => href.slice("/rat/person/".length, "/rat/person/".length + 32)));
      address = plain(/<a rel="next" href="([^"]*)"/.exec(page)?.[1] ?? "") || undefined;
    }
    const { compare } = new Intl.Collator("de");
    const wanted = (seldwylaRecords(0.01).get("kontakt") ?? []).toSorted(
      (one, other) =>
        compare(String(one.Name), String(other.Name)) || compare(String(one.Vorname), String(other.Vorname)),
    );
    expect(wanted.at(-1)?.Name).toMatch(/^Z/);
    expect(listed).toEqual(wanted.map(({ OBJ_GUID }) => OBJ_GUID));
  });

  it("accepts any input in its form", async () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "binary-ascii", maxLength: 40 }),
      fc.stringMatching(/^[a*?"^()=<>\\/ -]{1,12}$/),
    );
    const index = fc.constantFrom("geschaeft", "kontakt", "sitzung", "abstimmung", "dokument", "ratspost");
    const match = fc.constantFrom("", "ganz", "teil");
    const form = fc.record({ index, q: text, wort: match, art: text, partei: text, person: text });
    await fc.assert(
      fc.asyncProperty(form, async (given) => {
        expect(await open(`/rat?${new URLSearchParams(given)}`)).not.toContain('class="fault"');
      }),
      { numRuns: 60 },
    );
  });

  it("counts what each facet finds, and links to the search without it", async () => {
    const page = await open("/rat?q=der");
    const facets = part(page, /<aside class="facets".*?<\/aside>/s);
    const counts = [...facets.matchAll(/<\/a> <span class="count">([\d']+)<\/span>/g)].map(([, count]) => count);
    const values = links(facets);
    expect(values.length).toBeGreaterThan(20);
    expect(counts).toHaveLength(values.length);
    for (const [i, { href, text }] of values.entries()) {
      const filtered = await open(href);
      expect(heading(filtered), text).toMatch(new RegExp(`^${counts[i]} Geschäfte? zu «der»$`));
      const [removal] = links(part(filtered, /<ul class="chosen".*?<\/ul>/s));
      expect(removal).toEqual({ href: "/rat?q=der", text: `${text} ×` });
    }
  });

  it("finds pending business since a date, newest first, and has a short link to it", async () => {
    const page = await open("/rat?q=&feld=&art=Postulat&status=offen&von=2020-01-01&bis=&person=&sort=neu");
    const expected = business
      .filter(
        ({ Geschaeftsart, Geschaeftsstatus, Beginn }) =>
          Geschaeftsart === "Postulat" && Geschaeftsstatus !== "Abgeschlossen" && startOf(Beginn) >= "2020",
      )
      .toSorted((one, other) => startOf(other.Beginn).localeCompare(startOf(one.Beginn)));
    expect(expected.length).toBeGreaterThan(1);
    expect(heading(page)).toBe(`${expected.length} Geschäfte im Rat`);
    const dates = [...page.matchAll(/class="about">.*?(\d\d)\.(\d\d)\.(\d{4})/g)].map(
      ([, d, m, y]) => `${y}-${m}-${d}`,
    );
    expect(dates).toEqual(expected.slice(0, 20).map(({ Beginn }) => startOf(Beginn).slice(0, 10)));
    expect(plain(page)).toContain("/rat?von=2020-01-01&sort=neu&art=Postulat&status=offen");
  });

  it("pages through all hits", async () => {
    const seen = new Set<string>();
    let next: string | undefined = "/rat?q=";
    while (next !== undefined) {
      const page: string = await open(next);
      for (const { href } of links(part(page, /<ul class="records">.*?<\/ul>/s))) seen.add(href);
      next = links(part(page, /<a rel="next".*?<\/a>/s))[0]?.href;
    }
    expect(seen.size).toBe(business.length);
    expect((await city.app.inject("/rat?seite=999")).statusCode).toBe(404);
  });

  it("counts as members of the council those with a seat, not the Stadtrat and the secretariat", async () => {
    const members = await open("/rat?index=kontakt&aktiv=true&m=100");
    expect(heading(members)).toMatch(/^125 Personen/);
    const pages = [members, await open("/rat?index=kontakt&aktiv=false&m=100")];
    const shown = pages.map((page) => [page.match(/heute im Rat/g)?.length, page.match(/\/rat\/person\//g)?.length]);
    expect(shown[0][0]).toBeGreaterThan(0);
    expect(shown[0][0]).toBe(shown[0][1]);
    expect(shown[1][0]).toBeUndefined();
  });

  it("corrects a misspelt word", async () => {
    const word = rareWord();
    const wrong = word.slice(0, 4) + word.slice(5);
    const page = await open(`/rat?${new URLSearchParams({ q: wrong })}`);
    expect(heading(page)).toBe(`Keine Treffer für «${wrong}»`);
    const [meant] = links(part(page, /<div class="empty">.*?<\/div>/s));
    expect(meant.text).toBe(`«${word}»`);
    expect(heading(await open(meant.href))).toBe(`1 Geschäft zu «${word}»`);
  });

  it("suggests fewer words or no filters if the search finds nothing", async () => {
    const word = rareWord();
    const fewer = await open(`/rat?${new URLSearchParams({ q: `${word} xqzw` })}`);
    expect(links(part(fewer, /<div class="empty">.*?<\/div>/s))[0].text).toBe(`«${word}»`);
    const wider = await open(`/rat?${new URLSearchParams({ q: word, jahr: "1848" })}`);
    const [link] = links(part(wider, /<div class="empty">.*?<\/div>/s));
    expect(heading(await open(link.href))).toBe(`1 Geschäft zu «${word}»`);
  });

  it("shows its CQL query, and accepts another one", async () => {
    const made = plain(part(await open("/rat?q=der&art=Motion"), /(?<=<textarea[^>]*>).*?(?=<\/textarea>)/s));
    expect(made).toContain('Geschaeftsart == "Motion"');
    const own = await open(`/rat?${new URLSearchParams({ cql: made })}`);
    const { numHits } = JSON.parse(
      await open(`/api/geschaeft/search?${new URLSearchParams({ q: made, m: "0", format: "json" })}`),
    );
    expect(heading(own)).toBe(`${numHits} Geschäfte nach eigener Abfrage`);
  });

  it("shows the error in a query, its position and a correction", async () => {
    const page = await open(`/rat?${new URLSearchParams({ cql: 'Titl any "<Weg>"' })}`);
    expect(page).toContain("Ein Feld «Titl» gibt es hier nicht.");
    expect(page).toContain("<mark>Titl</mark> any &quot;&lt;Weg&gt;&quot;");
    const meant = links(page).find(({ text }) => text === "Titel");
    expect(await open(meant?.href ?? "")).not.toContain("<mark>Titl</mark>");
  });

  it("escapes the texts of records and visitors", async () => {
    const page = await open(`/rat?${new URLSearchParams({ q: "Gelände <script>alert(1)</script>" })}`);
    expect(page).not.toContain("<script>alert");
    const found = await open("/rat?q=Gel%C3%A4nde");
    expect(links(part(found, /<ul class="records">.*?<\/ul>/s))[0].text).toBe(HOSTILE);
    expect(found).not.toContain("<script>alert");
  });

  it("exports the same hits as files and as a feed", async () => {
    const page = await open("/rat?q=der&art=Motion");
    const [count] = heading(page).split(" ");
    const exports = links(part(page, /<section class="take">.*?<\/section>/s));
    expect(exports.map(({ text }) => text)).toEqual([...["XLSX", "CSV", "JSON", "NDJSON", "XML"], "Änderungen"]);
    const [xlsx, ...texts] = exports.map(({ href }) => href);
    const [csv, json, ndjson, xml] = await Promise.all(texts.map(open));
    const { rawPayload } = await city.app.inject(xlsx);
    const [titles, first, ...others] = readXlsx(rawPayload).rows.map(({ fields }) => fields);
    expect([titles, others.length]).toEqual([["Titel", "Datum", "Angaben", "Adresse"], Number(count) - 1]);
    expect(first).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringContaining("Motion"),
      expect.stringMatching(/^http:\/\/[^/]+\/rat\/geschaeft\/[0-9a-f]{32}$/),
    ]);
    expect(JSON.parse(json).numHits).toBe(Number(count));
    expect(ndjson.trim().split("\n")).toHaveLength(Number(count));
    expect(xml).toContain(`numHits="${count}"`);
    expect(csv.split("\r\n")[0]).toContain("Titel");
    const [atom] = links(part(page, /<ul class="exports subscribe">.*?<\/ul>/s));
    expect(page).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Geschäfte zu «der»" href="${atom.href.replaceAll("&", "&amp;")}">`,
    );
    const entries = readXmlTree(await open(atom.href)).children.filter(({ local }) => local === "entry");
    expect(entries).toHaveLength(Math.min(Number(count), 50));
  });

  it("searches the same words in each index", async () => {
    const tabs = links(part(await open("/rat?q=Sitzung"), /<ul class="tabs indexes">.*?<\/ul>/s));
    expect(tabs).toHaveLength(7);
    for (const { href, text } of tabs) {
      const [, count] = / (\d+)$/.exec(text) ?? [];
      expect(heading(await open(href)), text).toMatch(count === "0" ? /^Keine Treffer/ : new RegExp(`^${count} `));
    }
  });
});

describe("/suche", () => {
  it("finds a record by its number or GUID", async () => {
    const [, { GRNr, OBJ_GUID }] = business;
    for (const name of [String(GRNr), String(OBJ_GUID)]) {
      const [first] = links(part(await open(`/suche?${new URLSearchParams({ q: name })}`), /<section.*?<\/section>/s));
      expect(first.href, name).toBe(`/rat/geschaeft/${OBJ_GUID}`);
    }
  });

  it.each([
    ["3010", "/finanzen/konto/1"],
    ["Löhne", "/finanzen/konto/1"],
    ["2000", "/finanzen/institution/2000"],
    ["steueramt", "/finanzen/institution/2000"],
    ["Finanzdepartement", "/finanzen/departement/20"],
  ])("finds accounts and offices by %s", async (text, href) => {
    const page = await open(`/suche?${new URLSearchParams({ q: text })}`);
    expect(links(page).map((link) => link.href)).toContain(href);
  });

  it("shows the best results of each kind, and links to all of them", async () => {
    const page = await open("/suche?q=Sitzung");
    for (const section of page.match(/<section id=.*?<\/section>/gs) ?? []) {
      const [, count] = /<h2>([\d']+) /.exec(section) ?? [];
      const all = links(section).find(({ text }) => text.startsWith("Alle "));
      expect(all !== undefined).toBe(Number(count.replaceAll("'", "")) > 5);
      if (all) expect(heading(await open(all.href))).toMatch(new RegExp(`^${count} `));
    }
  });

  it("accepts any input, and shows a hint for empty input", async () => {
    const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary-ascii" }));
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        expect(heading(await open(`/suche?${new URLSearchParams({ q })}`))).not.toBe("");
      }),
      { numRuns: 30 },
    );
    expect(heading(await open("/suche?lang=en"))).toBe("What are you looking for?");
  });
});

function startOf(span: unknown): string {
  return (span as { Start: string | null }).Start ?? "";
}
