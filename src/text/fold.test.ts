/** Folding by examples, and its two laws for all of Unicode and for any text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "./fold.ts";
import { anyText } from "./testing/any-text.ts";

/** The definition without optimizations. */
function naiveFold(text: string): string {
  let folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  for (const [letter, spelled] of ["ßss", "æae", "œoe", "øo", "łl", "đd", "ıi", "ςσ"].map((s) => [s[0], s.slice(1)]))
    folded = folded.replaceAll(letter, spelled);
  return folded;
}

const text = anyText();

describe("fold", () => {
  it.each([
    ["MÜLLER", "muller"],
    ["Mu\u0308ller", "muller"],
    ["Straße", "strasse"],
    ["STRAẞE", "strasse"],
    ["Ægir Œuvre Øre Łódź Đorđe", "aegir oeuvre ore lodz dorde"],
    ["İstanbul ISPARTA ısı", "istanbul isparta isi"],
    ["ﬁnanz m² № ½", "finanz m2 no 1⁄2"],
    ["ΟΔΟΣ", "οδοσ"],
    ["a\ud800b\udc00", "a\ud800b\udc00"],
    ["", ""],
  ])("%j is %j", (text, folded) => expect(fold(text)).toBe(folded));

  it("is idempotent for every character", () => {
    const unfinished: string[] = [];
    // Planes beyond the first four have no letters.
    for (let point = 0; point <= 0x3ffff; point++) {
      const folded = fold(String.fromCodePoint(point));
      if (folded !== "" && fold(folded) !== folded) unfinished.push(point.toString(16));
    }
    expect(unfinished).toEqual([]);
  });

  it("equals the definition, and distributes over concatenation", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(fold(a)).toBe(naiveFold(a));
        expect(fold(fold(a))).toBe(fold(a));
        expect(fold(a + b)).toBe(fold(a) + fold(b));
      }),
    );
  });
});
