/** Masks by examples, and against regular expressions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMask, fits, maskOf } from "./mask.ts";

/** Small patterns only: a regular expression tries again and again where `fits` does not. */
function naiveFits(pattern: string, word: string): boolean {
  const source = pattern.replace(/\\?.|\\/gsu, (sign) => {
    if (sign === "*") return ".*";
    if (sign === "?") return ".";
    return `\\u{${(sign.length > 1 && sign[0] === "\\" ? sign.slice(1) : sign).codePointAt(0)!.toString(16)}}`;
  });
  return new RegExp(`^(?:${source})$`, "su").test(word);
}

const letter = fc.constantFrom("a", "b", "😀", "\ud83d", "*", "?", "\\");
const text = fc.string({ unit: letter, maxLength: 8 });

describe("maskOf", () => {
  it.each([
    ["velo*", "velo"],
    ["*weg", ""],
    ["v?lo", "v"],
    ["velo", "velo"],
    ["a\\*b\\?c\\\\d*", "a*b?c\\d"],
    ["a\\", "a\\"],
    ["😀?", "😀"],
    ["", ""],
  ])("%j begins with %j", (pattern, prefix) => expect(maskOf(pattern)).toEqual({ pattern, prefix }));
});

describe("fits", () => {
  it.each([
    ["velo*", ["velo", "veloweg"], ["vel", "zvelo"]],
    ["*weg", ["weg", "veloweg"], ["wege", ""]],
    ["*ge*mein*", ["gemeinde", "allgemein"], ["meinge"]],
    ["v?lo", ["velo", "v😀lo"], ["vlo", "veelo"]],
    ["*?", ["a", "😀"], [""]],
    ["a\\*", ["a*"], ["ab"]],
    ["*", ["", "x"], []],
    ["", [""], ["x"]],
  ] as const)("%j fits %j and not %j", (pattern, yes, no) => {
    expect(yes.filter((word) => !fits(maskOf(pattern), word))).toEqual([]);
    expect(no.filter((word) => fits(maskOf(pattern), word))).toEqual([]);
  });

  it("is what a regular expression says, and what fits begins with the prefix", () => {
    fc.assert(
      fc.property(text, text, (pattern, word) => {
        const mask = maskOf(pattern);
        expect(fits(mask, word)).toBe(naiveFits(pattern, word));
        expect(fits({ ...mask }, word)).toBe(fits(mask, word));
        if (fits(mask, word)) expect(word.startsWith(mask.prefix)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it("finds what masks were put into", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.constantFrom("*", "?", "")), { maxLength: 4 }), text, (parts, run) => {
        const pattern = parts.map(([literal, sign]) => escapeMask(literal) + sign).join("");
        // A run of any length for `*`, one character for `?`; halves of characters might join up to one.
        const word = parts.map(([literal, sign]) => literal + (sign === "*" ? run : sign === "?" ? "x" : "")).join("");
        fc.pre(word.isWellFormed() && pattern.isWellFormed());
        expect(fits(maskOf(pattern), word)).toBe(true);
      }),
    );
  });

  it("answers patterns on which a backtracking matcher would never end", () => {
    expect(fits(maskOf("*a".repeat(2000)), `${"a".repeat(4000)}b`)).toBe(false);
  });
});
