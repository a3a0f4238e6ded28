import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wildcard } from "../model/wildcard.ts";
import { FoldedTexts } from "./folded-texts.ts";

describe("FoldedTexts", () => {
  it("match like single texts, also equal and empty ones, and without matches across two texts", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "B", "ü"), maxLength: 4 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "Ü", "*"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), pattern, (texts, pattern) => {
        const matches = wildcard(pattern);
        const expected = [...texts.keys()].filter((index) => matches(fold(texts[index])));
        expect([...new FoldedTexts(texts).matching(pattern)]).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
