/**
 * Two thousand random queries, on which the council service and the naive model, which scans all records, must agree.
 */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { naiveFacets, naiveSearch } from "../support/naive/naive-council.ts";
import { compareWithModel, type Page } from "../support/queries/compare-with-model.ts";
import { queryArbitrary, sortNames } from "../support/queries/random-query.ts";
import { pathOf, seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { runsOf, type SmallCity } from "../support/small-city.ts";

const RECORDS = seldwylaRecords();
const recordsOf = (description: IndexDescription) => RECORDS.get(pathOf(description)) ?? [];

let city: SmallCity;
beforeAll(async () => {
  city = await seldwyla();
});
afterAll(() => city.close());

/**
 * The naive model is slow on large indexes. All indexes share their code, so that each feature of queries comes up in
 * hundreds of a run, and every run has new ones. The second engine only has to show that it returns the same lists.
 */
const runsFor = (description: IndexDescription): number => runsOf(recordsOf(description).length > 1000 ? 50 : 100);

const page: fc.Arbitrary<Page> = fc.oneof(
  fc.constant<Page>({ s: 1, m: 1000, resource: "search" }),
  fc.record({
    s: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })),
    m: fc.integer({ min: 0, max: 12 }),
    resource: fc.constant("searchdetails" as const),
  }),
);

describe.each(INDEXES)("$name", (description) => {
  const records = recordsOf(description);

  it("finds, sorts and rejects like the naive model", async () => {
    expect(records.length).toBeGreaterThan(0);
    const asked = fc.asyncProperty(queryArbitrary(description, records), page, async (q, part) => {
      await compareWithModel(city.app, description, records, q, part);
    });
    await fc.assert(asked, { numRuns: runsFor(description) });
  });

  it("counts facets like the naive model", async () => {
    // The service has no facets for fields that are unique to each record.
    const countable = sortNames(description).filter((name) => name !== "seq" && name !== "obj_guid");
    const names = fc.uniqueArray(fc.constantFrom(...countable), { minLength: 1, maxLength: 4 });
    const counted = fc.asyncProperty(queryArbitrary(description, records), names, async (q, facets) => {
      const found = naiveSearch(description, records, q);
      if ("diagnostic" in found) return;
      const query = { format: "json", q, m: "0", facets: facets.join(",") };
      const reply = await city.app.inject({ url: `/api/${pathOf(description)}/searchdetails`, query });
      const wanted = facets.map((name) => [name, naiveFacets(description, records, found.records, name)]);
      expect(reply.json().facets, `${pathOf(description)} facets=${facets} q=${q}`).toEqual(Object.fromEntries(wanted));
    });
    await fc.assert(counted, { numRuns: runsOf(15) });
  });
});
