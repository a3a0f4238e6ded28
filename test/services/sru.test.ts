/** SRU 1.2 at `/sru/{index}`: the same hits and records as `/api`, scans of the dictionary, diagnostics inside. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { INDEXES, indexNamed } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { anyText } from "../../src/text/testing/any-text.ts";
import { forEachWord } from "../../src/text/words.ts";
import { queryArbitrary } from "../support/queries/random-query.ts";
import { councilData, pathOf, seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { emptyCity, MONEY, party, runsOf, type SmallCity } from "../support/small-city.ts";
import { readSru, type SruResponse, textsIn } from "../support/standards/sru-responses.ts";

type Query = Readonly<Record<string, string | readonly string[]>>;

const RECORDS = seldwylaRecords();
const recordsOf = (index: string): readonly CouncilRecord[] => RECORDS.get(index) ?? [];

let city: SmallCity;
beforeAll(async () => {
  city = await seldwyla();
});
afterAll(() => city.close());

async function sru(index: string, query: Query = {}, { app } = city): Promise<SruResponse> {
  const reply = await app.inject({ url: `/sru/${index}`, query: query as Record<string, string> });
  expect([reply.statusCode, reply.headers["content-type"]], reply.body).toEqual([200, "text/xml; charset=utf-8"]);
  return readSru(reply.body);
}

const search = (index: string, query: string, others: Query = {}): Promise<SruResponse> =>
  sru(index, { version: "1.2", operation: "searchRetrieve", query, ...others });
const scan = (index: string, scanClause: string, others: Query = {}, from = city): Promise<SruResponse> =>
  sru(index, { version: "1.2", operation: "scan", scanClause, ...others }, from);

async function api(index: string, q: string, others: Record<string, string> = {}) {
  const query = { q, format: "json", ...others };
  return (await city.app.inject({ url: `/api/${index}/search`, query })).json() as {
    readonly numHits: number;
    readonly hits: readonly { readonly guid: string }[];
    readonly diagnostic?: string;
    readonly details?: string;
  };
}

describe("searchRetrieve", () => {
  it.each(INDEXES)("has the records of $name as /api has them", async (description) => {
    const index = pathOf(description);
    const { records, numberOfRecords, nextRecordPosition } = await search(index, "seq > 0", { maximumRecords: "5" });
    const details = await city.app.inject({ url: `/api/${index}/searchdetails`, query: { q: "seq > 0", m: "5" } });
    const bodies = [...details.body.matchAll(/<Snippet\/>(.*?)<\/Hit>/gs)].map(([, record]) => record);
    expect(records.map(({ xml }) => xml)).toEqual(bodies);
    expect(records.map(({ identifier }) => identifier)).toEqual(
      [...details.body.matchAll(/<Hit Guid="(.*?)"/g)].map(([, guid]) => guid),
    );
    expect(new Set(records.map(({ schema }) => schema))).toEqual(new Set([description.namespace]));
    expect(numberOfRecords).toBe(recordsOf(index).length);
    expect(nextRecordPosition).toBe(numberOfRecords > 5 ? 6 : Number.NaN);
  });

  it("pages through all hits", async () => {
    const found: string[] = [];
    let numberOfRecords = 0;
    for (let next = 1; !Number.isNaN(next); ) {
      const page = await search("geschaeft", "Titel any der", { startRecord: String(next), maximumRecords: "3" });
      expect(page.records.map(({ position }) => position)).toEqual(page.records.map((_, i) => next + i));
      found.push(...page.records.map(({ identifier }) => identifier));
      ({ nextRecordPosition: next, numberOfRecords } = page);
    }
    const { hits, numHits } = await api("geschaeft", "Titel any der");
    expect(found).toEqual(hits.map(({ guid }) => guid));
    expect([numberOfRecords, found.length]).toEqual([numHits, numHits]);
    expect(numHits).toBeGreaterThan(6);
  });

  it("sends long pages in chunks", async () => {
    const { records, numberOfRecords } = await search("geschaeft", "seq > 0", { maximumRecords: "5000" });
    expect(records).toHaveLength(Math.min(LIMITS.hits.most, numberOfRecords));
    expect(records.length).toBeGreaterThan(50);
    const texts = await search("geschaeft", "seq > 0", { maximumRecords: "5000", recordPacking: "string" });
    const declared = / xmlns:xsi="[^"]*"/;
    expect(texts.records.map(({ xml }) => xml.replace(declared, ""))).toEqual(records.map(({ xml }) => xml));
    expect(textsIn(texts.records[0].xml, "/*/@OBJ_GUID")).toEqual([texts.records[0].identifier]);
  });

  it("counts without records, and has the usual number by default", async () => {
    const none = await search("geschaeft", "seq > 0", { maximumRecords: "0" });
    expect([none.numberOfRecords, none.records, none.nextRecordPosition]).toEqual([
      recordsOf("geschaeft").length,
      [],
      Number.NaN,
    ]);
    expect((await search("geschaeft", "seq > 0")).records).toHaveLength(10);
    expect((await search("geschaeft", "seq < 0")).numberOfRecords).toBe(0);
  });

  it("answers version 1.1 in version 1.1, which has no record identifiers", async () => {
    const { version, records } = await search("geschaeft", "seq > 0", { version: "1.1" });
    expect([version, records[0].identifier, records[0].position]).toEqual(["1.1", "", 1]);
  });

  it("ignores result sets and extensions", async () => {
    const { records, diagnostic } = await search("partei", "seq > 0", { resultSetTTL: "300", "x-token": "1" });
    expect([records.length > 0, diagnostic]).toEqual([true, undefined]);
  });

  it("finds fields by their context set, as clients write them that read the explain record", async () => {
    const plain = await search("geschaeft", "Titel any der sortBy Titel");
    const qualified = await search("Geschaeft", "GESCHAEFT.titel any der sortBy geschaeft.Titel");
    expect(qualified.records).toEqual(plain.records);
    expect((await search("geschaeft", "kontakt.Titel any der")).diagnostic).toBe(16);
  });

  it.each(["geschaeft", "partei"])("finds in %s what /api finds, for any query", async (index) => {
    const description = indexNamed(index)!;
    const property = fc.asyncProperty(queryArbitrary(description, recordsOf(index)), async (q) => {
      fc.pre(q.trim() !== "");
      const [ours, { numHits, hits, diagnostic, details }] = await Promise.all([
        search(index, q, { maximumRecords: "5" }),
        api(index, q, { m: "5" }),
      ]);
      if (diagnostic !== undefined) {
        expect([`info:srw/diagnostic/1/${ours.diagnostic}`, ours.details]).toEqual([diagnostic, details]);
      } else {
        expect([ours.numberOfRecords, ours.records.map(({ identifier }) => identifier)]).toEqual([
          numHits,
          hits.map(({ guid }) => guid),
        ]);
      }
    });
    await fc.assert(property, { numRuns: runsOf(40) });
  });
});

describe("Dublin Core", () => {
  it.each(INDEXES)("has a title and identifiers for $name", async (description) => {
    const index = pathOf(description);
    const { records } = await search(index, "seq > 0", { recordSchema: "dc", maximumRecords: "5" });
    expect(records.length).toBeGreaterThan(0);
    for (const { xml, schema, identifier } of records) {
      const [urn, ...others] = textsIn(xml, "dc:identifier");
      expect([schema, urn.replaceAll("-", "")]).toEqual(["info:srw/schema/1/dc-v1.1", `urn:uuid:${identifier}`]);
      expect(others.at(-1)).toMatch(/^http:\/\/localhost/);
      expect(textsIn(xml, "dc:title").join("")).not.toBe("");
    }
  });

  it("describes business by its roles", async () => {
    const record = recordsOf("geschaeft").find(({ Titel }) => Titel !== "")!;
    const schema = { recordSchema: "info:srw/schema/1/dc-v1.1", recordPacking: "string" };
    const [{ xml }] = (await search("geschaeft", `ID = ${record.OBJ_GUID}`, schema)).records;
    expect(textsIn(xml, "dc:title")).toEqual([record.Titel]);
    expect(textsIn(xml, "dc:type")).toEqual([record.Geschaeftsart]);
    expect(textsIn(xml, "dc:date")).toEqual([(record.Beginn as { readonly Start: string }).Start.slice(0, 10)]);
    expect(textsIn(xml, "dc:identifier")[1]).toBe(record.GRNr);
    const people = record.Erstunterzeichner as readonly { readonly Name: string }[];
    expect(textsIn(xml, "dc:creator")).toEqual(people.map(({ Name }) => Name));
  });
});

/** The words of a field in the order of code points, each with the number of records that have it. */
function dictionary(records: readonly CouncilRecord[], field: string): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const words = new Set<string>();
    forEachWord(String(record[field]), (word) => words.add(word));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

describe("scan", () => {
  const words = dictionary(recordsOf("geschaeft"), "Titel");

  it("lists the words around a term as the records have them", async () => {
    const term = fc.oneof(
      fc.constantFrom(...words.map(([word]) => word)),
      fc.string({ maxLength: 3 }),
      fc.constant("zz"),
    );
    const property = fc.asyncProperty(
      term,
      fc.nat(12),
      fc.integer({ min: 1, max: 10 }),
      async (text, position, most) => {
        const [place, ...others] = wordsOf(text);
        fc.pre(others.length === 0 && position <= most + 1);
        const clause = `Titel = "${text.replaceAll(/["\\]/g, "\\$&")}"`;
        const page = { responsePosition: String(position), maximumTerms: String(most) };
        const { terms } = await scan("geschaeft", clause, page);
        const at = words.findIndex(([word]) => Buffer.compare(Buffer.from(word), Buffer.from(place ?? "")) >= 0);
        const index = at < 0 ? words.length : at;
        const from = position === 0 && words[index]?.[0] === place ? index + 1 : index - Math.max(0, position - 1);
        const until =
          index + (position === 0 && words[index]?.[0] === place ? 1 : 0) + most - Math.max(0, position - 1);
        expect(terms).toEqual(words.slice(Math.max(0, from), until));
      },
    );
    await fc.assert(property, { numRuns: runsOf(60) });
  });

  it.each([
    ["geschaeft", "a"],
    ["geschaeft", "cql.anywhere = m"],
    ["abstimmung", "Kontakt = m"],
    ["geschaeft", "ID = 8"],
  ])("counts the records of %s that a search finds, from %s on", async (index, clause) => {
    const { terms } = await scan(index, clause, { maximumTerms: "8" });
    expect(terms).toHaveLength(8);
    const field = clause.includes("=") ? `${clause.split(" ")[0]} = ` : "";
    for (const [word, count] of terms)
      expect((await api(index, `${field}"${word}"`, { m: "0" })).numHits, word).toBe(count);
  });

  it("lists GUIDs only where there are no names beside them", async () => {
    const listed = async (clause: string) =>
      (await scan("abstimmung", clause, { maximumTerms: "1000" })).terms.map(([word]) => word);
    const isGuid = (word: string): boolean => /^[0-9a-f]{32}$/.test(word);
    const names = await listed('Kontakt = ""');
    expect([names.length, names.filter(isGuid)]).toEqual([LIMITS.scanTerms.most, []]);
    for (const field of ["ID", "SitzungGuid"]) expect((await listed(`${field} = ""`)).every(isGuid), field).toBe(true);
  });

  it("goes on with the dictionary as records come and go", async () => {
    const small = await emptyCity();
    const load = (...names: readonly string[]) =>
      small.load(MONEY, councilData(new Map([["partei", names.map((name, i) => party(i + 1, name, name, false))]])));
    await load("Rot Grün", "Grün", "Zebra ".repeat(3), `${"lang".repeat(80)} Blau`);
    expect((await scan("partei", "Name = g", {}, small)).terms).toEqual([
      ["grun", 2],
      ["rot", 1],
      ["zebra", 1],
    ]);
    await load("Rot Grün", "Gelb");
    expect((await scan("partei", 'Name = ""', {}, small)).terms).toEqual([
      ["gelb", 1],
      ["grun", 1],
      ["rot", 1],
    ]);
    await small.close();
  });
});

describe("explain", () => {
  it.each(INDEXES)("describes $name", async (description) => {
    const index = pathOf(description);
    const { name, records } = await sru(index);
    const [{ xml, schema }] = records;
    expect([name, schema]).toEqual(["explainResponse", "http://explain.z3950.org/dtd/2.0/"]);
    expect(textsIn(xml, "z:serverInfo/*")).toEqual(["localhost", "80", `sru/${index}`]);
    expect(textsIn(xml, "z:serverInfo/z:database/@numRecs")).toEqual([String(recordsOf(index).length)]);
  });

  it.each(["geschaeft", "kontakt"])("tells the truth about %s", async (index) => {
    const [{ xml }] = (await sru(index)).records;
    const names = textsIn(xml, "z:indexInfo/z:index/z:map/z:name");
    const sets = textsIn(xml, "z:indexInfo/z:index/z:map/z:name/@set");
    const [searches, scans, sorts] = ["search", "scan", "sort"].map((can) =>
      textsIn(xml, `z:indexInfo/z:index/@${can}`),
    );
    for (const [i, field] of names.entries()) {
      const full = `${sets[i]}.${field}`;
      const searched = await search(index, `${full} = 2024`, { maximumRecords: "0" });
      expect(searched.diagnostic === 16, full).toBe(searches[i] === "false");
      expect((await scan(index, `${full} = a`)).diagnostic, full).toBe(scans[i] === "true" ? undefined : 16);
      const sorted = await search(index, `seq > 0 sortBy ${full}`, { maximumRecords: "0" });
      expect(sorted.diagnostic, full).toBe(sorts[i] === "true" ? undefined : 16);
    }
    for (const short of textsIn(xml, "z:schemaInfo/z:schema/@name"))
      expect((await search(index, "seq > 0", { recordSchema: short })).records, short).not.toEqual([]);
  });

  it("names the server as clients reach it", async () => {
    const { body } = await city.app.inject({ url: "/sru/partei", headers: { host: "rat.example:8443" } });
    expect(textsIn(readSru(body).records[0].xml, "z:serverInfo/*")).toEqual(["rat.example", "8443", "sru/partei"]);
  });

  it("is sent with a diagnostic if there is something wrong with the request", async () => {
    const { records, diagnostic } = await sru("partei", { operation: "explain", query: "x" });
    expect([records.length, diagnostic]).toEqual([1, 8]);
    const text = await sru("partei", { operation: "explain", version: "1.1", recordPacking: "string" });
    expect([text.version, textsIn(text.records[0].xml, "z:configInfo/z:setting")]).toEqual(["1.1", ["1000"]]);
  });
});

const SEARCH = { version: "1.2", operation: "searchRetrieve", query: "seq > 0" };
const SCAN = { version: "1.2", operation: "scan", scanClause: "a" };

describe("diagnostics", () => {
  it.each<[what: string, query: Query, diagnostic: number, details: string]>([
    ["an unknown operation", { ...SEARCH, operation: "searchretrieve" }, 4, "searchretrieve"],
    ["no operation", { version: "1.2", query: "x" }, 7, "operation"],
    ["no version", { operation: "searchRetrieve", query: "x" }, 7, "version"],
    ["a later version", { ...SEARCH, version: "2.0" }, 5, "1.2"],
    ["no query", { ...SEARCH, query: " " }, 7, "query"],
    ["no scan clause", { ...SCAN, scanClause: "" }, 7, "scanClause"],
    ["a parameter of another operation", { ...SCAN, query: "x" }, 8, "query"],
    ["an unknown parameter", { ...SEARCH, maxRecords: "1" }, 8, "maxRecords"],
    ["a parameter given twice", { ...SEARCH, query: ["a", "b"] }, 6, "query"],
    ["a position that is no number", { ...SEARCH, startRecord: "x" }, 6, "startRecord"],
    ["position 0", { ...SEARCH, startRecord: "0" }, 6, "startRecord"],
    ["a position after the last record", { ...SEARCH, startRecord: "99999" }, 61, "99999"],
    ["a negative number of records", { ...SEARCH, maximumRecords: "-1" }, 62, "-1"],
    ["an unknown schema", { ...SEARCH, recordSchema: "marcxml" }, 66, "marcxml"],
    ["an unknown packing", { ...SEARCH, recordPacking: "json" }, 71, "json"],
    ["an XPath", { ...SEARCH, recordXPath: "/x" }, 72, "/x"],
    ["sort keys", { ...SEARCH, sortKeys: "Name" }, 80, "Name"],
    ["a stylesheet", { ...SEARCH, stylesheet: "/x.xsl" }, 110, "/x.xsl"],
    ["more than 8 KiB", { ...SEARCH, query: "a ".repeat(4_100) }, 12, "8192"],
    ["257 conditions", { ...SEARCH, query: Array(257).fill("seq>0").join(" or ") }, 38, "255"],
    ["an unclosed quote", { ...SEARCH, query: 'Name = "a' }, 14, "7"],
    ["an unknown field", { ...SEARCH, query: "Nam any x" }, 16, "Nam"],
    ["a scan at a position beyond the response", { ...SCAN, responsePosition: "22" }, 120, "22"],
    ["a scan without terms", { ...SCAN, maximumTerms: "0" }, 6, "maximumTerms"],
    ["a scan of two conditions", { ...SCAN, scanClause: "a and b" }, 10, "and"],
    ["a scan of two words", { ...SCAN, scanClause: 'Name = "a b"' }, 24, "a b"],
    ["a scan of whole values", { ...SCAN, scanClause: "Name == a" }, 22, "=="],
    ["a scan of an unknown field", { ...SCAN, scanClause: "Nam = a" }, 16, "Nam"],
    ["a scan of truth values", { ...SCAN, scanClause: "Inaktiv = a" }, 16, "Inaktiv"],
  ])("%s", async (_what, query, diagnostic, details) => {
    const found = await sru("partei", query);
    expect(found).toMatchObject({ diagnostic, details, records: [], terms: [] });
    expect(found.name).toBe("scanClause" in query ? "scanResponse" : "searchRetrieveResponse");
    expect(found.message).toMatch(/^\w.{20,}/);
    const german = await sru("partei", { ...query, lang: "de" });
    expect(german.message).not.toBe(found.message);
  });

  it("say where in the query the problem is", async () => {
    const { message } = await search("partei", "Name any x and Nam any y");
    expect(message).toMatch(/Did you mean Name\? \(at character 16\)$/);
  });

  it.each([
    ["an unknown index", "/sru/nothing", /The indexes are: .*partei/],
    ["no index", "/sru", /SRU has an address for each index: .*\/sru\/partei/],
    ["an unknown format", "/sru/partei?format=json", /format must be one of: xml/],
  ])("are inside the response for %s, too", async (_what, url, message) => {
    const reply = await city.app.inject({ url });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(readSru(reply.body).message).toMatch(message);
  });

  it("are well-formed, whatever the request contains", async () => {
    const names = ["query", "scanClause", "recordSchema", "startRecord", "operation", "version", "stylesheet", "x"];
    const property = fc.asyncProperty(
      fc.constantFrom(SEARCH, SCAN, {}),
      fc.dictionary(fc.constantFrom(...names), anyText({ maxLength: 12 }), { maxKeys: 3 }),
      async (query, others) => void (await sru("partei", { ...query, ...others })),
    );
    await fc.assert(property, { numRuns: runsOf(100) });
  });
});

it("can be cached, asked with HEAD and from other sites", async () => {
  const url = "/sru/partei?version=1.2&operation=searchRetrieve&query=seq%3E0";
  const first = await city.app.inject({ url });
  expect(first.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-cache" });
  const { etag = "" } = first.headers;
  expect((await city.app.inject({ url, headers: { "if-none-match": etag } })).statusCode).toBe(304);
  const head = await city.app.inject({ url, method: "HEAD" });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
  expect((await city.app.inject({ url, method: "POST" })).statusCode).toBe(405);
});

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  return words;
}
