/**
 * Names in all scripts, with stray marks and digits: the service finds them like the naive model, whatever the
 * alphabet.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { indexNamed } from "../../src/parliament/describe/indexes/all.ts";
import { compareWithModel } from "../support/queries/compare-with-model.ts";
import { ODD_LETTERS } from "../support/queries/odd-values.ts";
import { queryArbitrary } from "../support/queries/random-query.ts";
import { councilData } from "../support/seldwyla.ts";
import { emptyCity, MONEY, party, runsOf } from "../support/small-city.ts";

const GUID = "0bab6800-1111-2222-3333-4444aaaa5555";
const PARTEI = indexNamed("partei")!;

const oddText = fc.string({ unit: fc.constantFrom(...ODD_LETTERS), minLength: 1, maxLength: 8 });
/** Longer than what the columns of the store hold whole, most of them equal up to there, some only after folding. */
const longText = fc
  .tuple(fc.constantFrom("Straße ", "STRASSE ", "n\u0303 ", "ß "), fc.constantFrom(50, 130, 257), oddText)
  .map(([piece, times, end]) => piece.repeat(times) + end);
const parties = fc
  .array(fc.tuple(fc.oneof({ arbitrary: oddText, weight: 3 }, longText), oddText, fc.boolean()), {
    minLength: 20,
    maxLength: 60,
  })
  .map((rows) => rows.map(([name, short, inactive], i) => party(i + 1, name, short, inactive)));

it.each([
  [
    "an anchor beside a combining mark without a letter",
    "\u00e9 \u0663",
    'Name any "\u200d\u0308^\u0663 \u0663^\u0308"',
  ],
  ["an anchor between two words", "a b", 'Name any "a^b"'],
  ["an anchor between a GUID with a soft hyphen and a word", `${GUID} b`, `"${GUID}\u00ad^b"`],
  ["a mask at the end of a long value", `${"a ".repeat(200)}b`, 'Name == "*A b"'],
  ["a mask in the middle of a long value", `${"a ".repeat(200)}b ${"a ".repeat(200)}`, 'Name <> "a*b*a "'],
  ["a long value that differs at its end", `${"a ".repeat(200)}b`, `Name == "${"a ".repeat(200)}c"`],
  ["a long value that sorts after a term", `${"a ".repeat(200)}b`, `Name > "${"a ".repeat(200)}a"`],
  ["a value that is long only after folding", "ß ".repeat(120), `Name exact "${"SS ".repeat(120)}"`],
])("%s", async (_what, name, q) => {
  const records = [party(1, name, "x", false), party(2, "b", "\u0663", false)];
  const city = await emptyCity();
  await city.load(MONEY, councilData(new Map([["partei", records]])));
  await compareWithModel(city.app, PARTEI, records, q);
  await city.close();
});

it.each(["a", "ä", "o1", "ö1", "u漢", "ü漢"])("tells words with umlauts from those without: %s", async (word) => {
  const names = ["a", "ä", "o1", "ö1", "u漢", "ü漢"];
  const records = names.map((name, i) => party(i + 1, name, "x", false));
  const city = await emptyCity();
  await city.load(MONEY, councilData(new Map([["partei", records]])));
  for (const modifiers of ["/stem", "/fuzzy", "/stem/fuzzy"])
    expect(await compareWithModel(city.app, PARTEI, records, `Name any${modifiers} "${word}"`)).toBe(1);
  await city.close();
});

it("finds odd texts like the naive model", async () => {
  const asked = parties.chain((records) =>
    fc.tuple(fc.constant(records), fc.array(queryArbitrary(PARTEI, records), { minLength: 40, maxLength: 40 })),
  );
  const found = fc.asyncProperty(asked, async ([records, queries]) => {
    const city = await emptyCity();
    try {
      await city.load(MONEY, councilData(new Map([["partei", records]])));
      for (const q of queries) await compareWithModel(city.app, PARTEI, records, q);
    } finally {
      await city.close();
    }
  });
  // No shrinking: a failure names the query, and smaller cities would take long to find.
  await fc.assert(found, { numRuns: runsOf(15), endOnFailure: true });
});
