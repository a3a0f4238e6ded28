/**
 * Caches that many clients share, in front of a server: they serve new data soon after an import, at all addresses at
 * the same moment, ask once for what many want, and share nothing that an API key admits to.
 */
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countOf } from "../../src/store/data-version.ts";
import { NGINX, type RunningCache, VARNISH } from "../support/caches.ts";
import { until } from "../support/process.ts";
import { needs } from "../support/run/needs.ts";
import { COUNCIL, councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const SEARCH = "/api/partei/searchdetails?q=seq%3E0";
const PAGE = "/rat";
const MONEY_PATH = "/finance/v1/departemente";
const CLIENTS = 1_000;

interface Reply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(url: string, headers: IncomingHttpHeaders = {}, agent?: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: agent ?? false }, async (reply) => {
      resolve({ status: reply.statusCode, headers: reply.headers, body: await buffer(reply) });
    }).once("error", reject);
  });
}

let city: SmallCity;
let server: string;
let imports = 0;
/** Imports a council that has one party with the number of the import as its name. */
const load = async (): Promise<string> => {
  imports += 1;
  await city.load(MONEY, councilOf([party(7, `Import ${imports}`, "I", false)]));
  return `Import ${imports}`;
};
beforeAll(async () => {
  city = await emptyCity({ RATHAUS_REQUESTS_PER_CLIENT: "0", RATHAUS_CONNECTIONS_PER_CLIENT: "0" });
  await city.load(MONEY, COUNCIL);
  await city.app.listen({ port: 0, host: "127.0.0.1" });
  server = `http://127.0.0.1:${(city.app.server.address() as AddressInfo).port}`;
});
afterAll(() => city.close());

describe("responses", () => {
  const headersOf = async (path: string, headers: IncomingHttpHeaders = {}) => {
    const { status, headers: sent } = await ask(server + path, headers);
    const { "cache-control": everybody, "cdn-cache-control": networks, "data-version": version } = sent;
    return [status, everybody, networks, version];
  };
  const forNetworks = "max-age=1, stale-while-revalidate=1";

  it("that depend on the data alone name its version", async () => {
    const { "data-version": version, "data-day": day } = (await ask(`${server}/readyz`)).headers;
    expect(version).toContain(`${await city.store.version()}-`);
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    for (const path of [SEARCH, PAGE, "/", "/city.json", "/finance/v1/departemente.csv"]) {
      expect(await headersOf(path), path).toEqual([200, "no-cache", forNetworks, version]);
      const { etag } = (await ask(server + path)).headers;
      expect(await headersOf(path, { "if-none-match": etag }), path).toEqual([304, "no-cache", forNetworks, version]);
    }
  });

  it("in another language than the default have an address of their own", async () => {
    const [path, english] = [`${PAGE}?index=partei`, "en-GB,en;q=0.9,de;q=0.8"];
    const first = await ask(server + path, { "accept-language": english });
    expect([first.status, first.headers.location, first.headers["cache-control"], first.headers.vary]).toEqual([
      302,
      `${path}&lang=en`,
      "private, no-cache",
      "Accept-Language",
    ]);
    const plain = await ask(server + path);
    expect([plain.status, plain.headers.vary]).toEqual([200, "Accept-Encoding, Accept-Language"]);
    for (const language of ["de-CH", "fr", "*", "en;q=0.1, de"]) {
      expect((await ask(server + path, { "accept-language": language })).body.equals(plain.body), language).toBe(true);
    }
    for (const chosen of [
      `${path}&lang=de`,
      `${path}&lang=en`,
      "/finanzen?einbetten=kacheln",
      "/finanzen?format=csv",
    ]) {
      const { status, headers, body } = await ask(server + chosen, { "accept-language": english });
      expect([status, headers.vary], chosen).toEqual([200, "Accept-Encoding"]);
      expect(body.equals((await ask(server + chosen)).body), chosen).toBe(true);
    }
    const german = String((await ask(`${server + path}&lang=de`, { "accept-language": english })).body);
    expect(german).toContain('href="/finanzen?lang=de"');
    expect(german).toMatch(/<link rel="canonical" href="[^"]+\/rat\?index=partei">/);
  });

  it("that depend on something else do not", async () => {
    expect(await headersOf("/sitemap.xml")).toEqual([200, "no-cache", forNetworks, undefined]);
    expect(await headersOf("/nothing/here")).toEqual([404, "no-store", undefined, undefined]);
    expect(await headersOf("/healthz")).toEqual([200, "no-store", undefined, undefined]);
  });

  it("to an API key are for its holder alone", async () => {
    for (let i = 0; i < 3; i++) {
      const reply = await headersOf(MONEY_PATH, { "api-key": "key" });
      expect(reply).toEqual([200, "private, no-cache", undefined, undefined]);
    }
  });
});

for (const cache of [NGINX, VARNISH]) {
  describe(`${cache.name} in front`, needs(cache.missing), () => {
    let front: RunningCache;
    beforeAll(async () => {
      front = await cache.start((city.app.server.address() as AddressInfo).port);
    });
    afterAll(() => front?.stop());

    /** How many requests for a route reach the server meanwhile. */
    async function counted(route: RegExp, work: () => Promise<unknown>): Promise<number> {
      const before = city.events.length;
      await work();
      return city.events.slice(before).filter((event) => event.type === "request" && route.test(event.route)).length;
    }

    it(`sends one request for ${CLIENTS} clients, and one for the version in a second`, async () => {
      const replies: Reply[] = [];
      const began = performance.now();
      const all = (): Promise<Reply>[] => Array.from({ length: CLIENTS }, () => ask(`${front.url}${SEARCH}&n=all`));
      const requests = await counted(/searchdetails|readyz/, async () => replies.push(...(await Promise.all(all()))));
      expect(new Set(replies.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
      expect(replies[0].status).toBe(200);
      // The seconds of a clock, of which the first and the last are not whole.
      expect(requests).toBeLessThanOrEqual(1 + 2 + (performance.now() - began) / 1_000);
      expect(await counted(/searchdetails/, () => Promise.all(all().slice(0, 1)))).toBe(0);
    });

    it("changes to new data within two seconds, at all addresses at the same moment", async () => {
      // One connection, so that it is always the same process of nginx: each reads the clock for itself.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const newest = `${await city.store.version()}-`;
      const isNewest = async () =>
        String((await ask(front.url + SEARCH, {}, agent)).headers["data-version"]).startsWith(newest);
      await until(isNewest, "the cache has the data of the test before");
      const seen: string[] = [];
      let isOver = false;
      const reading = (async () => {
        for (let i = 0; !isOver; i++) {
          // Two that the cache has, and one that it cannot have.
          for (const path of [SEARCH, PAGE, `${SEARCH}&n=${imports}.${i}`]) {
            const { status, headers } = await ask(front.url + path, {}, agent);
            expect([path, status]).toEqual([path, 200]);
            seen.push(String(headers["data-version"]));
          }
          await sleep(5);
        }
      })();
      await until(() => seen.length > 3, "the client has seen data");
      const name = await load();
      await sleep(2_000);
      expect(String((await ask(front.url + SEARCH)).body)).toContain(name);
      for (const path of [SEARCH, PAGE]) {
        expect((await ask(front.url + path)).headers["data-version"]).toContain(`${await city.store.version()}-`);
      }
      isOver = true;
      await reading;
      agent.destroy();
      const counts = seen.map(countOf);
      expect(counts).toEqual(counts.toSorted((a, b) => a - b));
      expect(new Set(counts).size).toBe(2);
    });

    it.each([
      [SEARCH, {}],
      [`${SEARCH}&format=json`, {}],
      [SEARCH, { accept: "application/json" }],
      [PAGE, {}],
      ["/sitemap.xml", {}],
      [`${MONEY_PATH}.csv`, {}],
      [MONEY_PATH, { "api-key": "key" }],
      ["/nothing/here", {}],
    ])("changes no byte of %s %j in any coding, and knows what a client has", async (path, headers) => {
      for (const coding of ["identity", "gzip", "br", "zstd", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0.1"]) {
        const asked = { ...headers, host: "city.example", "accept-encoding": coding };
        const [direct, first, again] = [
          await ask(server + path, asked),
          await ask(front.url + path, asked),
          await ask(front.url + path, asked),
        ];
        for (const reply of [first, again]) {
          expect([reply.status, reply.headers["content-encoding"]]).toEqual([
            direct.status,
            direct.headers["content-encoding"],
          ]);
          // The number of a request is part of some errors.
          if (direct.status === 200) expect(reply.body.equals(direct.body)).toBe(true);
          expect([reply.headers.etag, reply.headers["cache-control"]]).toEqual([
            direct.headers.etag,
            direct.headers["cache-control"],
          ]);
        }
        const { etag } = again.headers;
        if (etag === undefined) continue;
        const known = await ask(front.url + path, { ...asked, "if-none-match": etag });
        expect([path, known.status, known.body.length]).toEqual([path, 304, 0]);
      }
    });

    it("has one page for all who read the default language, and never mixes languages", async () => {
      const path = `${PAGE}?index=partei&n=languages`;
      const page = async (language: string): Promise<string> => {
        const { status, headers, body } = await ask(front.url + path, { "accept-language": language });
        return status === 200 ? String(body) : `${status} ${headers.location}`;
      };
      const pages = new Set<string>();
      const requests = await counted(/^\/rat$/, async () => {
        for (const language of ["de", "de-CH,de;q=0.9,en;q=0.8", "fr-CH, fr;q=0.9, de;q=0.7, en;q=0.5"])
          pages.add(await page(language));
      });
      expect([requests, pages.size]).toEqual([1, 1]);
      for (const language of ["en-US,en;q=0.9", "it, EN;q=0.5, de;q=0.3"])
        expect(await page(language)).toBe(`302 ${path}&lang=en`);
      expect(pages).toContain(await page("de"));
    });

    it("shares nothing that an API key admits to", async () => {
      const requests = await counted(/departemente/, async () => {
        for (const headers of [{ "api-key": "key" }, { "x-api-key": "key" }, { authorization: "Bearer key" }]) {
          expect((await ask(front.url + MONEY_PATH, headers)).status).toBe(200);
          expect((await ask(front.url + MONEY_PATH)).status).toBe(401);
          expect((await ask(front.url + MONEY_PATH, { "api-key": "wrong" })).status).toBe(401);
        }
      });
      expect(requests).toBe(9);
    });

    it("hides metrics", async () => {
      expect((await ask(`${front.url}/metrics`)).status).toBe(404);
    });
  });
}
