import fc from "fast-check";
import { expect, it } from "vitest";
import { type Entry, keptListing } from "./listing.ts";

const guidOf = (nr: number): string => nr.toString(16).padStart(32, "0");
const entries = fc
  .uniqueArray(fc.tuple(fc.nat(60), fc.nat(5)), { selector: ([nr]) => nr, maxLength: 40 })
  .map((list) => list.toSorted(([one], [other]) => one - other))
  .map((list) => list.map(([nr, changed], ordinal): Entry => ({ guid: guidOf(nr), ordinal, changed })));

it("gives all that changed since, page by page and in order", async () => {
  const asked = fc.asyncProperty(entries, fc.integer({ min: 1, max: 9 }), fc.nat(6), async (all, limit, since) => {
    const wanted = all.filter(({ changed }) => changed >= since);
    const listing = keptListing(all);
    const found: Entry[] = [];
    for (let after = "", hasMore = true; hasMore; after = found.at(-1)?.guid ?? "") {
      const page = await listing.page({ limit, after, since });
      expect([page.total, page.entries.length <= limit]).toEqual([wanted.length, true]);
      found.push(...page.entries);
      hasMore = page.hasMore;
    }
    expect(found).toEqual(wanted);
  });
  await fc.assert(asked, { numRuns: 50 });
});

it("finds what is there, and nothing else", async () => {
  const asked = fc.asyncProperty(entries, fc.nat(60), async (all, nr) => {
    const listing = keptListing(all);
    const known = all.find(({ guid }) => guid === guidOf(nr));
    expect(await listing.find(guidOf(nr))).toEqual(known);
    expect(await listing.existing([guidOf(nr)])).toEqual(new Set(known ? [known.guid] : []));
  });
  await fc.assert(asked, { numRuns: 50 });
});
