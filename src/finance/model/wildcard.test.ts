import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { commonRun, fold, wildcard } from "./wildcard.ts";

describe("wildcards", () => {
  it.each([
    ["Löhne", "LÖHNE", true],
    ["Löhne", "Löhne des Personals", false],
    ["Löhne*", "Löhne des Personals", true],
    ["*personals", "Löhne des Personals", true],
    ["*des*", "Löhne des Personals", true],
    ["l*d*s", "Löhne des Personals", true],
    ["*", "", true],
    ["**", "x", true],
    ["", "", true],
    ["", "x", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["ab*ba", "aba", false],
    ["*ab*ab*", "abab", true],
    ["*ab*ab*", "abb", false],
    ["x.y", "x-y", false],
  ])("%s on %s: %s", (pattern, text, result) => {
    expect(wildcard(pattern)(fold(text))).toBe(result);
  });

  it("know what all matching texts have in common, even for a database that knows only ASCII", () => {
    expect(["*Velowege*", "Miete", "*", "Ki"].map(commonRun)).toEqual(["velowege", "ete", "", ""]);
    // The Kelvin sign, and a capital i with a dot.
    const character = fc.oneof(fc.constantFrom("a", "K", "k", "i", "\u212a", "\u0130"), anyText({ maxLength: 1 }));
    const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    fc.assert(
      fc.property(fc.array(character), anyText(), (part, rest) => {
        const text = rest + part.join("") + rest;
        const pattern = `*${fold(part.join("")).replaceAll("*", "")}*`;
        if (wildcard(pattern)(fold(text))) expect(asciiLower(text)).toContain(commonRun(pattern));
      }),
    );
  });

  it("agrees with a naive version", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
    const naive = (pattern: string, rest: string): boolean => {
      if (pattern === "") return rest === "";
      if (pattern[0] !== "*") return rest[0] === pattern[0] && naive(pattern.slice(1), rest.slice(1));
      return naive(pattern.slice(1), rest) || (rest !== "" && naive(pattern, rest.slice(1)));
    };
    fc.assert(
      fc.property(letters, text, (pattern, rest) => {
        expect(wildcard(pattern)(rest)).toBe(naive(pattern, rest));
      }),
      { numRuns: 2000 },
    );
  });

  it("does not backtrack: hundreds of stars on a long text are fast", () => {
    const matches = wildcard(`${"*a".repeat(500)}*b`);
    expect(matches("a".repeat(1_000_000))).toBe(false);
  });
});
