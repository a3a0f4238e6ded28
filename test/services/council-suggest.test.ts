/** Suggestions while people type: words of titles, names, numbers of business; in one index and across all. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import type { Suggestion } from "../../src/parliament/query/suggest.ts";
import { SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

const TITLES = [
  "Sanierung Schulhaus Lind",
  "Neues Schulhaus, Kredit",
  "Sanierung der Schulhäuser",
  "Umgestaltung Schulhausplatz",
  "Förderung der Musik",
  "Forderung nach Lohn",
  "SCHULHAUS und Müllabfuhr",
];

const guid = (seq: number): string => `beef${seq.toString(16).padStart(28, "0")}`;
const records = seldwylaRecords(...SMALLEST);
const [BUSINESS] = records.get("geschaeft") as readonly CouncilRecord[];
const [PERSON] = records.get("kontakt") as readonly CouncilRecord[];

const business = (seq: number, Titel: string, GRNr = `2024/${seq}`): CouncilRecord => ({
  ...BUSINESS,
  ...{ OBJ_GUID: guid(seq), SEQ: seq, GRNr, GRNrSort: "", Titel, Ablaufschritte: [], Mitunterzeichner: [] },
  ...{ VerweisZu: [], VerweisVon: [], Traktanden: [], VorberatendeKommission: [] },
  Erstunterzeichner: [{ OBJ_GUID: guid(101), Name: "Anna Müller", Partei: "SP", IstGremium: false }],
});
const person = (seq: number, Name: string, Vorname: string, Partei: string): CouncilRecord => ({
  ...PERSON,
  ...{ OBJ_GUID: guid(seq), SEQ: seq, Name, Vorname, NameVorname: `${Name} ${Vorname}`, Partei, Behoerdenmandat: [] },
  ...{ Erstunterzeichner: [], Mitunterzeichner: [] },
});

const PEOPLE = [person(101, "Müller", "Anna", "SP"), person(102, "Muller", "Beat", ""), person(103, "Vogt", "Mia", "")];

const councilOf = (items: readonly CouncilRecord[]): CouncilData => ({
  ...COUNCIL,
  records: (index) => {
    if (index === "geschaeft") return items;
    if (index === "kontakt") return PEOPLE;
    return index === "partei" ? [party(1, "Musikpartei", "MP", false)] : [];
  },
});
const ALL = [...TITLES.map((title, i) => business(i + 1, title)), business(10, "Letztes", "GR 2024/10")];

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY, councilOf(ALL));
});
afterAll(() => city.close());

async function suggest(q: string, index = "", m?: number): Promise<readonly Suggestion[]> {
  const url = index === "" ? "/api/suggest" : `/api/${index}/suggest`;
  const reply = await city.app.inject({ url, query: { q, ...(m === undefined ? {} : { m: String(m) }) } });
  expect(reply.statusCode, reply.body).toBe(200);
  const { q: echoed, suggestions } = reply.json();
  expect(echoed).toBe(q);
  return suggestions;
}
const texts = async (q: string, index?: string): Promise<readonly string[]> =>
  (await suggest(q, index)).map(({ text }) => text);

describe("words", () => {
  it("that begin so, the most used first, as most titles spell them", async () => {
    expect(await suggest("schulh", "geschaeft")).toEqual([
      { text: "Schulhaus", kind: "word", count: 3 },
      { text: "Schulhäuser", kind: "word", count: 1 },
      { text: "Schulhausplatz", kind: "word", count: 1 },
    ]);
  });

  it.each([
    ["SCHULHAUSP", ["Schulhausplatz"]],
    ["ford", ["Forderung", "Förderung"]],
    ["förd", ["Förderung"]],
    ["foerd", ["Förderung"]],
    ["sanierung schulh", ["sanierung Schulhaus", "sanierung Schulhäuser"]],
    ["kredit musik", []],
    ["d", []],
    ["2024", ["2024/1", "2024/2", "2024/3", "2024/4", "2024/5", "2024/6", "2024/7", "GR 2024/10"]],
    ["", []],
    ["*?\"' ", []],
    ["a b c d e f g h i", []],
    [guid(1), []],
  ])("%s: %s", async (q, expected) => {
    expect(await texts(q, "geschaeft")).toEqual(expected);
  });
});

describe("numbers", () => {
  const LAST = { text: "GR 2024/10", kind: "number", count: 1, title: "Letztes", guid: guid(10) };
  it.each(["2024/10", "GR 2024/10", "gr2024/10", "GR Nr. 2024/10"])("%s", async (q) => {
    const found = await suggest(q, "geschaeft");
    expect(found).toEqual(q === "gr2024/10" ? [] : [LAST]);
  });

  it("the shortest first", async () => {
    expect(await texts("2024/1", "geschaeft")).toEqual(["2024/1", "GR 2024/10"]);
  });
});

describe("names", () => {
  const ANNA = { text: "Müller Anna", kind: "name", count: 1, party: "SP", guid: guid(101) };
  const BEAT = { text: "Muller Beat", kind: "name", count: 1, guid: guid(102) };

  it("of people, with their party, by the beginnings of any words", async () => {
    expect(await suggest("mül", "kontakt")).toEqual([ANNA]);
    expect(await suggest("mul", "kontakt")).toEqual([ANNA, BEAT]);
    expect(await suggest("b mull", "kontakt")).toEqual([BEAT]);
    expect(await suggest("mueller", "kontakt")).toEqual([ANNA]);
  });

  it("of people in the records of others, by use", async () => {
    expect(await suggest("mül", "geschaeft")).toEqual([
      { text: "Müllabfuhr", kind: "word", count: 1 },
      { text: "Anna Müller", kind: "name", count: ALL.length },
    ]);
  });
});

describe("across all indexes", () => {
  it("each names its index", async () => {
    expect(await suggest("mü")).toEqual([
      { index: "geschaeft", text: "Müllabfuhr", kind: "word", count: 1 },
      { index: "kontakt", text: "Müller Anna", kind: "name", count: 1, party: "SP", guid: guid(101) },
    ]);
    expect((await suggest("mu")).map(({ index, text }) => [index, text])).toEqual([
      ["geschaeft", "Müllabfuhr"],
      ["geschaeft", "Musik"],
      ["kontakt", "Müller Anna"],
      ["kontakt", "Muller Beat"],
      ["partei", "Musikpartei"],
    ]);
    expect((await suggest("2024/10")).map(({ index, text }) => [index, text])).toEqual([["geschaeft", "GR 2024/10"]]);
  });

  it("at most m, some of each kind", async () => {
    expect((await suggest("mu", "", 2)).map(({ kind }) => kind)).toEqual(["word", "name"]);
    expect(await suggest("mu", "", 0)).toEqual([]);
  });
});

describe("the response", () => {
  it.each(["/api/suggest", "/api/partei/suggest"])(
    "of %s is cached, revalidated and open to other sites",
    async (path) => {
      const url = `${path}?q=mu&unknown=1`;
      const reply = await city.app.inject({ url, headers: { origin: "https://example.org" } });
      expect(reply.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "access-control-allow-origin": "*",
        "cache-control": "no-cache",
        warning: expect.stringContaining("unknown"),
      });
      const headers = { "if-none-match": String(reply.headers.etag) };
      expect((await city.app.inject({ url, headers })).statusCode).toBe(304);
      const head = await city.app.inject({ method: "HEAD", url });
      expect([head.statusCode, head.body]).toEqual([200, ""]);
      expect((await city.app.inject(url.replace("suggest", "SUGGEST"))).json()).toEqual(reply.json());
      expect((await city.app.inject(`${path}?format=xml`)).statusCode).toBe(400);
    },
  );

  it.each([
    [`q=${"a".repeat(LIMITS.suggestCharacters.most + 1)}`, "q must be a text of at most 200 characters."],
    ["q=a&q=b", "q must be one value, not several."],
    ["q=a&m=x", "m must be a whole number from 0 up."],
  ])("explains what is wrong with %s", async (query, detail) => {
    const reply = await city.app.inject({ url: `/api/suggest?${query}`, headers: { accept: "application/json" } });
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail]);
  });

  it("follows an import that deletes records", async () => {
    await city.load(MONEY, councilOf(ALL.slice(1, 4)));
    expect(await suggest("schulh", "geschaeft")).toMatchObject([
      { text: "Schulhaus", count: 1 },
      { text: "Schulhäuser", count: 1 },
      { text: "Schulhausplatz", count: 1 },
    ]);
    expect(await texts("musik", "geschaeft")).toEqual([]);
  });
});
