/**
 * Long responses and pages while imports run: each belongs wholly to one import, and afterwards the store answers as
 * before. A snapshot that turns out to be of another version is taken again; none may be lost on the way.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { moneyOf, partiesOf } from "../support/generations.ts";
import { councilOf, ENGINE, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const PARTIES = 200;
const CLIENTS = 6;
const IMPORTS = 6;

/** Records so long that sixty of them are streamed. */
const filler = "wort ".repeat(1_200);
const parties = (generation: number) =>
  councilOf(
    Array.from({ length: PARTIES }, (_, i) => {
      // Only one record differs from one import to the next.
      return party(i + 1, `Partei ${i === 0 ? generation : ""} ${filler}`, `P${i}`, false);
    }),
  );

describe("long responses", () => {
  let city: SmallCity;
  beforeAll(async () => {
    city = await emptyCity();
    await city.load(MONEY, parties(0));
  });
  afterAll(() => city.close());

  async function ask(s: number, m: number): Promise<void> {
    const { statusCode, body } = await city.app.inject(`/api/partei/searchdetails?q=seq%3E0&s=${s}&m=${m}&format=json`);
    expect(statusCode).toBe(200);
    const { numHits, hits } = JSON.parse(body) as { numHits: number; hits: readonly unknown[] };
    expect([numHits, hits.length]).toEqual([PARTIES, Math.min(m, PARTIES - s + 1)]);
  }

  it("are complete, and leave no snapshot behind", async () => {
    let isImporting = true;
    let asked = 0;
    const client = async (nr: number): Promise<void> => {
      for (let i = nr; isImporting; i += CLIENTS) {
        await ask(1 + (i % 60), 60 + ((7 * i) % 140));
        asked += 1;
        // Without a network between, responses would leave no time for the import.
        await sleep(2);
      }
    };
    const clients = Array.from({ length: CLIENTS }, (_, nr) => client(nr));
    for (let generation = 1; generation <= IMPORTS; generation++) {
      await city.load(MONEY, { ...parties(generation), indexes: ["partei"] });
    }
    isImporting = false;
    await Promise.all(clients);
    expect(asked).toBeGreaterThan(CLIENTS);
    await Promise.all(Array.from({ length: 50 }, (_, i) => ask(1 + i, 100)));
  });
});

describe("long responses to clients that stop reading", () => {
  const RECORDS = 250;
  /** More than the network buffers, of long words, because there is less to index. */
  const long = `${"wort".repeat(9)} `.repeat(1_100);
  const council = (generation: number) =>
    councilOf(
      Array.from({ length: RECORDS }, (_, i) =>
        party(i + 1, `Partei ${i < RECORDS - 1 ? "" : generation} ${long}`, "P", false),
      ),
    );
  /** Of the last record: what was imported when the response began. */
  const generationIn = (body: string): number =>
    Number(
      body
        .matchAll(/Partei (\d+) wort/g)
        .toArray()
        .at(-1)?.[1],
    );

  let city: SmallCity;
  let address: string;
  beforeAll(async () => {
    city = await emptyCity({ RATHAUS_SEARCH_CACHE: "1", RATHAUS_RECORD_CACHE: "1", RATHAUS_BODY_CACHE: "1" });
    await city.load(MONEY, council(1));
    address = await city.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => city.close());

  const ask = (client: string, n: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const url = `${address}/api/partei/searchdetails?q=seq%3E0&m=1000&n=${n}`;
      get(url, { headers: { "x-forwarded-for": client }, agent: false }, resolve).on("error", reject);
    });

  it("take no slot from others, and those that go on reading get one import whole", async () => {
    // All slots, of which a client gets half of those that are free: PostgreSQL has ten connections, two of which are
    // for short requests.
    const slow: IncomingMessage[] = [];
    for (let free = ENGINE === "postgres" ? 8 : LIMITS.downloads.most; free > 0; free = Math.floor(free / 2)) {
      const asked = Array.from({ length: Math.ceil(free / 2) }, (_, i) => ask(`192.0.2.${free}`, `slow${free}-${i}`));
      slow.push(...(await Promise.all(asked)));
    }
    expect(slow.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    for (const reply of slow) reply.on("error", () => {});
    await city.load(MONEY, { ...council(2), indexes: ["partei"] });
    const isLost = () => city.events.filter(({ type }) => type === "reader-disconnected").length;
    for (let i = 0; i < 3; i++) {
      const light = await ask("198.51.100.1", `light${i}`);
      expect([light.statusCode, generationIn(await text(light))]).toEqual([200, 2]);
    }
    expect(isLost()).toBe(1);
    // Three go on reading; the lost one may be among them.
    for (const reply of slow.slice(3)) reply.destroy();
    const bodies = await Promise.allSettled(slow.slice(0, 3).map(text));
    const generations = bodies.flatMap((body) => (body.status === "fulfilled" ? [generationIn(body.value)] : []));
    expect(generations.length).toBeGreaterThanOrEqual(2);
    expect(new Set(generations)).toEqual(new Set([1]));
  });
});

describe("pages of the explorer", () => {
  const SIZE = { accounts: 3, parties: 3 };
  const PAGES = [
    "/",
    "/finanzen",
    "/finanzen/fluss",
    "/finanzen/verlauf",
    "/finanzen/departement/20",
    "/finanzen/institution/2000",
    "/finanzen/konto/1",
    "/daten",
    "/suche?q=stand",
    "/rat?art=partei&q=stand",
  ];

  let city: SmallCity;
  let generation = 0;
  /** Before so many of the next calls there is an import. */
  let imports = 0;
  /** The data version of each generation. */
  const versions: string[] = [];
  let lastImport = Promise.resolve();
  const next = (): Promise<void> => {
    lastImport = lastImport.then(importNext);
    return lastImport;
  };
  const importNext = async (): Promise<void> => {
    generation += 1;
    const council = councilOf(partiesOf(generation, SIZE));
    await city.load(moneyOf(generation, SIZE), generation === 1 ? council : { ...council, indexes: ["partei"] });
    versions[generation] = await city.store.version();
  };
  beforeAll(async () => {
    city = await emptyCity();
    // The calls of a page to the services come after another import.
    city.app.addHook("onRequest", async ({ url }) => {
      if (imports > 0 && /^\/(finance|api)/.test(url)) {
        imports -= 1;
        await next();
      }
    });
    await next();
  });
  afterAll(() => city.close());

  it.each(PAGES)("%s shows one import only, and its ETag names it", async (url) => {
    imports = 2;
    const before = generation;
    const { statusCode, headers, body } = await city.app.inject(url);
    imports = 0;
    expect(statusCode).toBe(200);
    expect(generation).toBeGreaterThan(before);
    const shown = new Set(
      body.matchAll(/(?:Departement|Amt|Konto|Stand|Aufwand) (\d+)(?!\d| 00)/g).map(([, nr]) => nr),
    );
    const etag = String(headers.etag);
    const named = versions.findIndex((version) => version !== undefined && etag.startsWith(`"${version}-`));
    expect(named).toBeGreaterThanOrEqual(before);
    expect([...shown].filter((nr) => Number(nr) !== named)).toEqual([]);
    // It is not in the cache of later imports.
    await next();
    expect((await city.app.inject(url)).headers.etag).toContain(versions[generation]);
  });

  it("do not wait for a request that waits for their connections to the database", async () => {
    const few = await emptyCity({ DATABASE_CONNECTIONS: "2" });
    await few.load(moneyOf(1, SIZE), councilOf(partiesOf(1, SIZE)));
    const withKey = (url: string) => few.app.inject({ url, headers: { "api-key": "key" } });
    const others: ReturnType<typeof withKey>[] = [];
    const outsideOfPages = AsyncLocalStorage.snapshot();
    // When a page calls a service, somebody else has just requested the same, and there is no connection left for it.
    few.app.addHook("onRequest", async ({ url, headers }) => {
      if (!/^\/(finance|api)/.test(url) || headers["api-key"] === "key") return;
      others.push(outsideOfPages(() => withKey(url)));
      await sleep(20);
    });
    const replies = await Promise.all(["/finanzen", "/daten"].map((url) => few.app.inject(url)));
    replies.push(...(await Promise.all(others)));
    expect(replies.length).toBeGreaterThan(4);
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([]);
    await few.close();
  });
});

describe("pages that read long lists", () => {
  const INSTITUTIONS = 800;
  const GENERATIONS = 3;
  const LONG = 200_000;
  /** All sums of a year make a multiple of 800 million francs. */
  const money = (generation: number): FinanceData => {
    const ids = Array.from({ length: INSTITUTIONS }, (_, nr) => nr + 1);
    return {
      ...moneyOf(generation, { accounts: 1, parties: 0 }),
      institutionen: ids.map((id) => {
        return { key: String(2_000 + id), bezeichnung: `Amt ${id}`, kurzname: `A${id}`, departement: "20" };
      }),
      konten: ids.map((id) => {
        const institution = String(2_000 + id);
        return { id, kontoNr: "3010 00 000", bezeichnung: "Löhne", institution, sachkonto: "3010" };
      }),
      betraege: ids.flatMap((konto) =>
        [2021, 2022, 2023, 2024].map((jahr) => {
          return { konto, jahr, betragsTyp: "RECHNUNG", betragInRappen: generation * 100_000_000, begruendung: "" };
        }),
      ),
    };
  };

  it("show the amounts of one import, also if they have parsed the lists of the one before", async () => {
    const city = await emptyCity();
    try {
      await city.loadFinance(money(1));
      const list = "/finance/v1/sachkonto2stellig?jahr=2021,2022,2023,2024&betragsTyp=RECHNUNG";
      const { body } = await city.app.inject({ url: list, headers: { "api-key": "key" } });
      expect(body.length, "as long as those that are parsed once").toBeGreaterThan(LONG);
      let pages = 0;
      const generationOf = async (): Promise<number> => {
        const page = await city.app.inject(`/finanzen/verlauf?n=${pages++}`);
        expect(page.statusCode).toBe(200);
        const name = Number(/Departement (\d+)/.exec(page.body)?.[1]);
        const total = page.body.match(/−\d+(?:&#39;\d{3})+\.00/g)?.map((text) => text.replaceAll("&#39;", ""));
        expect(new Set(total)).toEqual(new Set([`−${name * INSTITUTIONS}000000.00`]));
        return name;
      };
      let isImporting = true;
      const seen: number[] = [];
      const client = async (): Promise<void> => {
        while (isImporting) {
          seen.push(await generationOf());
          await sleep(1);
        }
      };
      const clients = [client(), client()];
      for (let generation = 2; generation <= GENERATIONS; generation++) {
        await city.loadFinance(money(generation));
        for (let again = 0; again < 3; again++) expect(await generationOf()).toBe(generation);
      }
      isImporting = false;
      await Promise.all(clients);
      expect(seen.length).toBeGreaterThan(GENERATIONS);
    } finally {
      await city.close();
    }
  });
});
