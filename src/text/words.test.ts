/** Words by examples, and compared with the definition as a regular expression. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "./fold.ts";
import { anyText } from "./testing/any-text.ts";
import { forEachWord } from "./words.ts";

type Found = readonly [word: string, start: number, end: number];

function wordsOf(text: string): readonly Found[] {
  const found: Found[] = [];
  forEachWord(text, (...word) => found.push(word));
  return found;
}

const LETTER = "[\\p{L}\\p{N}\\p{M}\\u00ad\\u200b-\\u200d\\u2060\\ufeff]";
const INVISIBLE = "[\\u00ad\\u200b-\\u200d\\u2060\\ufeff]";
const VISIBLE = "[\\p{L}\\p{N}\\p{M}]";
const GUID = `(?<!${VISIBLE})${INVISIBLE}*[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!${VISIBLE})`;
const WORD = new RegExp(`${GUID}|${LETTER}+(?:(?<=\\p{N})[/.](?=\\p{N})${LETTER}+)*`, "giu");

function naiveWords(text: string): readonly Found[] {
  return [...text.matchAll(WORD)]
    .map(({ 0: slice, index }): Found => [fold(slice.replaceAll("-", "")), index, index + slice.length])
    .filter(([word]) => word !== "");
}

const guid = fc
  .uuid()
  .chain((id) => fc.constantFrom(id, id.toUpperCase(), id.slice(1), `${id}0`, `${id}.5`, `5/${id}`));
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "a",
      "Ü",
      "ß",
      "e\u0301",
      "\u0308",
      "7",
      "²",
      "𝟓",
      "𝒳",
      "ﾞ",
      "ΣΣ",
      "ʼ",
      "\u00ad",
      "\u200b",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(" ", "/", "+", ".", "-", "’", "_", "\n", "😀", "\ud800", "\udc00", "\ud835"),
  },
  { weight: 1, arbitrary: guid },
  { weight: 1, arbitrary: anyText({ maxLength: 50 }) },
);
const textOfPieces = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

describe("forEachWord", () => {
  it.each([
    ["Der Velo-Weg, 2. Etappe", ["der", "velo", "weg", "2", "etappe"]],
    ["GR-Nr. 2023/100 und 1.5 + 2", ["gr", "nr", "2023/100", "und", "1.5", "2"]],
    ["1.5.2023, 1..5, /7/, a/b, 3/a, a.5", ["1.5.2023", "1", "5", "7", "a", "b", "3", "a", "a", "5"]],
    ["Kreis 4+5", ["kreis", "4", "5"]],
    ["Zu\u0308rich ZÜRICH", ["zurich", "zurich"]],
    ["Schul\u00adhaus\u200b-\ufeffPlatz \u2060 \u200d", ["schulhaus", "platz"]],
    ["l’été d'Anna", ["l", "ete", "d", "anna"]],
    ["𝟓.𝟓 𝒳y 😀", ["5.5", "xy"]],
    ["- \u0308 …", []],
    ["", []],
  ])("splits %j", (text, words) => expect(wordsOf(text).map(([word]) => word)).toEqual(words));

  it("reads a GUID with dashes as one word, unless letters or digits are next to it", () => {
    const id = "0F1E2D3C-4b5a-6978-8796-a5b4c3d2e1f0";
    const plain = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    expect(wordsOf(`x-${id}.`)).toEqual([
      ["x", 0, 1],
      [plain, 2, 38],
    ]);
    expect(wordsOf(plain)).toEqual([[plain, 0, 32]]);
    expect(wordsOf(`\ufeff${id}\u200b`)).toEqual([[plain, 0, 37]]);
    expect(wordsOf(`x${id}`).map(([word]) => word)).toEqual(["x0f1e2d3c", "4b5a", "6978", "8796", "a5b4c3d2e1f0"]);
    expect(wordsOf(`${id}x`).map(([word]) => word)).toEqual(["0f1e2d3c", "4b5a", "6978", "8796", "a5b4c3d2e1f0x"]);
  });

  it("returns offsets into the original text", () => {
    expect(wordsOf(" Größe: Mu\u0308he")).toEqual([
      ["grosse", 1, 6],
      ["muhe", 8, 13],
    ]);
  });

  it("equals the definition", () => {
    fc.assert(
      fc.property(textOfPieces, (text) => {
        expect(wordsOf(text)).toEqual(naiveWords(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("distinguishes words that share a slot of the cache", () => {
    // Twice more different words than slots, of all lengths around the longest cached one.
    const words = Array.from({ length: 40_000 }, (_, i) => `W${i}ü`.padEnd(3 + (i % 40), "x"));
    const text = [...words, ...words.reverse()].join(" ");
    expect(wordsOf(text)).toEqual(naiveWords(text));
  });
});
