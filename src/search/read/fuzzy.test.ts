import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "../../text/edit-distance.ts";
import { finish } from "../testing/plan-arbitrary.ts";
import { closeWords, mostEdits } from "./fuzzy.ts";

describe("close words", () => {
  it("are those within the edit distance", () => {
    const word = fc.stringMatching(/^[abc]{0,9}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, wanted) => {
        const expected = words
          .sort()
          .map((each) => ({ word: each, distance: editDistance(each, wanted) }))
          .filter(({ distance }) => distance > 0 && distance <= mostEdits(wanted));
        expect(finish(closeWords(words, wanted))).toEqual(expected);
      }),
    );
  });

  it("are found without looking at all words", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const beginnings = letters.flatMap((a) => letters.map((b) => `${a}${b}${a}${b}`));
    const ends = letters.slice(0, 10).flatMap((a) => letters.slice(0, 10).map((b) => `${a}haus${b}`));
    const words = beginnings.flatMap((beginning) => ends.map((end) => beginning + end));
    let looked = 0;
    const watched = new Proxy(words, {
      get(target, name) {
        if (typeof name === "string" && /^\d+$/.test(name)) looked++;
        return Reflect.get(target, name);
      },
    });
    expect(finish(closeWords(watched, "ababxhaus")).map(({ word }) => word)).toContain("ababahausa");
    expect(looked).toBeLessThan(words.length / 4);
  });

  it.each([
    ["ab", 0],
    ["abc", 1],
    ["abcdef", 1],
    ["abcdefg", 2],
    ["a".repeat(65), 0],
  ])("of %s differ by at most %i", (word, most) => expect(mostEdits(word)).toBe(most));
});
