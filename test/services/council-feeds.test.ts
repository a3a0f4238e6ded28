/** Feeds and calendars of searches: format=atom, jsonfeed and ics. Other programs read them as they are meant. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import ICAL from "ical.js";
import validateJsonFeed from "jsonfeed-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const records = seldwylaRecords(...SMALLEST);
const template = (index: string): CouncilRecord => (records.get(index) as readonly CouncilRecord[])[0];
const guid = (nr: number): string => `beef${nr.toString(16).padStart(28, "0")}`;
const uuid = (nr: number): string => `beef0000-0000-0000-0000-${nr.toString(16).padStart(12, "0")}`;
const day = (date: string) => ({ Start: `${date}T00:00:00.000`, End: `${date}T00:00:00.000`, Text: date });
const OPEN = { Start: "2020-05-01T00:00:00.000", End: "9999-12-31T23:59:59.000", Text: "" };

const [STEP] = (template("geschaeft").Ablaufschritte ?? []) as readonly Record<string, unknown>[];
const step = (nr: number, AblaufschrittName: string, date: string) =>
  ({ ...STEP, OBJ_GUID: guid(nr), AblaufschrittName, Datum: day(date), Dokumente: [], Beschlussnummer: "" }) as never;

const business = (nr: number, Titel: string, changes: object = {}): CouncilRecord => ({
  ...template("geschaeft"),
  ...{ OBJ_GUID: guid(nr), SEQ: nr, GRNr: `2024/${nr}`, Titel, Geschaeftsart: "Motion", Geschaeftsstatus: "Pendent" },
  ...{ Beginn: day("2024-05-15"), Mitunterzeichner: [], VerweisZu: [], VerweisVon: [], Traktanden: [] },
  Ablaufschritte: [step(1000 + nr, "Eingereicht", "2024-05-15"), step(2000 + nr, "Überwiesen", "2024-06-05")],
  Erstunterzeichner: [{ OBJ_GUID: guid(101), Name: "Anna Müller", Partei: "SP", IstGremium: false }],
  VorberatendeKommission: [{ OBJ_GUID: guid(301), Name: "Sachkommission Verkehr" }],
  ...changes,
});
const meeting = (nr: number, Titel: string, date: string, changes: object = {}): CouncilRecord => ({
  ...template("sitzung"),
  ...{ OBJ_GUID: guid(nr), SEQ: nr, Titel, Datum: day(date), Beginn: "17:00", Ende: "20:30", VideoURL: "" },
  ...{ EndeNachMitternacht: "Nein", Traktanden: [], Dokumente: [], Sitzungsaufzeichnung: [], ...changes },
});
const [OFFICE] = template("kontakt").Behoerdenmandat as readonly Record<string, unknown>[];
const person = (nr: number, Name: string, bodies: readonly [number, object][]): CouncilRecord => ({
  ...template("kontakt"),
  ...{ OBJ_GUID: guid(nr), SEQ: nr, Name, Vorname: "Anna", Partei: "SP", Erstunterzeichner: [], Mitunterzeichner: [] },
  Behoerdenmandat: bodies.map(([body, Dauer]) => ({ ...OFFICE, GremiumGuid: guid(body), Dauer })) as never,
});
const body = (nr: number, Name: string, meetings: readonly CouncilRecord[]): CouncilRecord => ({
  ...template("gremiumdetail"),
  ...{ OBJ_GUID: guid(nr), SEQ: nr, Name, Kurzname: "", Behoerdenmitglieder: [] },
  Sitzungen: meetings.map(({ OBJ_GUID, Titel, Datum }) => ({ OBJ_GUID, Titel, Datum })),
});

const BUSINESS = [
  business(1, "Mehr Velowege"),
  business(2, 'Velo & Fussweg <breit> "jetzt"'),
  business(3, "Schulhaus"),
  business(4, "Kredit", { Geschaeftsart: "", Geschaeftsstatus: "", Erstunterzeichner: [], Ablaufschritte: [] }),
];
const COUNCIL_MEETINGS = [meeting(201, "1. Sitzung", "2024-06-05"), meeting(202, "2. Sitzung", "2999-06-05")];
const COMMITTEE_MEETINGS = [meeting(203, "Kommission", "2999-12-16", { Ende: "00:45", EndeNachMitternacht: "Ja" })];
const MEETINGS = [...COUNCIL_MEETINGS, ...COMMITTEE_MEETINGS];

interface Content {
  readonly items: readonly CouncilRecord[];
  readonly meetings: readonly CouncilRecord[];
}

const dataOf = ({ items, meetings }: Content): CouncilData => ({
  ...COUNCIL,
  records: (index) => {
    const has = ({ OBJ_GUID }: CouncilRecord): boolean => meetings.some((one) => one.OBJ_GUID === OBJ_GUID);
    switch (index) {
      case "geschaeft":
        return items;
      case "sitzung":
        return meetings;
      case "gremiumdetail":
        return [
          body(300, "Parlament", COUNCIL_MEETINGS.filter(has)),
          body(301, "Sachkommission Verkehr", COMMITTEE_MEETINGS.filter(has)),
        ];
      case "kontakt":
        return [
          person(101, "Müller", [[301, OPEN]]),
          person(102, "Vogt", [[300, { ...OPEN, End: "2024-12-31T00:00:00.000" }]]),
        ];
      default:
        return index === "partei" ? [party(401, "Partei", "P", false)] : [];
    }
  },
});

let city: SmallCity;
async function load(content: Partial<Content> = {}): Promise<void> {
  // Two imports within a millisecond could not be told apart.
  await sleep(3);
  await city.load(MONEY, dataOf({ items: BUSINESS, meetings: MEETINGS, ...content }));
}
beforeAll(async () => {
  city = await emptyCity({ RATHAUS_PUBLIC_URL: "https://seldwyla.example" });
  await load();
});
afterAll(() => city.close());

type Query = Readonly<Record<string, string>>;
const ask = (index: string, query: Query, headers: Record<string, string> = {}) =>
  city.app.inject({ url: `/api/${index}/search?${new URLSearchParams(query)}`, headers });
async function text(index: string, query: Query): Promise<string> {
  const reply = await ask(index, query);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.body;
}
interface Entry extends Record<"id" | "title" | "updated" | "summary", string> {
  readonly links: readonly { readonly rel: string; readonly href: string }[];
}
/** As feed readers see it; texts without their type. */
async function atom(query: Query = {}, index = "geschaeft"): Promise<Entry & { readonly entries: readonly Entry[] }> {
  const feed = parseAtomFeed(await text(index, { ...query, format: "atom" }));
  const plain = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && "value" in value ? value.value : value;
  const read = JSON.parse(JSON.stringify(feed), plain) as Entry & { readonly entries?: readonly Entry[] };
  return { ...read, entries: read.entries ?? [] };
}
const jsonFeed = async (query: Query = {}, index = "geschaeft") =>
  JSON.parse(await text(index, { ...query, format: "jsonfeed" }));

/** The events of a calendar by their GUID, as a calendar reads them. */
async function events(index: string, query: Query = {}): Promise<Map<string, ICAL.Component>> {
  const calendar = new ICAL.Component(ICAL.parse(await text(index, { ...query, format: "ics" })));
  const found = calendar.getAllSubcomponents("vevent");
  const byUid = new Map(found.map((event) => [String(event.getFirstPropertyValue("uid")), event]));
  expect(byUid.size).toBe(found.length);
  return byUid;
}
const value = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name)?.toString();

describe("a feed", () => {
  it("has entries that people understand, with links to their pages", async () => {
    const feed = await atom({ q: "Titel any Velowege" });
    expect(feed.title).toMatch(/^Geschäfte: Titel any Velowege · /);
    expect(feed.entries).toHaveLength(1);
    const [entry] = feed.entries;
    expect(entry).toMatchObject({
      id: `urn:uuid:${uuid(1)}`,
      title: "Motion 2024/1: Mehr Velowege (Pendent)",
      summary:
        "Motion 2024/1. Status: Pendent. Eingereicht am 15. Mai 2024 von Anna Müller (SP). " +
        "Letzter Schritt: Überwiesen am 5. Juni 2024.",
      links: [{ rel: "alternate", href: `https://seldwyla.example/rat/geschaeft/${guid(1)}` }],
    });
    const links = new Map(feed.links.map(({ rel, href }) => [rel, href]));
    const address = "https://seldwyla.example/api/geschaeft/search?q=Titel+any+Velowege&format=atom";
    expect([feed.id, links.get("self")]).toEqual([address, address]);
    expect(links.get("alternate")).toBe("https://seldwyla.example/rat?index=geschaeft&cql=Titel+any+Velowege");
    expect(feed.updated).toBe(entry.updated);
  });

  it("has the same in both formats", async () => {
    const [{ entries, ...one }, other] = [await atom(), await jsonFeed()];
    expect(parseJsonFeed(other).items).toHaveLength(BUSINESS.length);
    // The validator knows version 1 only; 1.1 adds members.
    const { authors, language, ...known } = other;
    expect(validateJsonFeed({ ...known, version: "https://jsonfeed.org/version/1" })).toEqual([]);
    expect(other).toMatchObject({ version: "https://jsonfeed.org/version/1.1", title: one.title });
    expect([language, authors]).toEqual(["de-CH", [{ name: "Rathaus" }]]);
    expect(other.items.map(({ id, url, title, date_modified }: never) => [id, url, title, date_modified])).toEqual(
      entries.map(({ id, links, title, updated }) => [id, links[0].href, title, updated]),
    );
    expect(other.items.map(({ title }: { title: string }) => title)).toContain("2024/4: Kredit");
  });

  it("is in the language of l, and named as wanted", async () => {
    const feed = await atom({ q: `ID = "${guid(1)}"`, l: "en", title: "Bicycles\n " });
    expect(feed.title).toMatch(/^Bicycles · /);
    expect(feed.entries[0].summary).toContain("Submitted on 15 May 2024 by Anna Müller (SP).");
    expect(feed.entries[0].title).toBe("Motion 2024/1: Mehr Velowege (Pending)");
    const [last] = (await atom({ q: `ID = "${guid(1)}"`, l: "en", steps: "true" })).entries;
    expect(last.title).toBe("Referred: Motion 2024/1: Mehr Velowege");
    const page = `https://seldwyla.example/rat/geschaeft/${guid(1)}?lang=en`;
    expect(feed.entries[0].links[0].href).toBe(page);
    // One record that is looked up has a page of its own.
    expect(feed.links.find(({ rel }) => rel === "alternate")?.href).toBe(page);
  });

  it("has pages", async () => {
    const first = await jsonFeed({ m: "3" });
    expect(first.next_url).toBe("https://seldwyla.example/api/geschaeft/search?s=4&m=3&format=jsonfeed");
    const second = await jsonFeed({ m: "3", s: "4" });
    expect(second.next_url).toBeUndefined();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      (await jsonFeed()).items.map(({ id }: { id: string }) => id),
    );
  });

  it("has an entry for each step, if wanted", async () => {
    const { entries } = await atom({ q: `ID = "${guid(1)}"`, steps: "true" });
    expect(entries.map(({ id, title, updated }) => [id, title, updated])).toEqual([
      [`urn:uuid:${uuid(1)}#${guid(2001)}`, "Überwiesen: Motion 2024/1: Mehr Velowege", "2024-06-05T10:00:00.000Z"],
      [`urn:uuid:${uuid(1)}#${guid(1001)}`, "Eingereicht: Motion 2024/1: Mehr Velowege", "2024-05-15T10:00:00.000Z"],
    ]);
  });

  it.each(["sitzung", "kontakt", "gremiumdetail", "partei", "abstimmung", "behoerdenmandat", "dokument"])(
    "of %s can be read",
    async (index) => {
      const { entries } = await atom({}, index);
      for (const { title, links } of entries) expect([title, links[0].href]).not.toContain("");
      expect((await jsonFeed({}, index)).items).toHaveLength(entries.length);
    },
  );

  it("has one more entry after a new motion, and no other time changes", async () => {
    const times = async () => new Map((await atom()).entries.map(({ id, updated }) => [id, updated]));
    const before = await times();
    await load({ items: [...BUSINESS, business(5, "Neue Motion")] });
    const after = await times();
    expect([...after.keys()]).toEqual([`urn:uuid:${uuid(5)}`, ...before.keys()]);
    expect(new Map([...after].slice(1))).toEqual(before);
    // A change moves an entry to the top, whatever the query sorts by.
    await load({ items: [{ ...BUSINESS[0], SEQ: 6, Geschaeftsstatus: "Erledigt" }, ...BUSINESS.slice(1)] });
    const [newest] = (await atom({ q: "seq > 0 sortBy Titel" })).entries;
    expect(newest.title).toBe("Motion 2024/1: Mehr Velowege (Erledigt)");
    await load();
  });
});

describe("a calendar", () => {
  it("has the meetings of a search", async () => {
    const all = await events("sitzung");
    expect([...all.keys()]).toEqual([uuid(203), uuid(202), uuid(201)]);
    const event = all.get(uuid(202));
    expect(["dtstart", "dtend", "summary", "url", "status"].map((name) => value(event, name))).toEqual([
      "2999-06-05T15:00:00Z",
      "2999-06-05T18:30:00Z",
      "Parlament: 2. Sitzung",
      `https://seldwyla.example/rat/sitzung/${guid(202)}`,
      "CONFIRMED",
    ]);
    expect(value(all.get(uuid(203)), "dtend")).toBe("2999-12-16T23:45:00Z");
    expect([...(await events("sitzung", { q: "Titel any Kommission" })).keys()]).toEqual([uuid(203)]);
  });

  it("has a name, a time to live, and a file name", async () => {
    const query = { title: "Sitzungen für alle", format: "ics" };
    const { headers, body } = await ask("sitzung", query);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(headers["content-disposition"]).toContain('filename="Sitzungen fur alle.ics"');
    expect(body).toContain("\r\nX-WR-CALNAME:Sitzungen für alle · ");
    expect(body).toContain("\r\nX-PUBLISHED-TTL:PT12H\r\n");
    expect((await ask("sitzung", { format: "ics" })).headers["content-disposition"]).toContain('"sitzung.ics"');
  });

  it("of a body has its meetings, that of a person those during the office", async () => {
    expect([...(await events("gremiumdetail", { q: `ID = "${guid(300)}"` })).keys()]).toEqual([uuid(202), uuid(201)]);
    expect([...(await events("kontakt", { q: `ID = "${guid(101)}"` })).keys()]).toEqual([uuid(203)]);
    // The office ended before the second meeting.
    expect([...(await events("kontakt", { q: "Name any Vogt" })).keys()]).toEqual([uuid(201)]);
    expect(await text("kontakt", { q: "Name any Vogt", format: "ics" })).toContain("CALNAME:Anna Vogt: Sitzungen");
  });

  it("is stamped with the last change of the meeting", async () => {
    const { hits } = JSON.parse(await text("sitzung", { changed: "true", format: "json" }));
    const all = await events("sitzung");
    for (const { guid, changed } of hits as readonly { guid: string; changed: string }[]) {
      const uid = guid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      expect(value(all.get(uid), "dtstamp")).toBe(`${changed.slice(0, 19)}Z`);
    }
  });

  it("shows a meeting that was removed before its day as cancelled, until it is there again", async () => {
    await load({ meetings: COUNCIL_MEETINGS.slice(0, 1) });
    const bodyOf = (nr: number) => events("gremiumdetail", { q: `ID = "${guid(nr)}"` });
    for (const [found, nr, name] of [
      [await events("sitzung"), 203, "Abgesagt: Sachkommission Verkehr: Kommission"],
      [await bodyOf(301), 203, "Abgesagt: Sachkommission Verkehr: Kommission"],
      [await bodyOf(300), 202, "Abgesagt: Parlament: 2. Sitzung"],
      [await events("kontakt", { q: `ID = "${guid(101)}"` }), 203, "Abgesagt: Sachkommission Verkehr: Kommission"],
    ] as const) {
      const event = found.get(uuid(nr));
      expect([value(event, "status"), value(event, "summary")]).toEqual(["CANCELLED", name]);
    }
    expect((await bodyOf(300)).has(uuid(203))).toBe(false);
    // A search with conditions has its hits only.
    expect([...(await events("sitzung", { q: "Titel any Sitzung" })).keys()]).toEqual([uuid(201)]);
    // The same meeting under another GUID is not cancelled.
    await load({ meetings: [COUNCIL_MEETINGS[0], { ...COUNCIL_MEETINGS[1], OBJ_GUID: guid(222), SEQ: 222 }] });
    expect([...(await events("sitzung")).keys()]).toEqual([uuid(222), uuid(201), uuid(203)]);
    await load();
    expect([...(await events("sitzung")).values()].map((event) => value(event, "status"))).not.toContain("CANCELLED");
  });

  it("does not exist for other records", async () => {
    const reply = await ask("geschaeft", { format: "ics" });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { parameter: "format", detail: expect.stringMatching(/sitzung.*gremiumdetail|gremiumdetail.*sitzung/) },
    ]);
  });
});

describe("the responses", () => {
  it.each(["atom", "jsonfeed", "ics"])("of format=%s can be cached, by any page of the web", async (format) => {
    const { headers, body } = await ask("sitzung", { format });
    const { etag, "last-modified": modified } = headers;
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect((await ask("sitzung", { format }, { "if-none-match": String(etag) })).statusCode).toBe(304);
    expect((await ask("sitzung", { format }, { "if-modified-since": String(modified) })).statusCode).toBe(304);
    const since = new Date(0).toUTCString();
    expect((await ask("sitzung", { format }, { "if-modified-since": since })).body).toBe(body);
    const head = await city.app.inject({ method: "HEAD", url: `/api/sitzung/search?format=${format}` });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  });

  it("link to the host that was asked, if the server has no public address", async () => {
    const own = await emptyCity();
    await own.load(MONEY, dataOf({ items: BUSINESS.slice(0, 1), meetings: [] }));
    const get = (host: string, since: Record<string, string> = {}) =>
      own.app.inject({ url: "/api/geschaeft/search?format=atom", headers: { host, ...since } });
    const [one, other] = [await get("a.example"), await get("b.example:8080")];
    expect(one.body).toContain(`href="http://a.example/rat/geschaeft/${guid(1)}"`);
    expect(other.body).toContain(`href="http://b.example:8080/rat/geschaeft/${guid(1)}"`);
    expect((await get("b.example:8080", { "if-none-match": String(one.headers.etag) })).statusCode).toBe(200);
    expect((await get("a.example")).body).toBe(one.body);
    await own.close();
  });

  it.each([
    ["title", "x".repeat(201), "title must be a text of at most 200 characters."],
    ["steps", "ja", "steps must be true or false."],
    ["m", "-1", "m must be a whole number from 0 up."],
    ["q", "(", undefined],
  ])("with %s=%s say what is wrong", async (name, given, detail) => {
    const reply = await ask("geschaeft", { [name]: given, format: "jsonfeed" });
    expect(reply.statusCode).toBe(400);
    if (detail !== undefined) expect(reply.json().detail).toBe(detail);
  });
});
