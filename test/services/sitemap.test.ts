/** `/sitemap.xml` and `/robots.txt`: every page with its true time, in parts if there are many. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "../../web/pages.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";
import { COUNCIL, councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

interface Entry {
  readonly path: string;
  readonly changed: string;
}

const entriesIn = (body: string): readonly Entry[] =>
  [...body.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, address, changed]) => ({
    path: new URL(address).pathname,
    changed,
  }));

async function sitemapOf({ app }: Pick<SmallCity, "app">, url = "/sitemap.xml"): Promise<readonly Entry[]> {
  const { statusCode, body } = await app.inject({ url });
  expect(statusCode).toBe(200);
  return entriesIn(body);
}

describe("the sitemap of the demo city", () => {
  let city: BulkCity;
  let entries: readonly Entry[];
  beforeAll(async () => {
    city = await openBulkCity();
    entries = await sitemapOf(city);
  });
  afterAll(() => city.close());

  it("has every kind of page, and pages that exist", async () => {
    const routes = Map.groupBy(entries, ({ path }) => path.replace(/\/[^/]*\d[^/]*$/, "/:"));
    // Parties have no records of their own; pages of people link to theirs.
    const left = ["/suche", "/rat/partei/:"];
    const known = PAGES.map(({ path }) => path.replace(/:.*/, ":")).filter((path) => !left.includes(path));
    expect([...routes.keys()].toSorted()).toEqual(known.toSorted());
    for (const [route, own] of routes) {
      for (const { path } of [own[0], own.at(-1)!]) {
        const { statusCode } = await city.app.inject({ url: path, headers: { accept: "text/html" } });
        expect(statusCode, `${route} ${path}`).toBe(200);
      }
    }
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  it("has all records, with the time when each changed", async () => {
    const { body } = await city.app.inject("/api/sitzung/search?changed=true&format=json&m=1000");
    const { hits } = JSON.parse(body) as { hits: readonly { guid: string; changed: string }[] };
    const found = entries.filter(({ path }) => path.startsWith("/rat/sitzung/"));
    expect(found.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual(
      hits
        .map(({ guid, changed }) => ({ path: `/rat/sitzung/${guid}`, changed }))
        .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    );
  });

  it("is served with validators, and named by robots.txt", async () => {
    const host = { host: "data.seldwyla.example" };
    const robots = await city.app.inject({ url: "/robots.txt", headers: host });
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(robots.body).toMatch(/^User-agent: \*\n/);
    expect(robots.body).toContain("\nSitemap: http://data.seldwyla.example/sitemap.xml\n");
    const { headers, body } = await city.app.inject({ url: "/sitemap.xml", headers: host });
    expect(headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "access-control-allow-origin": "*",
      "last-modified": expect.stringMatching(/GMT$/),
    });
    expect(body).toContain("<loc>http://data.seldwyla.example/</loc>");
    for (const url of ["/sitemap.xml", "/llms.txt"]) {
      const first = await city.app.inject({ url, headers: host });
      expect(first.headers["last-modified"]).toMatch(/GMT$/);
      const known = { ...host, "if-none-match": String(first.headers.etag) };
      expect((await city.app.inject({ url, headers: known })).statusCode).toBe(304);
    }
    expect((await city.app.inject({ method: "HEAD", url: "/robots.txt" })).body).toBe("");
  });

  it.each(["/sitemap/0.xml", "/sitemap/2.xml", "/sitemap/01.xml", "/sitemap/x", "/sitemap/1.xml/2"])(
    "%s: 404",
    async (url) => {
      expect((await city.app.inject({ url })).statusCode).toBe(404);
    },
  );
});

describe("a sitemap", () => {
  it("moves the time only of what has changed, and has only what is published", async () => {
    const city = await emptyCity({}, "sqlite");
    try {
      expect((await sitemapOf(city)).map(({ path }) => path)).toEqual(["/", "/daten"]);
      await city.loadFinance(MONEY);
      const before = await sitemapOf(city);
      expect(before.map(({ path }) => path)).toEqual([
        ...["/", "/daten", "/glossar", "/finanzen", "/finanzen/fluss", "/finanzen/steuern", "/finanzen/prozess"],
        ...["/finanzen/abweichungen", "/finanzen/verlauf", "/finanzen/vergleich"],
        ...["/finanzen/departement/15", "/finanzen/departement/20", "/finanzen/institution/2000", "/finanzen/konto/1"],
      ]);
      await city.load(MONEY, COUNCIL);
      const after = await sitemapOf(city);
      const timeOf = (entries: readonly Entry[], path: string) => entries.find((one) => one.path === path)?.changed;
      for (const path of ["/finanzen", "/finanzen/konto/1"]) expect(timeOf(after, path)).toBe(timeOf(before, path));
      expect(Date.parse(timeOf(after, "/")!)).toBeGreaterThan(Date.parse(timeOf(before, "/")!));
      expect(timeOf(after, "/rat")).toBe(timeOf(after, "/"));
      await city.load(MONEY, councilOf([party(7, "Alternative Liste", "AL", false)]));
      // A deletion is a change of the council, too.
      expect(Date.parse(timeOf(await sitemapOf(city), "/rat")!)).toBeGreaterThan(Date.parse(timeOf(after, "/rat")!));
    } finally {
      await city.close();
    }
  });

  it("beyond 50,000 addresses is an index of several", async () => {
    const city = await emptyCity({}, "sqlite");
    try {
      const [konto] = MONEY.konten as readonly (typeof MONEY.konten extends Iterable<infer One> ? One : never)[];
      await city.loadFinance({ ...MONEY, konten: Array.from({ length: 50_000 }, (_, i) => ({ ...konto, id: i + 1 })) });
      const parts = await sitemapOf(city);
      expect(parts.map(({ path }) => path)).toEqual(["/sitemap/1.xml", "/sitemap/2.xml"]);
      const [first, second] = [await sitemapOf(city, parts[0].path), await sitemapOf(city, parts[1].path)];
      expect([first.length, second.length]).toEqual([50_000, 13]);
      expect(second.map(({ path }) => path).at(-1)).toBe("/finanzen/konto/50000");
      expect(parts.map(({ changed }) => changed)).toEqual([first[0].changed, second[0].changed]);
      expect(new Set([...first, ...second].map(({ path }) => path)).size).toBe(50_013);
    } finally {
      await city.close();
    }
  });
});
