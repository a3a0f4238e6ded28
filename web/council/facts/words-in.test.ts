import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsIn } from "./words-in.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
);
const texts = (text: string): readonly string[] => wordsIn(text).map((word) => word.text);

describe("wordsIn", () => {
  it.each([
    ["Velowege im Kreis 8", ["Velowege", "im", "Kreis", "8"]],
    ["Rösli-Senn, (Tram)?", ["Rösli", "Senn", "Tram"]],
    ["2023/17 und 1.5", ["2023/17", "und", "1.5"]],
    ["*weg* ve*lo", ["*weg*", "ve*lo"]],
    ["805878C6-46fa-10aa-4abc-5310e0509e49", ["805878C646fa10aa4abc5310e0509e49"]],
    ["805878C6-46fa-10aa-4abc-5310e0509e49x", ["805878C6", "46fa", "10aa", "4abc", "5310e0509e49x"]],
    ["« – * ̈ »", []],
    ['a "and" or) sortBy', ["a", "and", "or", "sortBy"]],
  ])("splits %s as the service does", (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it.each(['neue "breite Wege" im Kreis', "neue «breite Wege» im Kreis", "neue „breite, Wege“ im Kreis"])(
    "reads quoted words as a phrase: %s",
    (text) => {
      expect(wordsIn(text).map(({ text, isPhrase }) => [text, isPhrase])).toEqual([
        ["neue", false],
        ["breite Wege", true],
        ["im", false],
        ["Kreis", false],
      ]);
    },
  );

  it("keeps only letters, digits, wildcards and separators inside numbers, with their offsets", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { text: held, start, end } of wordsIn(text)) {
          expect(held).toMatch(/^[\p{L}\p{N}\p{M}*/. ]+$/u);
          expect(held).toMatch(/[\p{L}\p{N}]/u);
          expect(text.slice(start, end).replaceAll("-", "")).toContain(held.split(" ")[0]);
        }
      }),
    );
  });
});
