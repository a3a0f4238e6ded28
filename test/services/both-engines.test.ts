/**
 * SQLite and PostgreSQL side by side: both hold the same small Seldwyla, and their responses are byte-identical. The
 * one has it from one import, the other from several, so that its indexes have parts.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFinance } from "../../src/demo/finance/make-finance.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { withSmallParts } from "../../src/search/testing/small-steps.ts";
import { sql } from "../../src/store/sql.ts";
import { knownQueries } from "../support/queries/known-queries.ts";
import { queryArbitrary, sortNames } from "../support/queries/random-query.ts";
import { councilData, pathOf, SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { emptyCity, type SmallCity } from "../support/small-city.ts";

const OPTIONS = { scale: 0.01, seed: 5, today: "2026-11-15", since: 2023 };
const RECORDS = seldwylaRecords(...SMALLEST);

withSmallParts();

let cities: readonly SmallCity[];
beforeAll(async () => {
  cities = await Promise.all([emptyCity({}, "sqlite"), emptyCity({}, "postgres")]);
  const [sqlite, postgres] = cities;
  await sqlite.load(makeFinance(OPTIONS), councilData(RECORDS));
  for (const share of [0.8, 0.97, 1]) {
    const some = [...RECORDS].map(([index, all]) => [index, all.slice(0, Math.floor(share * all.length))] as const);
    await postgres.load(makeFinance(OPTIONS), councilData(new Map(some)));
  }
  const lastPart = sql`SELECT max(part) FROM search_list`;
  expect(await postgres.store.read((snapshot) => snapshot.rows(lastPart))).toEqual([[2]]);
});
afterAll(() => Promise.all(cities.map((city) => city.close())));

/** Everything of a response except the time and the data version, which contains random bits. */
async function reply({ app }: SmallCity, url: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { "api-key": "key" } });
  return { statusCode, type: headers["content-type"], body: rawPayload.toString() };
}

async function expectSame(url: string, status?: number): Promise<void> {
  const [sqlite, postgres] = await Promise.all(cities.map((city) => reply(city, url)));
  expect(postgres, url).toEqual(sqlite);
  if (status !== undefined) expect(sqlite.statusCode, url).toBe(status);
}

const forms = (url: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${url}${url.includes("?") ? "&" : "?"}format=${name}`);

describe("both engines return the same", () => {
  const years = "jahr=2023,2024,2025&betragsTyp=RECHNUNG";
  const [{ key: unit }] = makeFinance(OPTIONS).institutionen;
  const money = [
    ...[
      "departemente",
      "institutionen",
      "institutionen?orgKeyDepartement=15",
      "konten",
      "konten?kontoNr=3*",
      "inventar",
      "pruefsummen",
    ],
    ...["konten?begruendung=*e*", "betragsreihen?kontoId=1&jahre=alle", "betragsreihen?kontoId=1,2,3,4,5&jahre=2024"],
    ...[`sachkonto2stellig?${years}`, `sachkonto1stellig?${years}`, `budgetbuch?jahr=2025&orgKey=${unit}`],
    ...[`rechnungsbuch?jahr=2024&orgKey=${unit}`, "betragstypen", "nachtragskredite", "sachkonten", "einwohner"],
  ];
  it.each(money)("response for /finance/v1/%s", async (path) => {
    for (const url of forms(`/finance/v1/${path}`, "json", "csv")) await expectSame(url, 200);
  });

  const dated = ["/catalog.rdf", "/catalog.ttl", "/catalog.jsonld", "/sitemap.xml", "/robots.txt"];
  const lists = ["persons", "groups", "memberships", "meetings", "votings"].map((list) => `/ech/${list}?limit=200`);
  it.each([...dated, ...lists])("response for %s, but for the time of the import", async (url) => {
    const [sqlite, postgres] = await Promise.all(cities.map((city) => reply(city, url)));
    const timeless = (body: string): string => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
    expect(timeless(postgres.body)).toBe(timeless(sqlite.body));
    expect(sqlite.statusCode).toBe(200);
  });

  it("responses to queries that users are known to send", async () => {
    for (const [index, q] of knownQueries(RECORDS)) {
      const url = `/api/${index}/searchdetails?l=de-CH&m=20&q=${encodeURIComponent(q)}`;
      for (const each of forms(url, "xml", "json")) await expectSame(each);
    }
  });

  it.each(INDEXES)("responses of $name to random queries, with facets", async (description) => {
    const [name] = sortNames(description).filter((sorted) => sorted !== "seq" && sorted !== "obj_guid");
    const query = queryArbitrary(description, RECORDS.get(pathOf(description)) ?? []);
    const asked = fc.asyncProperty(query, fc.constantFrom("xml", "json", "csv"), (q, form) =>
      expectSame(`/api/${pathOf(description)}/searchdetails?format=${form}&facets=${name}&q=${encodeURIComponent(q)}`),
    );
    await fc.assert(asked, { numRuns: 15 });
  });

  it.each(INDEXES)("pages of $name when all of it is read", async (description) => {
    const path = `/api/${pathOf(description)}`;
    await expectSame(`${path}/schema`, 200);
    for (const url of forms(`${path}/search?q=seq>0&m=1000`, "xml", "json", "ndjson")) await expectSame(url, 200);
    for (const url of forms(`${path}/getChanges?seq=0`, "xml", "ndjson")) await expectSame(url, 200);
    const sru = `/sru/${pathOf(description)}?version=1.2&operation=`;
    await expectSame(`${sru}searchRetrieve&query=seq>0&maximumRecords=1000&recordSchema=dc`, 200);
    await expectSame(`${sru}scan&scanClause=m&responsePosition=50&maximumTerms=100`, 200);
  });
});
