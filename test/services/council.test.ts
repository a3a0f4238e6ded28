/** The council service over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readXmlTree } from "../../src/format/xml-tree.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { councilOf, emptyCity, MONEY, party, type SmallCity, smallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => city.close());

const search = (query: string, headers = {}) => city.app.inject({ url: `/api/partei/searchdetails?${query}`, headers });
const json = async (query: string) => (await search(`format=json&${query}`)).json();

describe("GET /api/partei/searchdetails", () => {
  it("returns the envelope and the records, byte for byte", async () => {
    const reply = await search("q=seq>7&m=1");
    expect(reply.headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(reply.body).toBe(
      '<?xml version="1.0" encoding="utf-8"?><SearchDetailResponse IDXSEQ="12" q="seq&gt;7" l="de-CH" s="1" ' +
        'm="1" numHits="2"' +
        ' indexName="Partei" xmlns="http://www.cmiag.ch/cdws/searchDetailResponse" ' +
        'xmlns:xsd="http://www.w3.org/2001/XMLSchema"' +
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Hit Guid="00000000000000000000000000000008" ' +
        'SEQ="8" Relevance="1">' +
        '<Snippet/><Partei OBJ_GUID="00000000000000000000000000000008" SEQ="8" IDX="Partei" ' +
        'xmlns="http://www.cmiag.ch/cdws/Partei"' +
        ' xmlns:cmi="http://cmiag.ch"><Name>Partei "für &amp; gegen" &lt;alles&gt;</Name><Kuerzel>P&amp;G</Kuerzel>' +
        '<Inaktiv xsi:nil="false">true</Inaktiv><AltsystemID></AltsystemID></Partei></Hit></SearchDetailResponse>',
    );
  });

  it("returns an empty root element if there are no hits", async () => {
    const { body } = await search("q=seq>99");
    expect(body).toMatch(/^<\?xml [^>]+\?><SearchDetailResponse [^>]+ numHits="0" [^>]+\/>$/);
  });

  it("sends many hits as the same bytes, whole with their length or, if they are long, as a stream", async () => {
    const other = await emptyCity();
    try {
      const name = (seq: number): string => `Liste ${seq} ${"x".repeat(seq > 300 ? 9_000 : 90)}`;
      const parties = Array.from({ length: 600 }, (_, i) => party(i + 1, name(i + 1), "L", false));
      await other.load(MONEY, councilOf(parties));
      const ask = (rest: string) => other.app.inject({ url: `/api/partei/searchdetails?${rest}` });
      for (const [from, count, isWhole] of [
        [0, 200, true],
        [0, 201, true],
        [300, 100, true],
        [300, 200, false],
      ] as const) {
        const page = await ask(`q=seq>${from}&m=${count}`);
        const hits = readXmlTree(page.rawPayload).children.filter((child) => typeof child !== "string");
        expect(hits.length).toBe(count);
        expect(page.headers["content-length"]).toBe(isWhole ? String(page.rawPayload.length) : undefined);
        const single = await ask(`q=seq=${from + count}`);
        expect(page.body.slice(page.body.lastIndexOf("<Hit "))).toBe(single.body.slice(single.body.indexOf("<Hit ")));
      }
    } finally {
      await other.close();
    }
  });

  it("returns JSON on request", async () => {
    const wanted = {
      idxSeq: 12,
      q: "seq=8",
      l: "fr",
      s: 1,
      m: 1000,
      numHits: 1,
      indexName: "Partei",
      hits: [
        {
          guid: "00000000000000000000000000000008",
          seq: 8,
          relevance: 1,
          snippet: "",
          record: {
            OBJ_GUID: "00000000000000000000000000000008",
            SEQ: 8,
            Name: 'Partei "für & gegen" <alles>',
            Kuerzel: "P&G",
            Inaktiv: true,
            AltsystemID: "",
          },
        },
      ],
    };
    expect(await json("q=seq=8&l=fr")).toEqual(wanted);
    expect((await search("q=seq=8&l=fr", { accept: "application/json" })).json()).toEqual(wanted);
  });

  it.each([
    ["q=", 3, [7, 8, 12]],
    ["", 3, [7, 8, 12]],
    ["q=seq > 7 and seq < 12", 1, [8]],
    ["q=seq = 12 or seq = 7", 2, [7, 12]],
    ["q=seq >= 0 not (seq <= 8)", 1, [12]],
    ["q=SEQ <> 8", 2, [7, 12]],
    ["q=cql.allRecords = 1", 3, [7, 8, 12]],
    ["q=seq>0&s=2&m=1", 3, [8]],
    ["q=seq>0&s=0", 3, [7, 8, 12]],
    ["q=seq>0&s=9", 3, []],
    ["q=seq>0&m=0", 3, []],
  ])("%s finds %i and returns %j", async (query, numHits, seqs) => {
    const reply = await json(encodeURI(query));
    expect([reply.numHits, reply.hits.map((hit: { seq: number }) => hit.seq)]).toEqual([numHits, seqs]);
  });

  it("echoes the effective parameters: at most 1000 hits, from 1", async () => {
    expect(await json("m=5000&s=0")).toMatchObject({ s: 1, m: 1000 });
  });

  it.each([
    "ID any 00000000000000000000000000000008",
    "obj_guid adj 00000000-0000-0000-0000-000000000008",
    "OBJ_GUID = 00000000000000000000000000000008 and seq > 0",
    "(id any 00000000000000000000000000000008 or obj_guid any 1)",
  ])("%s looks up a record: its snippet is empty", async (q) => {
    const query = `q=${encodeURIComponent(q)}`;
    expect((await search(query)).body).toMatch(/<Hit [^>]+><Snippet\/><Partei /);
    expect((await json(query)).hits).toMatchObject([{ seq: 8, snippet: "" }]);
  });

  it("shows other fields of a query that also looks up a record", async () => {
    const q = encodeURIComponent("obj_guid any 00000000000000000000000000000008 and Name any alles");
    expect((await json(`q=${q}`)).hits).toMatchObject([{ seq: 8, snippet: expect.stringContaining("<EM>alles</EM>") }]);
  });

  it.each([
    "/api/partei/searchdetails?q=seq%3E0",
    "/api/partei/searchdetails/?q=seq>0",
    "/api/PARTEI/searchdetails?q=seq>0",
    "/api/Partei/searchdetails/?q=seq>0&l=de-CH&s=1&m=1000",
  ])("%s is the same search, without a redirect", async (url) => {
    const reply = await city.app.inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('numHits="3"');
  });

  it("escapes any q that it echoes, in responses and diagnostics", async () => {
    const blank = await search(`q=${encodeURIComponent("\u000b\r\n\t ")}`);
    expect(blank.body).toContain(' q="\ufffd&#xD;&#xA;&#x9; " ');
    const wrong = await search(`q=${encodeURIComponent("\u0001<x> & y = 1")}`);
    expect(wrong.statusCode).toBe(400);
    expect(() => readXmlTree(wrong.body)).not.toThrow();
  });
});

describe("the vendor's own addresses, and names in any case", () => {
  const PLAIN = [
    "/api/partei/searchdetails?q=seq>7&m=1",
    "/api/partei/search?q=Name any liste&format=json",
    "/api/partei/getChanges?seq=0&m=2",
    "/api/partei/schema",
    "/api/parteien/search?q=seq>0",
    "/api/partei/searchdetails?q=seq>",
  ];
  const spelled = (address: string): readonly string[] =>
    ["/api/$1/SearchDetails?", "/cdws/Index/$1/$2?", "/CDWS/index/$1/$2/?", "/cdws/INDEX/$1/SEARCHdetails?"].map(
      (pattern) =>
        address.replace(/^\/api\/(\w+)\/(\w+)\??/, (_whole, index: string, name: string) => {
          const odd = [...name]
            .map((letter, i) => (i % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase()))
            .join("");
          return pattern
            .replace("$1", index.toUpperCase())
            .replace("$2", name)
            .replace(/searchdetails/i, odd);
        }),
    );

  it.each(PLAIN)("%s has the same response under each of them", async (plain) => {
    for (const url of spelled(plain)) {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST"] as const) {
        const [wanted, found] = await Promise.all([plain, url].map((each) => city.app.inject({ method, url: each })));
        const of = ({ statusCode, headers, body }: typeof found) => {
          const { date, "x-request-id": id, ...others } = headers;
          return { statusCode, body: body.replace(/PARTEIEN/g, "parteien"), ...others };
        };
        expect(of(found), `${method} ${url}`).toEqual(of(wanted));
      }
    }
  });

  it("are cached and revalidated", async () => {
    const url = "/cdws/Index/Partei/searchdetails?q=seq>0&m=2";
    const { headers } = await city.app.inject(url);
    const reply = await city.app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
    expect(reply.statusCode).toBe(304);
    city.events.length = 0;
    await city.app.inject(url);
    expect(city.events).toMatchObject([
      { type: "request", cached: true, route: "/cdws/Index/:index/searchdetails", status: 200 },
    ]);
  });

  it.each(["/api/partei/suche", "/cdws/Index", "/cdws", "/cdws/Indexe/partei/search"])(
    "%s is not found",
    async (url) => {
      const reply = await city.app.inject({ url, headers: { accept: "application/json" } });
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([
        404,
        "application/problem+json; charset=utf-8",
      ]);
      expect(reply.json().detail).toBe(`There is nothing at ${url}.`);
      expect((await city.app.inject(url)).headers["content-type"]).toBe("text/xml; charset=utf-8");
    },
  );
});

describe("GET /api/partei/getChanges", () => {
  let changed: SmallCity;
  beforeAll(async () => {
    changed = await smallCity();
    await changed.load(
      MONEY,
      councilOf([party(7, "Alternative Liste", "AL", false), party(13, "Grüne", "Grüne", true)]),
    );
  });
  afterAll(() => changed.close());
  const ask = (query: string) => changed.app.inject(`/api/partei/getChanges?${query}`);

  it("lists added and deleted records, byte for byte", async () => {
    const reply = await ask("seq=7&m=9999");
    expect(reply.headers["content-type"]).toBe("text/xml; charset=utf-8");
    expect(reply.body).toBe(
      '<?xml version="1.0" encoding="utf-8"?><ChangesResponse IDXSEQ="15" SEQ="7" m="1000" numHits="3" ' +
        'indexName="Partei"' +
        ' xmlns="http://www.cmiag.ch/cdws/changesResponse" xmlns:xsd="http://www.w3.org/2001/XMLSchema"' +
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        '<Change Action="InsertUpdate" Guid="0000000000000000000000000000000d" SEQ="13">' +
        '<Partei OBJ_GUID="0000000000000000000000000000000d" SEQ="13" IDX="Partei" ' +
        'xmlns="http://www.cmiag.ch/cdws/Partei"' +
        ' xmlns:cmi="http://cmiag.ch"><Name>Grüne</Name><Kuerzel>Grüne</Kuerzel><Inaktiv xsi:nil="false">true<' +
        "/Inaktiv>" +
        "<AltsystemID></AltsystemID></Partei></Change>" +
        '<Change Action="Delete" Guid="00000000000000000000000000000008" SEQ="14"><Partei ' +
        'OBJ_GUID="00000000000000000000000000000008"' +
        ' SEQ="14" IDX="Partei" xmlns="http://www.cmiag.ch/cdws/Partei"/></Change>' +
        '<Change Action="Delete" Guid="0000000000000000000000000000000c" SEQ="15"><Partei ' +
        'OBJ_GUID="0000000000000000000000000000000c"' +
        ' SEQ="15" IDX="Partei" xmlns="http://www.cmiag.ch/cdws/Partei"/></Change></ChangesResponse>',
    );
  });

  it("returns JSON and NDJSON, page by page", async () => {
    const record = {
      OBJ_GUID: party(13, "", "", false).OBJ_GUID,
      SEQ: 13,
      Name: "Grüne",
      Kuerzel: "Grüne",
      Inaktiv: true,
    };
    expect((await ask("seq=12&m=2&format=json")).json()).toEqual({
      idxSeq: 15,
      seq: 12,
      m: 2,
      numHits: 3,
      indexName: "Partei",
      changes: [
        { action: "InsertUpdate", guid: record.OBJ_GUID, seq: 13, record: { ...record, AltsystemID: "" } },
        { action: "Delete", guid: party(8, "", "", false).OBJ_GUID, seq: 14 },
      ],
    });
    const lines = (await ask("seq=13&format=ndjson")).body.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([14, 15]);
  });

  it("is empty beyond the end", async () => {
    expect((await ask("seq=15")).body).toMatch(/ numHits="0" [^>]+\/>$/);
    expect((await ask("seq=0&m=0&format=json")).json()).toMatchObject({ numHits: 4, changes: [] });
  });

  it.each(["seq=-1", "seq=x", "m=1.5"])("rejects %s", async (query) => {
    expect((await ask(query)).statusCode).toBe(400);
  });
});

describe("errors of the council service", () => {
  it("point at the position in a query, as XML", async () => {
    const reply = await search("q=seq>0 and (seq<9".replaceAll(" ", "%20"));
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([400, "text/xml; charset=utf-8"]);
    expect(reply.body).toContain("<uri>info:srw/diagnostic/1/13</uri>");
    expect(reply.body).toContain("<position>10</position>");
  });

  it.each([
    ["Titel = x", "info:srw/diagnostic/1/16", 0],
    ["seq>0 and Titel = x", "info:srw/diagnostic/1/16", 10],
    ["seq any 1", "info:srw/diagnostic/1/22", 4],
    ["seq > Montag", "info:srw/diagnostic/1/36", 6],
    ['seq > "1', "info:srw/diagnostic/1/14", 6],
    ["seq >", "info:srw/diagnostic/1/10", 5],
  ])("%s: diagnostic %s at %i, as problem+json", async (q, diagnostic, position) => {
    const reply = await search(`format=json&q=${encodeURIComponent(q)}`);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(reply.json()).toMatchObject({
      type: "urn:rathaus:problem:query-invalid",
      parameter: "q",
      diagnostic,
      position,
    });
  });

  it.each([
    ["s", "-1"],
    ["s", "x"],
    ["m", "1.5"],
    ["m", "99999999999999999999"],
    ["l", "de CH"],
    ["format", "pdf"],
  ])("%s=%s: the error names the parameter", async (parameter, value) => {
    const query = `${parameter}=${encodeURIComponent(value)}`;
    expect((await search(query)).body).toContain(`<details>${parameter}</details>`);
    const reply = await search(query, { accept: "application/json" });
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ parameter, value })]);
  });

  // The last four are indexes of the original whose records nobody has published.
  it.each(["parteien", "jahr", "geschaeft_person", "geschaeftsuebersicht", "ratspostfiles"])(
    "unknown index %s: 404 with the list",
    async (index) => {
      const reply = await city.app.inject(`/api/${index}/searchdetails?q=seq>0`);
      expect([reply.statusCode, reply.headers["content-type"]]).toEqual([404, "text/xml; charset=utf-8"]);
      expect(reply.body).toMatch(/kontakt, behoerdenmandat, geschaeft, .*abstimmung, wortmeldung, .*partei/);
    },
  );

  it.each([
    [
      "a SEQ twice",
      [party(5, "A", "A", false), { ...party(5, "B", "B", false), OBJ_GUID: party(6, "", "", false).OBJ_GUID }],
      "SEQ",
    ],
    [
      "a GUID twice",
      [party(5, "A", "A", false), { ...party(6, "B", "B", false), OBJ_GUID: party(5, "", "", false).OBJ_GUID }],
      "OBJ_GUID",
    ],
    ["an unknown element", [{ ...party(5, "A", "A", false), Farbe: "rot" }], "Farbe"],
  ])("%s in an import: the old data stays", async (_what, parties, place) => {
    const own = await emptyCity();
    await own.load(MONEY, councilOf([party(1, "Alt", "ALT", false)]));
    const before = await own.store.version();
    await expect(own.load(MONEY, councilOf(parties))).rejects.toMatchObject({
      code: "record-invalid",
      message: expect.stringContaining(place),
    });
    expect(await own.store.version()).toBe(before);
    expect((await own.app.inject("/api/partei/searchdetails")).body).toContain("ALT");
    await own.close();
  });

  it("a record that lacks elements is served as it came, and the schema marks them as optional", async () => {
    const own = await emptyCity();
    const schema = async () => (await own.app.inject("/api/partei/schema")).body;
    await own.load(MONEY, councilOf([party(1, "Neu", "N", false)]));
    const before = await schema();
    expect(before).not.toContain('minOccurs="0"');
    const { Kuerzel: _, ...older } = party(2, "Alt", "A", false);
    await own.load(MONEY, councilOf([party(1, "Neu", "N", false), older as CouncilRecord]));
    const reply = await own.app.inject("/api/partei/searchdetails?q=Name=alt");
    expect(reply.body).toContain('<Name>Alt</Name><Inaktiv xsi:nil="false">false</Inaktiv>');
    expect((await own.app.inject("/api/partei/searchdetails?q=Name=alt&format=json")).json().hits[0].record).toEqual(
      older,
    );
    expect((await own.app.inject("/api/partei/searchdetails?format=csv&q=Name=alt")).body).toMatch(/,Alt,,false,/);
    expect(await schema()).toBe(before.replace('name="Kuerzel" type="xsd:string"', '$& minOccurs="0"'));
    await own.close();
  });
});
