/** Queries that users are known to send, compared with the naive model, and the error messages for mistyped ones. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readXmlTree } from "../../src/format/xml-tree.ts";
import { indexNamed } from "../../src/parliament/describe/indexes/all.ts";
import { compareWithModel } from "../support/queries/compare-with-model.ts";
import { knownQueries } from "../support/queries/known-queries.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import type { SmallCity } from "../support/small-city.ts";

const RECORDS = seldwylaRecords();

let city: SmallCity;
let app: FastifyInstance;
beforeAll(async () => {
  city = await seldwyla();
  app = city.app;
});
afterAll(() => city.close());

describe("known queries", () => {
  it.each(knownQueries(RECORDS))("%s: %s %s", async (index, q, finds) => {
    const description = indexNamed(index);
    if (description === undefined) throw new Error(`no index ${index}`);
    const found = await compareWithModel(app, description, RECORDS.get(index) ?? [], q);
    expect(found).toBeGreaterThanOrEqual(finds === "finds" ? 1 : 0);
  });

  it("work unencoded in addresses, as many clients send them", async () => {
    const reply = await app.inject(
      '/api/behoerdenmandat/searchdetails?q=gremium any "GPK" AND Dauer_end > "9999-12-31 00:00:00" &l=de-CH&m=3',
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain("<EM>GPK</EM>");
    const encoded = await app.inject("/api/abstimmung/searchdetails/?q=seq%3E0&m=1");
    expect(encoded.body).toContain(`numHits="${RECORDS.get("abstimmung")?.length}"`);
  });
});

describe("sorting as German dictionaries do", () => {
  const namesBy = async (order: string): Promise<readonly string[]> => {
    const q = `seq > 0 sortBy ${order}`;
    const reply = await app.inject({ url: "/api/kontakt/searchdetails", query: { format: "json", q } });
    return reply.json().hits.map(({ record }: { record: { Name: string } }) => record.Name);
  };

  it("is not the default, which is by code point", async () => {
    const names = await namesBy("Name");
    expect(names).toEqual(names.toSorted());
    expect(names.at(-1)).toMatch(/^[ÄÖÜ]/);
  });

  it.each(["sort.unicodeCollate", "SORT.UNICODECOLLATE", "sort.locale=de"])("/%s", async (modifier) => {
    const names = await namesBy(`Name/${modifier}`);
    expect(names).toEqual(names.toSorted(new Intl.Collator("de").compare));
    expect(names.at(-1)).toMatch(/^Z/);
    const descending = await namesBy(`Name/sort.descending/${modifier} Vorname/${modifier}`);
    expect(descending).toEqual(names.toReversed());
  });
});

describe("terms without a word", () => {
  it.each([
    'Titel any "-"',
    'Titel any ""',
    'Titel all "…"',
    'Titel adj " "',
    'Titel = "^"',
    'Titel any/unmasked "*"',
    '"-"',
    '""',
    'Titel == "-"',
    'Titel = "-" prox Titel any stadt',
    'Titel any stadt and "-"',
  ])("%s: nothing is found", async (q) => {
    const reply = await app.inject({ url: "/api/geschaeft/searchdetails", query: { format: "json", q } });
    expect([reply.statusCode, reply.json()]).toEqual([200, expect.objectContaining({ numHits: 0, hits: [] })]);
  });

  it("leave the rest of a query as it is", async () => {
    const count = async (q: string): Promise<number> =>
      (await app.inject({ url: "/api/geschaeft/search", query: { format: "json", m: "0", q } })).json().numHits;
    const all = RECORDS.get("geschaeft")?.length;
    expect(await count('seq > 0 not Titel any "-"')).toBe(all);
    expect(await count('seq > 0 or "-"')).toBe(all);
    expect(await count('Titel <> "-"')).toBe(all);
    expect(await count("Titel any *")).toBe(all);
  });
});

describe("open mandates", () => {
  const count = async (q: string): Promise<number> =>
    (await app.inject({ url: "/api/behoerdenmandat/search", query: { format: "json", m: "0", q } })).json().numHits;

  it("end later than every date, and at the last second of 9999", async () => {
    const mandates = (RECORDS.get("behoerdenmandat") ?? []) as unknown as { Dauer: { End: string } }[];
    const open = mandates.filter(({ Dauer }) => Dauer.End === "9999-12-31T23:59:59.000").length;
    const all = mandates.length;
    expect(open).toBeGreaterThan(0);
    for (const [condition, wanted] of [
      ['> "9999-12-31 00:00:00"', open],
      ['> "9999-12-31 23:59:59"', open],
      ['> "9999-12-31 23:59:59.999"', open],
      ['>= "9999-12-31 23:59:59.999"', open],
      ['= "9999-12-31 23:59:59"', open],
      ["== 9999-12-31T23:59:59.000", open],
      ["= 9999-12-31", open],
      ['= "9999-12-31 23:59:58"', 0],
      ['< "9999-12-31 23:59:59.999"', all - open],
      ['<= "9999-12-31 23:59:58"', all - open],
      ['<= "9999-12-31 23:59:59"', all],
      ['<> "9999-12-31 23:59:59"', all - open],
      ['within "9999-12-31 9999-12-31 23:59:59"', open],
      ['within "1800 9999-12-31 23:59:58"', all - open],
    ])
      expect(await count(`Dauer_end ${condition}`), String(condition)).toBe(wanted);
  });
});

describe("AktivesRatsmitglied", () => {
  it("is true for the 125 members, not for others with a mandate in the same body", async () => {
    const people = async (q: string) => {
      const query = { format: "json", q, m: "1000" };
      const { hits } = (await app.inject({ url: "/api/kontakt/search", query })).json();
      return new Set((hits as readonly { readonly guid: string }[]).map(({ guid }) => guid));
    };
    const active = await people("AktivesRatsmitglied = true");
    expect(active.size).toBe(125);
    const inCouncil = RECORDS.get("behoerdenmandat")!.filter(
      ({ Gremium, Dauer }) => Gremium === "Gemeinderat" && (Dauer as { End: string }).End.startsWith("9999"),
    );
    for (const { KontaktGuid, Funktion } of inCouncil) {
      const hasSeat = !/stadtrat|sekretariat/i.test(String(Funktion));
      expect(active.has(String(KontaktGuid)), String(Funktion)).toBe(hasSeat);
    }
    expect(new Set(inCouncil.map(({ Funktion }) => Funktion)).size).toBe(8);
    const rest = await people("AktivesRatsmitglied = false");
    expect(rest.size).toBe(RECORDS.get("kontakt")!.length - 125);
  });
});

describe("invalid queries", () => {
  const ask = async (index: string, q: string) =>
    (await app.inject({ url: `/api/${index}/searchdetails`, query: { format: "json", q } })).json();

  it.each([
    ["behoerdenmandat", 'Gremum any "GPK"', 16, 0, /Gremium/],
    ["geschaeft", "seq>0 and Titl any velo", 16, 10, /Titel/],
    ["geschaeft", 'Titel any "', 14, 10, /never closed|not closed/],
    ["geschaeft", "Beginn > 2021-02-29", 36, 9, /2021-02-29/],
    ["geschaeft", "Beginn any 2021", 22, 7, /Beginn/],
    ["geschaeft", "(Titel any a", 13, 0, /parenthes/i],
    ["geschaeft", "Titel any a sortBy Tittel", 16, 19, /Titel/],
  ])("%s: %s gives diagnostic %i at %i with a hint", async (index, q, code, position, help) => {
    expect(await ask(index, q)).toMatchObject({
      status: 400,
      diagnostic: `info:srw/diagnostic/1/${code}`,
      position,
      detail: expect.stringMatching(help),
    });
  });

  it("name an unknown facet", async () => {
    const reply = await app.inject("/api/geschaeft/searchdetails?format=json&q=seq>0&facets=Geschaeftsart,Farbe");
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ parameter: "facets" })]);
    expect(reply.body).toContain("Farbe");
  });
});

describe("the echoed query", () => {
  it.each([
    ["quotes and markup", encodeURIComponent('Titel any "a & b" or Titel any "<EM>x</EM>" or Titel any "]]>"')],
    ["an apostrophe and markup in a mistake", encodeURIComponent('"<script>" & \' Titl any "<EM>&"')],
    ["control characters", encodeURIComponent("Titel any \u0000\u0001\u000b\u001f\u007f\ufffe")],
    ["a lone surrogate as some encode it", "Titel%20any%20%22a%ED%A0%80b%22"],
    ["bytes that are no UTF-8", "Titel%20any%20%22%FF%FE%22"],
    ["line breaks", encodeURIComponent('Titel any "a\r\nb\tc"')],
  ])("%s is escaped in XML and JSON", async (_what, q) => {
    for (const form of ["xml", "json", "ndjson", "csv"]) {
      const reply = await app.inject(`/api/geschaeft/searchdetails?m=2&format=${form}&q=${q}`);
      expect([200, 400]).toContain(reply.statusCode);
      const type = String(reply.headers["content-type"]);
      if (type.startsWith("text/xml")) expect(() => readXmlTree(reply.body)).not.toThrow();
      if (type.includes("json") && !type.includes("ndjson")) expect(() => JSON.parse(reply.body)).not.toThrow();
      expect(reply.body.isWellFormed()).toBe(true);
    }
  });
});
