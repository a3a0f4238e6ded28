/** The typed client against a server: the same results from JSON and XML, all addresses, errors, paging, files. */

import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  Council,
  type CouncilRecords,
  connect,
  cql,
  Finance,
  fields,
  mask,
  RathausError,
} from "../../client/src/index.ts";
import { createApp } from "../../src/app.ts";
import { readSettings } from "../../src/base/settings.ts";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { openStore } from "../../src/open-store.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { Store } from "../../src/store/store.ts";
import { demoStore, SHORT_CITY } from "../support/demo-store.ts";
import { missing, needs, SHARED } from "../support/run/needs.ts";
import { councilOf, emptyCity, MONEY, party } from "../support/small-city.ts";

const KEY = "a key for the tests of the client";
let app: FastifyInstance;
let store: Store;
let url: string;
beforeAll(async () => {
  const settings = readSettings(
    {},
    { RATHAUS_DATA: await demoStore(SHORT_CITY), RATHAUS_API_KEYS: KEY, RATHAUS_BULK_VERSIONS: "0" },
  );
  store = await openStore(settings);
  app = createApp({ settings, store, observe: () => {}, measure: () => {} });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** A server of its own for one test. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => void server.close().closeAllConnections());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failure = (promise: Promise<unknown>): Promise<RathausError> =>
  promise.then(
    () => expect.unreachable("It should fail."),
    (error) => {
      expect(error).toBeInstanceOf(RathausError);
      return error;
    },
  );

describe("a search", () => {
  const NAMES = INDEXES.map(({ name }) => name.toLowerCase() as keyof CouncilRecords);

  it.each(NAMES)("finds the same in %s from JSON and from XML", async (index) => {
    const [json, xml] = await Promise.all(
      (["json", "xml"] as const).map((format) =>
        connect(url, { format }).council.search(index, undefined, { limit: 30 }).all(),
      ),
    );
    expect(json.length).toBeGreaterThan(0);
    expect(xml).toEqual(json);
  });

  it.each(["json", "xml"] as const)("has snippets, counts and all pages as %s", async (format) => {
    const { council } = connect(url, { format });
    const { Titel, Beginn } = fields("geschaeft");
    const query = cql`${Titel} any ${mask("*e*")} and ${Beginn} >= ${new Date("2023-01-01")}`;
    const found = council.search("geschaeft", query, { pageSize: 7 });
    const hits = await found.all();
    expect(hits.length).toBeGreaterThan(14);
    expect(await found.count).toBe(hits.length);
    expect(new Set(hits.map(({ guid }) => guid)).size).toBe(hits.length);
    expect(hits[0].snippet).toContain("<EM>");
    const [first] = await council.search("geschaeft", query, { limit: 1 }).all();
    expect(first).toEqual(hits[0]);
    expect(await council.record("geschaeft", first.guid)).toEqual(first.record);
    expect(await council.record("geschaeft", "0".repeat(32))).toBeUndefined();
  });

  it("requests a page when it is needed", async () => {
    const requests: string[] = [];
    const council = new Council(`${url}/api`, {
      fetch(address, init) {
        requests.push(new URL(address).search);
        return fetch(address, init);
      },
    });
    const found = council.search("kontakt", undefined, { pageSize: 2 });
    expect(requests).toEqual([]);
    for await (const { record } of found) {
      expect(record.NameVorname).not.toBe("");
      break;
    }
    expect(requests).toEqual(["?q=seq+%3E+0&s=1&m=2"]);
    const { facets } = await council.search("kontakt", undefined, { facets: ["Geschlecht"] }).page(1, 0);
    expect(facets?.Geschlecht.length).toBeGreaterThan(1);
  });

  it("delivers every record once while data changes", async () => {
    const city = await emptyCity();
    onTestFinished(() => city.close());
    const parties = Array.from({ length: 9 }, (_, i) => party(i + 1, `P ${i}`, "P", false));
    await city.load(MONEY, councilOf(parties));
    const place = await city.app.listen({ port: 0, host: "127.0.0.1" });
    const names: string[] = [];
    for await (const { record } of connect(place).council.search("partei", undefined, { pageSize: 4 })) {
      names.push(record.Name);
      // The first two are deleted, so that all others move up by two; one is new.
      if (names.length === 4) {
        await city.load(MONEY, councilOf([...parties.slice(2), party(40, "P 9", "P", false)]));
      }
    }
    expect(names).toEqual(["P 0", "P 1", "P 2", "P 3", "P 4", "P 5", "P 6", "P 7", "P 8", "P 9"]);
    const { council } = connect(place);
    const changes = await Array.fromAsync(council.changes("partei", 9));
    expect(changes.map(({ action }) => action)).toEqual(expect.arrayContaining(["Delete", "InsertUpdate"]));
    const xml = connect(place, { format: "xml" }).council;
    expect(await Array.fromAsync(xml.changes("partei", 9))).toEqual(changes);
  });

  it("reads replies of the original services", needs(missing.reference), async () => {
    const reply = (name: string) => readFileSync(join(SHARED, "reference", "replies", name));
    const place = await serve((request, response) => {
      const name = /partei/.test(request.url ?? "") ? "city-partei.xml" : "canton-geschaeft.xml";
      response.setHeader("content-type", "text/xml; charset=utf-8").end(reply(name));
    });
    const council = new Council(place);
    const parties = await council.search("partei").all();
    expect(parties).toHaveLength(17);
    expect(parties[0].record).toMatchObject({ Kuerzel: "AL", Inaktiv: false, SEQ: 3095169 });
    const canton = new Council<{ GESCHAEFT: { KRNr: string; PendentBei: { Status: string }[] } }>(place);
    const [{ record }] = await canton.search("GESCHAEFT", cql`krnr any ${"341/2003"}`).all();
    expect([record.KRNr, record.PendentBei.length]).toEqual(["341/2003", 2]);
  });
});

describe("what else a council has", () => {
  it("lists changes, page by page", async () => {
    const { council } = connect(url);
    const all = await Array.fromAsync(council.changes("behoerdenmandat"));
    expect(all.length).toBe(await council.search("behoerdenmandat").count);
    expect(await Array.fromAsync(council.changes("behoerdenmandat", all.at(-2)?.seq))).toEqual(all.slice(-1));
  });

  it("downloads files", async () => {
    const { council } = connect(url);
    const [{ record }] = await council.search("sitzung", cql`seq > 0`, { limit: 1 }).all();
    const [{ File }] = record.Dokumente;
    const file = await council.download(File);
    expect([file.type, file.name.endsWith(".pdf")]).toEqual(["application/pdf", true]);
    const bytes = await file.bytes();
    expect([file.size, String.fromCharCode(...bytes.slice(0, 4))]).toEqual([bytes.length, "%PDF"]);
    const version = File.Version.find(({ Rendition }) => Rendition.length > 0)!;
    const rendition = { Nr: version.Nr, ...version.Rendition[0] };
    expect((await council.download(File.ID, rendition)).type).toBe("application/pdf");
    expect(await failure(council.download(record.OBJ_GUID))).toMatchObject({ status: 404 });
  });

  it("suggests, lists its indexes and has schemas", async () => {
    const { council } = connect(url);
    expect((await council.suggest("ve", { most: 3 })).length).toBeGreaterThan(0);
    expect(await council.suggest("s", { index: "partei", most: 1 })).toHaveLength(1);
    expect((await council.indexes()).map(({ name }) => name)).toContain("geschaeft");
    expect(await council.schema("partei")).toContain("<xsd:schema");
  });
});

describe("the finance service", () => {
  /** `int64` is a format of OpenAPI, not of JSON Schema. */
  const ajv = new Ajv2020({ strict: false, formats: { int64: Number.isInteger } });
  const PARAMETERS: Readonly<Record<string, unknown>> = {
    jahr: [2024],
    betragsTyp: "RECHNUNG",
    kontoId: [1, 2n],
    orgKey: "15",
  };

  it.each(ENDPOINTS.map(({ path, isList, item }) => ({ path, isList, item })))("answers $path", async (endpoint) => {
    const { finance } = connect(url, { key: KEY });
    const { inPath, inQuery } = ENDPOINTS.find(({ path }) => path === endpoint.path)!;
    const title = String(endpoint.item.title);
    const name = endpoint.isList ? endpoint.path.slice(1) : title[0].toLowerCase() + title.slice(1);
    const [account] = await finance.konten({ orgKey: "15" });
    const keys = {
      dimension: "jahr",
      kontoId: account.id,
      orgKey: name === "departement" ? "15" : account.institution.key,
    };
    const required = (inQuery.required ?? []).map((key) => [key, PARAMETERS[key]]);
    const [key] = Object.keys(inPath.properties);
    const given = key === undefined ? Object.fromEntries(required) : keys[key as keyof typeof keys];
    if ("jahr" in Object(given) && /buch$|abweichungen|steuerrechnung/.test(name)) given.jahr = 2024;
    const method = finance[name as "konten"] as (given: unknown) => Promise<unknown>;
    const result = await method.call(finance, given);
    const schema = endpoint.isList ? { type: "array", items: endpoint.item } : endpoint.item;
    expect(ajv.validate(schema, result), ajv.errorsText()).toBe(true);
  });

  it("has types for replies and parameters", async () => {
    const finance = new Finance(`${url}/finance/v1`, { key: KEY });
    const [konto] = await finance.konten({ bezeichnung: "*löhne*" });
    const series = await finance.betragsreihen({ kontoId: konto.id, jahre: "alle" });
    const amounts: number[] = series.flatMap(({ betraege }) => betraege.map(({ betragInRappen }) => betragInRappen));
    expect(amounts.length).toBeGreaterThan(0);
    expect(await finance.csv("departemente")).toMatch(/^bezeichnung,key,kurzname\r\n/);
    expect(await finance.csv("konten", { orgKey: "15" })).toContain(konto.bezeichnung);
    expect(await finance.sachkontoCodes()).toMatch(/^Sachkonto,Bezeichnung\r\n/);
    // @ts-expect-error: jahr and betragsTyp are required.
    await failure(finance.sachkonto2stellig({}));
  });
});

describe("errors", () => {
  it.each(["json", "xml"] as const)("carry the diagnostic of a query, from %s", async (format) => {
    const { council } = connect(url, { format });
    const error = await failure(council.search("geschaeft", cql`Geschaeftsart any ${"x"} and Titl any ${"y"}`).count);
    expect(error.message).toBe("There is no search field Titl in this index. Did you mean Titel?");
    expect(error).toMatchObject({ status: 400, diagnostic: { code: 16, details: "Titl", position: 26 } });
    expect(error.diagnostic?.hint === undefined).toBe(format === "xml");
  });

  it("are in the language that is wanted", async () => {
    const { council } = connect(url, { language: "de" });
    expect((await failure(council.search("partei", cql`Titl = ${1}`).count)).message).toMatch(
      /^Ein Feld «Titl» gibt es hier nicht/,
    );
  });

  it("name the parameter, the missing key and an unknown index", async () => {
    const { finance } = connect(url, { key: KEY });
    const wrong = { jahr: 2024, betragsTyp: "NICHTS" };
    expect(await failure(finance.sachkonto2stellig(wrong))).toMatchObject({ status: 400, parameter: "betragsTyp" });
    expect(await failure(finance.konto(1n))).toMatchObject({ status: 404, type: "urn:rathaus:problem:not-found" });
    expect(await failure(connect(url, { key: "x" }).finance.konten())).toMatchObject({ status: 401 });
    const other = new Council<{ nothing: object }>(`${url}/api`);
    expect(await failure(other.search("nothing").all())).toMatchObject({ status: 404 });
  });

  it.each([
    ["text/html", "<!DOCTYPE html><html><title>Wartung</title></html>", /a web page instead of data/],
    ["text/xml", "<Other/>", /the document Other instead of SearchDetailResponse/],
    ["text/xml", "<SearchDetailResponse>", /SearchDetailResponse is not closed/],
    ["text/xml", "<SearchDetailResponse/>", /IDXSEQ of SearchDetailResponse is not a number/],
    ["application/json", "{", /it is not JSON/],
    ["application/json", "[]", /the JSON has no list hits/],
  ])("say what is wrong with a response of type %s: %s", async (type, body, reason) => {
    const place = await serve((_, response) => void response.setHeader("content-type", type).end(body));
    expect((await failure(new Council(place).search("partei").count)).message).toMatch(reason);
  });
});

describe("mistakes of the program", () => {
  it("are reported at once", async () => {
    const { council } = connect(url);
    expect(() => council.search("geschaeft", "Titel any x" as never)).toThrow(/with the tag cql/);
    await expect(council.record("geschaeft", "x or y")).rejects.toThrow("x or y is not a GUID.");
    expect(() => connect("https://user:word@city.example")).toThrow(/must not contain a login/);
    await expect(connect(url, { key: "a\nb" }).finance.konten()).rejects.toThrow(TypeError);
  });

  it("do not send the key to another address", async () => {
    const asked: string[] = [];
    const place = await serve((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(302, { location: "/elsewhere" }).end();
    });
    const error = await failure(new Finance(place, { key: "secret" }).einwohner());
    expect(error.message).toMatch(/redirects to http:\/\/127\.0\.0\.1:\d+\/elsewhere\. The key was not sent there/);
    expect([error.status, asked]).toEqual([302, ["/einwohner"]]);
  });
});

describe("a service that temporarily refuses", () => {
  /** Refuses so many requests with this header, then answers. */
  const refusing = (times: number, status: number, retryAfter?: string) => {
    const answered: number[] = [];
    return serve((_, response) => {
      answered.push(status);
      if (answered.length > times) return void response.end('{"value":[{"einwohner":1,"jahr":2}]}');
      if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
      response.writeHead(status).end("<html><title>Bitte warten</title></html>");
    });
  };

  it.each([
    [429, "0", 3],
    [503, "Mon, 01 Jan 2024 00:00:00 GMT", 2],
    [502, undefined, 1],
  ])("is asked again after status %i with Retry-After %s", async (status, header, times) => {
    const finance = new Finance(await refusing(times, status, header));
    expect(await finance.einwohner()).toEqual([{ einwohner: 1, jahr: 2 }]);
  });

  it("is not asked again for ever, nor if it wants to wait too long, nor after other errors", async () => {
    const often = new Finance(await refusing(9, 503, "0"), { retries: 2 });
    expect((await failure(often.einwohner())).message).toBe("The service answered with status 503: Bitte warten.");
    const long = new Finance(await refusing(1, 429, "3600"));
    expect(await failure(long.einwohner())).toMatchObject({ status: 429, retryAfter: 3_600_000 });
    const broken = new Finance(await refusing(1, 500));
    expect(await failure(broken.einwohner())).toMatchObject({ status: 500 });
  });

  it("is left in peace when the signal says so", async () => {
    const controller = new AbortController();
    const finance = new Finance(await refusing(1, 503, "30"));
    const asked = finance.einwohner({ signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await expect(asked).rejects.toThrow("enough");
    await expect(finance.einwohner({ signal: controller.signal })).rejects.toThrow("enough");
  });

  it("is asked again if the connection breaks", async () => {
    let requests = 0;
    const place = await serve((request, response) => {
      if (++requests === 1) request.socket.destroy();
      else response.end('{"value":[]}');
    });
    expect(await new Finance(place).einwohner()).toEqual([]);
    const closed = new Finance("http://127.0.0.1:9", { retries: 0 });
    expect((await failure(closed.einwohner())).message).toMatch(/^There is no response from http:\/\/127\.0\.0\.1:9: /);
  });
});
