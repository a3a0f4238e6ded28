/** Masks by examples, and compared with regular expressions. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeMask, fits, Matching, maskOf } from "./mask.ts";

/** For small patterns only, because a regular expression backtracks. */
function naiveFits(pattern: string, word: string): boolean {
  const source = pattern.replace(/\\?.|\\/gsu, (symbol) => {
    if (symbol === "*") return ".*";
    if (symbol === "?") return ".";
    const literal = symbol.length > 1 && symbol[0] === "\\" ? symbol.slice(1) : symbol;
    return `\\u{${literal.codePointAt(0)!.toString(16)}}`;
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
  ])("%j has the prefix %j", (pattern, prefix) => expect(maskOf(pattern)).toEqual({ pattern, prefix }));
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
  ] as const)("%j matches %j and not %j", (pattern, yes, no) => {
    expect(yes.filter((word) => !fits(maskOf(pattern), word))).toEqual([]);
    expect(no.filter((word) => fits(maskOf(pattern), word))).toEqual([]);
  });

  it("agrees with a regular expression, and every match has the prefix", () => {
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

  it("matches the text that a pattern was made from", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.constantFrom("*", "?", "")), { maxLength: 4 }), text, (parts, run) => {
        const pattern = parts.map(([literal, wildcard]) => escapeMask(literal) + wildcard).join("");
        // A run of any length for `*`, one character for `?`; lone surrogates might join to a character.
        const replacements = { "*": run, "?": "x", "": "" };
        const word = parts.map(([literal, wildcard]) => literal + replacements[wildcard]).join("");
        fc.pre(word.isWellFormed() && pattern.isWellFormed());
        expect(fits(maskOf(pattern), word)).toBe(true);
      }),
    );
  });

  it("is fast for patterns on which a backtracking matcher would never end", () => {
    expect(fits(maskOf("*a".repeat(2000)), `${"a".repeat(4000)}b`)).toBe(false);
  });

  it("gives the same a part at a time", () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 5 }), (pattern, word, budget) => {
        const matching = new Matching(maskOf(pattern), word);
        let result: boolean | undefined;
        for (let i = 0; result === undefined && i < 1_000; i++) result = matching.proceed(budget);
        expect(result).toBe(fits(maskOf(pattern), word));
      }),
    );
  });
});
