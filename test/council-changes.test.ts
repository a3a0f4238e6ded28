/** Whatever imports came one after the other, the service answers like the judge on the records that are there now. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { indexNamed } from "../src/parliament/indexes/all.ts";
import type { CouncilRecord } from "../src/parliament/record.ts";
import { judge } from "./support/judgement.ts";
import { queryArbitrary } from "./support/random-query.ts";
import { councilData, seldwylaRecords } from "./support/seldwyla.ts";
import { emptyCity, MONEY } from "./support/small-city.ts";

const DOKUMENT = indexNamed("dokument")!;
const PARTEI = indexNamed("partei")!;
const SELDWYLA = seldwylaRecords(0.01);
const POOL = (SELDWYLA.get("dokument") ?? []).slice(0, 120);
const PARTIES = SELDWYLA.get("partei") ?? [];

/** One import: which records of the pool are there then, and what became of those that were there before. */
type Step =
  | { readonly type: "add" | "change" | "correct" | "remove"; readonly places: readonly number[] }
  | { readonly type: "replace"; readonly places: readonly number[]; readonly firstSeq: number };

const places = fc.uniqueArray(fc.nat(POOL.length - 1), { minLength: 1, maxLength: 40 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom("add", "change", "correct", "remove"), places }),
  fc.record({ type: fc.constant("replace"), places, firstSeq: fc.integer({ min: 1, max: 5000 }) }),
);

/** The records after an import, in order of SEQ; new and changed ones come at the end, corrected ones keep their place. */
function after(records: readonly CouncilRecord[], change: Step): CouncilRecord[] {
  const chosen = change.places.map((place) => POOL[place]);
  const isChosen = ({ OBJ_GUID }: CouncilRecord) => chosen.some((record) => record.OBJ_GUID === OBJ_GUID);
  const kept = records.filter((record) => !isChosen(record));
  const touched = records.filter(isChosen);
  const numbered = (list: readonly CouncilRecord[], first: number) =>
    list.map((record, i) => ({ ...record, SEQ: first + i }));
  const next = (records.at(-1)?.SEQ ?? 0) + 1;
  // Another record's title, so that words come, go and move.
  const retitled = (record: CouncilRecord, i: number) => ({
    ...record,
    Titel: `${POOL[(i * 7) % POOL.length].Titel} neu`,
  });
  switch (change.type) {
    case "add":
      return [
        ...records,
        ...numbered(
          chosen.filter((record) => !touched.some(({ OBJ_GUID }) => OBJ_GUID === record.OBJ_GUID)),
          next,
        ),
      ];
    case "change":
      return [...kept, ...numbered(touched.map(retitled), next)];
    case "correct":
      return records.map((record, i) => (isChosen(record) ? retitled(record, i) : record));
    case "remove":
      return kept;
    case "replace":
      return numbered(chosen, change.firstSeq);
  }
}

it("after any sequence of imports", async () => {
  const queries = fc.array(queryArbitrary(DOKUMENT, POOL), { minLength: 12, maxLength: 12 });
  const imported = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), queries, async (steps, asked) => {
    const city = emptyCity();
    try {
      let records: readonly CouncilRecord[] = POOL.slice(0, 50);
      await city.load(
        MONEY,
        councilData(
          new Map([
            ["dokument", records],
            ["partei", PARTIES],
          ]),
        ),
      );
      for (const change of steps) {
        // Fills what the service keeps in memory; none of it may outlive the next import.
        await judge(city.app, DOKUMENT, records, asked[0]);
        await judge(city.app, DOKUMENT, records, "Titel any neu or Kategorie any Protokoll");
        records = after(records, change);
        // Files may hold records in any order.
        const given = change.type === "replace" ? records.toReversed() : records;
        await city.load(MONEY, councilData(new Map([["dokument", given]])));
      }
      for (const q of asked) await judge(city.app, DOKUMENT, records, q);
      expect(await judge(city.app, PARTEI, PARTIES, "seq > 0 sortBy Name")).toBe(PARTIES.length);
    } finally {
      await city.close();
    }
  });
  // The failure names the query; smaller cities would take long to find.
  await fc.assert(imported, { numRuns: 25, endOnFailure: true });
});
