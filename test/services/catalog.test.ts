/** `/catalog`: the catalogue for data portals, of the demo city and of cities that publish less. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { DataFactory, Store } from "n3";
import { Validator } from "shacl-engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import type { BulkIndex } from "../../src/bulk/serve/bulk-index.ts";
import { bulkVersion } from "../../src/bulk/write/bulk-version.ts";
import { writeBulk } from "../../src/bulk/write/write-bulk.ts";
import { cityLoader } from "../../src/city/city.ts";
import { quadsIn, type RdfForm, triplesIn } from "../../src/discovery/testing/parse-rdf.ts";
import { type BulkCity, openBulkCity } from "../support/bulk-city.ts";
import { missing, needs } from "../support/run/needs.ts";
import { reference } from "../support/run/reference.ts";
import { COUNCIL, councilOf, emptyCity, MONEY, party, smallCity } from "../support/small-city.ts";

const FORMS: readonly RdfForm[] = ["rdf", "ttl", "jsonld"];
const DCAT = "http://www.w3.org/ns/dcat#";
const DCT = "http://purl.org/dc/terms/";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/** The values of a property in a graph, of resources of a type. */
class Graph {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  all(type: string): readonly string[] {
    return this.#store.getSubjects(TYPE, type, null).map(({ value }) => value);
  }

  values(subject: string, property: string): readonly string[] {
    return this.#store.getObjects(subject, property, null).map(({ value }) => value);
  }

  languages(subject: string, property: string): readonly string[] {
    const found = this.#store.getObjects(subject, property, null);
    return found.map((one) => (one.termType === "Literal" ? one.language : ""));
  }
}

/** What a page says about datasets. */
function datasetsIn(body: string): readonly Readonly<Record<string, string>>[] {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json)["@graph"];
}

async function catalogOf(app: FastifyInstance, headers: Record<string, string> = {}): Promise<Graph> {
  const { body } = await app.inject({ url: "/catalog.rdf", headers });
  return new Graph(new Store([...(await quadsIn("rdf", body))]));
}

describe("the catalogue of the demo city", () => {
  let city: BulkCity;
  let graph: Graph;
  let tables: BulkIndex["tables"];
  beforeAll(async () => {
    city = await openBulkCity();
    graph = await catalogOf(city.app);
    tables = JSON.parse((await city.app.inject({ url: "/bulk?format=json" })).body).tables;
  });
  afterAll(() => city.close());

  const get = (url: string, headers: Record<string, string> = {}) => city.app.inject({ url, headers });

  it("is the same graph in three forms", async () => {
    const [first, ...others] = await Promise.all(
      FORMS.map(async (form) => triplesIn(form, (await get(`/catalog.${form}`)).body)),
    );
    expect(first.length).toBeGreaterThan(1_000);
    expect(new Set(first).size).toBe(first.length);
    for (const other of others) expect(other).toEqual(first);
  });

  it("has no violation under the shapes of the portal", needs(missing.reference), async () => {
    const folder = reference("standards", "dcat-ap-ch");
    const read = async (name: string) => await quadsIn("ttl", readFileSync(join(folder, name), "utf8"));
    const vocabularies = ["formats-eu", "frequency-eu", "language-eu", "licenses-dcat-ap-ch", "mime-types", "theme-eu"];
    const data = new Store([...(await quadsIn("rdf", (await get("/catalog.rdf")).body))]);
    for (const name of vocabularies) data.addQuads([...(await read(`${name}.ttl`))]);
    const shapes = new Store([...(await read("ogdch.shacl.ttl"))]);
    // The engine reports the two rules in SPARQL even for the portal's own example: the next test has them.
    shapes.removeQuads(shapes.getQuads(null, "http://www.w3.org/ns/shacl#sparql", null, null));
    const faults = async (): Promise<readonly string[]> => {
      const { results } = await new Validator(shapes, { factory: DataFactory }).validate({ dataset: data });
      return results.map(({ focusNode, path }) => `${focusNode?.value} ${path?.[0].predicates[0].value}`);
    };
    expect(await faults()).toEqual([]);
    const [dataset] = graph.all(`${DCAT}Dataset`);
    data.removeQuads(data.getQuads(dataset, `${DCT}identifier`, null, null));
    expect(await faults()).toEqual([`${dataset} ${DCT}identifier`]);
  });

  it("has titles and descriptions in four languages", () => {
    const described = ["Catalog", "Dataset", "DataService"].flatMap((type) => graph.all(DCAT + type));
    expect(described.length).toBe(tables.length + 3);
    for (const one of described) {
      for (const property of ["title", "description"]) {
        expect(graph.languages(one, DCT + property).toSorted(), one).toEqual(["de", "en", "fr", "it"]);
      }
    }
    const titles = graph.all(`${DCAT}Dataset`).map((one) => graph.values(one, `${DCT}title`));
    expect(titles.filter((all) => new Set(all).size < 3)).toEqual([]);
  });

  it("has every table with its files, as /bulk has them", async () => {
    const datasets = graph.all(`${DCAT}Dataset`);
    const identifiers = datasets.flatMap((one) => graph.values(one, `${DCT}identifier`));
    expect(identifiers.toSorted()).toEqual(tables.map(({ name }) => `${name}@stadt-seldwyla`).toSorted());
    const files = graph.all(`${DCAT}Distribution`).map((one) => {
      const [download] = graph.values(one, `${DCAT}downloadURL`);
      const [checksum] = graph.values(one, "http://spdx.org/rdf/terms#checksum");
      const [sum] = graph.values(checksum, "http://spdx.org/rdf/terms#checksumValue");
      return [new URL(download).pathname, graph.values(one, `${DCAT}byteSize`)[0], sum].join(" ");
    });
    const expected = tables
      .flatMap(({ files: own }) => own)
      .map(({ name, bytes, sha256 }) => [`/bulk/latest/${name}`, bytes, sha256].join(" "));
    expect(files.filter((line) => !line.includes("rathaus.sqlite")).toSorted()).toEqual(expected.toSorted());
    expect(files.filter((line) => line.includes("rathaus.sqlite"))).toHaveLength(tables.length);
    const page = (await get("/bulk", { accept: "text/html" })).body;
    for (const one of datasets) {
      const [landing] = graph.values(one, `${DCAT}landingPage`);
      expect(page).toContain(`id="${new URL(landing).hash.slice(1)}"`);
    }
  });

  it("names addresses that exist", async () => {
    for (const service of graph.all(`${DCAT}DataService`)) {
      for (const property of ["endpointDescription", "landingPage"]) {
        const { pathname, search } = new URL(graph.values(service, DCAT + property)[0]);
        expect((await get(pathname + search)).statusCode, pathname).toBe(200);
      }
      expect(graph.values(service, `${DCAT}servesDataset`).length).toBeGreaterThan(5);
    }
  });

  it("is served like any document: types, validators, HEAD, compression, for any page", async () => {
    const types = {
      rdf: "application/rdf+xml; charset=utf-8",
      ttl: "text/turtle; charset=utf-8",
      jsonld: "application/ld+json; charset=utf-8",
    };
    for (const [form, type] of Object.entries(types)) {
      const url = `/catalog.${form}`;
      const { headers, rawPayload } = await get(url);
      expect(headers).toMatchObject({
        "content-type": type,
        "access-control-allow-origin": "*",
        etag: expect.stringMatching(/^"\d+-[0-9a-f]{8}-/),
        "last-modified": expect.stringMatching(/GMT$/),
      });
      const [etag, modified] = [String(headers.etag), String(headers["last-modified"])];
      expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
      expect((await get(url, { "if-modified-since": modified })).statusCode).toBe(304);
      expect((await get(url, { "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).statusCode).toBe(200);
      const head = await city.app.inject({ method: "HEAD", url });
      expect([head.headers["content-length"], head.body]).toEqual([String(rawPayload.length), ""]);
      expect((await get(url, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
      const chosen = await get("/catalog", { accept: type.split(";")[0] });
      expect([chosen.headers["content-type"], chosen.body]).toEqual([type, (await get(url)).body]);
    }
    expect((await get("/catalog")).headers["content-type"]).toBe(types.rdf);
    expect((await get("/catalog.rdf?format=ttl")).statusCode).toBe(400);
  });

  it.each(["/bulk", "/bulk?lang=en", "/daten", "/daten?lang=en"])(
    "is linked from %s, which has datasets",
    async (url) => {
      const { body } = await get(url, { accept: "text/html" });
      for (const form of FORMS)
        expect(body).toMatch(new RegExp(`<link rel="alternate" type="\\S+" href="/catalog.${form}">`));
      const datasets = datasetsIn(body);
      expect(datasets.length).toBe(url.startsWith("/bulk") ? tables.filter(({ rows = 0 }) => rows > 0).length : 1);
      for (const { "@type": type, name, description, license, url: own } of datasets) {
        expect([type, name]).toEqual(["Dataset", expect.stringContaining("Seldwyla")]);
        expect(description).toMatch(/^Seldwyla (ist erfunden|is invented)/);
        expect(description.length).toBeGreaterThan(50);
        expect(license).toBe("https://creativecommons.org/publicdomain/zero/1.0/");
        expect(own).toMatch(/^http:\/\/localhost(:80)?\/(daten|bulk#tabelle-\w+)$/);
      }
    },
  );

  it("has the address that the client used", async () => {
    const other = await get("/catalog.ttl", { host: "data.seldwyla.example" });
    expect(other.body).toContain("<http://data.seldwyla.example/catalog> a dcat:Catalog");
    expect(other.headers.etag).not.toBe((await get("/catalog.ttl")).headers.etag);
    expect((await get("/catalog.ttl")).body).not.toContain("data.seldwyla.example");
  });
});

describe("a catalogue", () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "rathaus-catalog-"));
    folders.push(folder);
    return folder;
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const profileFile = (profile: object): string => {
    const file = join(newFolder(), "city.json");
    writeFileSync(file, JSON.stringify(profile));
    return file;
  };

  it("has the services alone if there are no bulk files, and only those with data", async () => {
    for (const [money, council, services] of [
      [MONEY, COUNCIL, ["finance", "council"]],
      [MONEY, councilOf([]), ["finance"]],
      [{ ...MONEY, betraege: [] }, COUNCIL, ["council"]],
      [{ ...MONEY, betraege: [] }, councilOf([]), []],
    ] as const) {
      const city = await emptyCity({ RATHAUS_PUBLIC_URL: "https://data.example/city" }, "sqlite");
      await city.load(money, council);
      const graph = await catalogOf(city.app);
      expect(graph.all(`${DCAT}DataService`)).toEqual(
        services.map((one) => `https://data.example/city/catalog#services/${one}`),
      );
      expect(graph.all(`${DCAT}Dataset`)).toEqual([]);
      expect(graph.all(`${DCAT}Catalog`)).toEqual(["https://data.example/city/catalog"]);
      await city.close();
    }
  });

  it.each([
    ["CC-BY-4.0", "http://dcat-ap.ch/vocabulary/licenses/terms_by", ["https://creativecommons.org/licenses/by/4.0/"]],
    ["terms_ask", "http://dcat-ap.ch/vocabulary/licenses/terms_ask", []],
    ["ODbL-1.0", "https://opendatacommons.org/licenses/odbl/1-0/", []],
    [{ name: "Eigene", url: "https://a.example/{lizenz}" }, "https://a.example/%7Blizenz%7D", []],
  ])("under the licence %j has %s", async (licence, expected, rights) => {
    const RATHAUS_CITY = profileFile({ name: 'A & <B> "C"', licence, contact: { email: "a{b}@c.example" } });
    const city = await smallCity({ RATHAUS_CITY });
    const forms = await Promise.all(
      FORMS.map(async (form) => triplesIn(form, (await city.app.inject(`/catalog.${form}`)).body)),
    );
    expect(forms[1]).toEqual(forms[0]);
    expect(forms[2]).toEqual(forms[0]);
    const graph = await catalogOf(city.app);
    const [service] = graph.all(`${DCAT}DataService`);
    expect(graph.values(service, `${DCT}license`)).toEqual([expected]);
    expect(graph.values(service, `${DCT}rights`)).toEqual(rights);
    // Without a name on the portal.
    expect(graph.values(service, `${DCT}identifier`)).toEqual(["finance-service"]);
    const [contact] = graph.values(service, `${DCAT}contactPoint`);
    expect(graph.values(contact, "http://www.w3.org/2006/vcard/ns#hasEmail")).toEqual(["mailto:a%7Bb%7D@c.example"]);
    await city.close();
  });

  it("is safe in pages, whatever the name of the city", async () => {
    const name = '</script><script>boom()</script>"';
    const city = await smallCity({ RATHAUS_CITY: profileFile({ name }) });
    const { body } = await city.app.inject("/daten");
    expect(body).not.toContain("<script>boom");
    expect(datasetsIn(body)[0].name).toContain(name);
    await city.close();
  });

  it("describes one version of the files, and never mixes two", async () => {
    const data = newFolder();
    const city = await emptyCity({ RATHAUS_DATA: data, RATHAUS_BULK_VERSIONS: "2" }, "sqlite");
    const settings = readSettings({}, { RATHAUS_DATA: data });
    const make = () =>
      city.store.read(async (snapshot) => {
        const folder = newFolder();
        const version = bulkVersion(undefined);
        await writeBulk(snapshot, { folder, loadCity: cityLoader(), version, observe: () => {} });
        mkdirSync(join(settings.data, "bulk"), { recursive: true });
        renameSync(folder, join(settings.data, "bulk", version(snapshot)));
        folders.pop();
      });
    const state = async () => {
      const { headers } = await city.app.inject({ url: "/catalog.ttl" });
      const graph = await catalogOf(city.app);
      const name = graph.all(`${DCAT}Dataset`).find((one) => one.endsWith("#tables/partei"));
      const size = name && graph.values(`${name}/csv`, `${DCAT}byteSize`)[0];
      const modified = name && graph.values(name, `${DCT}modified`)[0];
      return { etag: headers.etag, size: size && Number(size), modified, finance: timeOf(graph, "betraege") };
    };
    const timeOf = (graph: Graph, table: string) => {
      const name = graph.all(`${DCAT}Dataset`).find((one) => one.endsWith(`#tables/${table}`));
      return name && graph.values(name, `${DCT}modified`)[0];
    };
    const bytes = async () => (await city.app.inject("/bulk?format=json")).json();
    try {
      await city.load(MONEY, COUNCIL);
      const before = await state();
      expect(before.size).toBeUndefined();
      await make();
      const first = await state();
      expect(first.etag).not.toBe(before.etag);
      const sizeOf = async () =>
        (await bytes()).tables.find(({ name }: { name: string }) => name === "partei").files[0].bytes;
      expect(first.size).toBe(await sizeOf());
      // The council changes, the finances do not.
      await city.load(MONEY, councilOf([party(20, "Neue", "N", false)]));
      const between = await state();
      expect([between.size, between.finance]).toEqual([first.size, first.finance]);
      expect(between.etag).not.toBe(first.etag);
      await make();
      const second = await state();
      expect(second.size).toBe(await sizeOf());
      expect(second.size).not.toBe(first.size);
      expect(Date.parse(second.modified!)).toBeGreaterThan(Date.parse(first.modified!));
      expect(second.finance).toBe(first.finance);
    } finally {
      await city.app.close();
      await city.store.close();
    }
  });
});
