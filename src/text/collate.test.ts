import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSameKey, dictionaryKey } from "./collate.ts";

function byDictionary(a: string, b: string): number {
  const [left, right] = [dictionaryKey(a), dictionaryKey(b)];
  return left < right ? -1 : left > right ? 1 : compareSameKey(a, b);
}

describe("dictionary order", () => {
  it.each([
    ["umlauts as their letters", ["Äbischer", "Abt", "Acker", "Öztürk", "Peter", "Zwicky"]],
    ["accents, then case, if the rest is equal", ["muller", "Muller", "müller", "Müller", "mullerin", "Müllerin"]],
    ["ß as ss", ["Gasse", "Gaße", "Gassen"]],
    ["spaces, punctuation, digits, letters", ["a b", "a«b»", "a1", "ab"]],
    ["no numbers", ["10", "2"]],
  ])("knows %s", (_what, words) => expect(words.toReversed().sort(byDictionary)).toEqual(words));

  it("puts names as a register does", () => {
    const names = [
      "von Arx",
      "Von Arx",
      "Arx",
      "Müller-Meier",
      "Müller Meier",
      "Müllerin",
      "Müller",
      "Zwicky",
      "Özcan",
    ];
    expect(names.toSorted(byDictionary)).toEqual([
      ...["Arx", "Müller", "Müller Meier", "Müller-Meier", "Müllerin", "Özcan", "von Arx", "Von Arx", "Zwicky"],
    ]);
  });

  it("is that of the Unicode collation for German names", () => {
    const collator = new Intl.Collator("de");
    const name = fc.string({ unit: fc.constantFrom(..."abzABZäöüÄÖÜéß1 -"), maxLength: 6 });
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(byDictionary(a, b)).toBe(Math.sign(collator.compare(a, b)));
      }),
      { numRuns: 2000 },
    );
  });

  it("has the key of a beginning at the beginning of the key", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 10 });
    fc.assert(fc.property(text, text, (a, b) => dictionaryKey(a + b).startsWith(dictionaryKey(a))));
  });
});
