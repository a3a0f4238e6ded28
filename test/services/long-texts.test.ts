/** Long texts, many records and long lists: whatever is asked, no turn of the event loop takes long. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { PACE } from "../../src/search/plan/sliced.ts";
import { councilData, seldwylaRecords } from "../support/seldwyla.ts";
import { emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";
import { longestStretch } from "../support/steps.ts";

/** Executions of any block of code between two points at which others may run: a few times the limits. */
const MOST = 1_500;

const repeated = (words: string, times: number): string => `${words} `.repeat(times).trim();

/** Few different words, very often; and very many records. */
const PARTIES = [
  party(1, repeated("a", 3_000), "A", false),
  party(2, repeated("a b der", 1_000), "B", false),
  party(3, `${repeated("der", 3_000)} a b`, "C", true),
  ...Array.from({ length: 1_200 }, (_, i) => party(i + 4, `a${i % 7} der ${i % 3 ? "a" : "b"}`, `K${i}`, i % 2 === 0)),
];

/** Records with one list of thousands of parts each. */
function longLists() {
  const records = seldwylaRecords().get("geschaeft")!;
  return ["Ablaufschritte", "Mitunterzeichner"].map((list) => {
    const record = records.find((one) => ((one[list] as unknown[] | undefined) ?? []).length > 0)!;
    const parts = record[list] as unknown[];
    return { ...record, [list]: Array.from({ length: 500 }, (_, i) => parts[i % parts.length]) } as typeof record;
  });
}

let city: SmallCity;
const usual = { pace: PACE.steps, occurrences: LIMITS.occurrences.most };
beforeAll(async () => {
  city = await longCity();
});
afterAll(async () => {
  setLimits(usual.pace, usual.occurrences);
  await city.close();
});

function setLimits(pace: number, occurrences: number): void {
  PACE.steps = pace;
  (LIMITS.occurrences as { most: number }).most = occurrences;
}

async function longCity(): Promise<SmallCity> {
  const long = await emptyCity();
  setLimits(usual.pace, usual.occurrences);
  await long.load(
    MONEY,
    councilData(
      new Map([
        ["partei", PARTIES],
        ["geschaeft", longLists()],
      ]),
    ),
  );
  // Smaller limits than usual, so that small records exceed them by far.
  setLimits(250, 250);
  return long;
}

/** If so many stretches together execute little, each of them does. */
const TOGETHER = 3;

async function stretchOf(index: string, query: Record<string, string>) {
  const ask =
    ({ app }: SmallCity) =>
    async () => {
      const reply = await app.inject({ url: `/api/${index}/searchdetails`, query: { m: "3", ...query } });
      expect(reply.statusCode, reply.body.slice(0, 500)).toBe(200);
    };
  const several = await longestStretch(ask(city), TOGETHER);
  if (several.count < MOST) return several;
  // One by one, in a city that has cached nothing.
  const fresh = await longCity();
  try {
    return await longestStretch(ask(fresh));
  } finally {
    await fresh.close();
  }
}

describe("between two turns of the event loop", () => {
  it.each([
    ["repeated words", "partei", { q: `Name any "${repeated("der", 120)}" and Name all "${repeated("a", 120)}"` }],
    ["phrases", "partei", { q: `Name adj "${repeated("a", 20)}" or Name adj "a * * b" or Name = "^a" or Name = "b^"` }],
    ["words far apart, in vain", "partei", { q: "Name = a prox/distance>5/ordered Name = der" }],
    ["pairs of masks", "partei", { q: 'Name = "a*" prox/distance>5 Name = "d*" prox/distance>=0 Name = b' }],
    ["ranges, sorted", "partei", { q: 'Name > b not Name any "a1 x*" and seq < 1000 sortBy Kuerzel' }],
    ["facets", "partei", { q: "seq>0", facets: "Inaktiv,seq", format: "json" }],
    ["a word after a long text", "partei", { q: "Name any b and seq = 3" }],
    ["words of long lists", "geschaeft", { q: "a* or e*", facets: "Titel", format: "json" }],
  ])("%s: bounded work", async (_what, index, query) => {
    const { count, where } = await stretchOf(index, query);
    expect(count, where).toBeLessThan(MOST);
  });

  it("any query: bounded work", async () => {
    const term = fc
      .array(fc.constantFrom("a", "b", "der", "a*", "d?r", "*", "^a", "b^"), { minLength: 1, maxLength: 4 })
      .map((words) => `"${words.join(" ")}"`);
    const clause = fc
      .tuple(fc.constantFrom("any", "all", ">"), term)
      .map(([relation, words]) => `Name ${relation} ${words}`);
    const query = fc
      .tuple(clause, fc.array(fc.tuple(fc.constantFrom("and", "or", "not"), clause), { maxLength: 2 }))
      .map(([first, others]) => [first, ...others.map((pair) => pair.join(" "))].join(" "));
    for (const q of fc.sample(query, { numRuns: 4, seed: 1 })) {
      const { count, where } = await stretchOf("partei", { q });
      expect(count, `${q}: ${where}`).toBeLessThan(MOST);
    }
  });
});
