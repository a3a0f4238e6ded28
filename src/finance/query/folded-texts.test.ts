import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, wildcard } from "../model/wildcard.ts";
import { FoldedTexts } from "./folded-texts.ts";

describe("texts that are searched together", () => {
  it("match as each would alone: also equal ones, empty ones, and where two of them hold the pattern only together", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "B", "ü"), maxLength: 4 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "Ü", "*"), maxLength: 5 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), pattern, (texts, pattern) => {
        const matches = wildcard(pattern);
        const alone = [...texts.keys()].filter((place) => matches(fold(texts[place])));
        expect([...new FoldedTexts(texts).matching(pattern)]).toEqual(alone);
      }),
      { numRuns: 2000 },
    );
  });
});
