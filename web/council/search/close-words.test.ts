import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closest, masksNear, mistakesBetween } from "./close-words.ts";

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const letters = fc.array(letter, { minLength: 5, maxLength: 14 }).map((word) => word.join(""));

/** A word and the same with one mistake. */
const misspelt = fc
  .record({ word: letters, place: fc.nat(), kind: fc.constantFrom("more", "less", "other", "swapped"), letter })
  .map(({ word, place, kind, letter }) => {
    const at = place % (word.length - 1);
    const [before, one, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    const wrong = {
      more: before + letter + one + next + after,
      less: before + next + after,
      other: before + letter + next + after,
      swapped: before + next + one + after,
    };
    return { word, wrong: wrong[kind] };
  });

describe("masksNear", () => {
  it("fits the word that was meant, wherever its one mistake is", () => {
    fc.assert(
      fc.property(misspelt, ({ word, wrong }) => {
        expect(masksNear(wrong).some((mask) => new RegExp(`^${mask.replace("*", ".*")}$`).test(word))).toBe(true);
      }),
    );
  });

  it("says each two letters with a star", () => {
    expect(masksNear("velos")).toEqual(["*los", "v*os", "ve*s", "vel*"]);
  });
});

describe("mistakesBetween", () => {
  it("counts one mistake as one", () => {
    fc.assert(
      fc.property(misspelt, ({ word, wrong }) => {
        expect(mistakesBetween(word, wrong)).toBe(word === wrong ? 0 : 1);
        expect(mistakesBetween(wrong, word)).toBe(mistakesBetween(word, wrong));
      }),
    );
  });

  it.each([
    ["", "abc", 3],
    ["velowge", "velowege", 1],
    ["vleowege", "velowege", 1],
    ["schulhuas", "schulhaus", 1],
    ["kindergarten", "kinderkrippe", 6],
  ])("counts those between %s and %s", (one, other, count) => {
    expect(mistakesBetween(one, other)).toBe(count);
  });
});

describe("closest", () => {
  it("takes the word with the fewest mistakes, among equals the most frequent", () => {
    expect(closest("velowge", ["Velos", "Velowege", "Velowegen"])).toBe("Velowege");
    expect(closest("hauser", ["Hausen", "Häuser", "Hauses", "Hauses"])).toBe("Hauses");
  });

  it("suggests nothing that is far away", () => {
    expect(closest("tramlinie", ["Traminsel", "Buslinie"])).toBeUndefined();
    expect(closest("baume", ["Räume"])).toBe("Räume");
  });
});
