/** Terms by examples, and that a term without wildcards means the words of its plain text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fits } from "./mask.ts";
import { countWords, plainText, readTerm, type TermWord, valuePattern } from "./term.ts";
import { forEachWord } from "./words.ts";

/** A word as it could be written in a query. */
function show(word: TermWord): string {
  const text = word.kind === "word" ? word.text : word.kind === "mask" ? word.mask.pattern : "*";
  return `${word.first ? "^" : ""}${word.kind} ${text}${word.last ? "^" : ""}`;
}

function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachWord(text, (word) => words.push(word));
  return words;
}

const unit = fc.constantFrom(..."aÜß7²/+.-^*?\\ 😀\u0308＊", "\ud800");
const term = fc.oneof(
  fc.string({ unit, maxLength: 20 }),
  fc
    .tuple(fc.constantFrom("", "^", "x", "-"), fc.uuid(), fc.constantFrom("", "^", "x", "*"))
    .map((parts) => parts.join("")),
);

describe("readTerm", () => {
  it.each([
    ["Veloweg MÜLLER", ["word veloweg", "word muller"]],
    ["2023/* Velo* ?elo", ["mask 2023/*", "mask velo*", "mask ?elo"]],
    ["*/1 1.? a.*", ["mask */1", "mask 1.?", "word a", "any *"]],
    ["* ** *? \\*", ["any *", "any *", "mask *?"]],
    ["^Velo* weg^ ^*^", ["^mask velo*", "word weg^", "^any *^"]],
    ["^ Velo ^", ["word velo"]],
    ["a^b ^c^d^", ["word a", "word b", "^word c", "word d^"]],
    ["V\\elo\\*weg \\^a a\\^", ["word velo", "word weg", "word a", "word a"]],
    ["Größ* ΟΔΟΣ*", ["mask gross*", "mask οδοσ*"]],
    ["^0F1E2D3C-4b5a-6978-8796-a5b4c3d2e1f0", ["^word 0f1e2d3c4b5a69788796a5b4c3d2e1f0"]],
    [
      "0f1e2d3?-4b5a-6978-8796-a5b4c3d2e1f0",
      ["mask 0f1e2d3?", "word 4b5a", "word 6978", "word 8796", "word a5b4c3d2e1f0"],
    ],
    ["- ^ \\", []],
    ["", []],
  ])("reads %j", (text, words) => expect(readTerm(text).map(show)).toEqual(words));

  it("returns the offsets of the words in the term, including backslashes", () => {
    expect(readTerm("^\\a\\b c* \\d").map(({ start }) => start)).toEqual([1, 6, 9]);
  });

  it("knows how words are spelled, and joins feminine forms if wanted", () => {
    const spelled = (text: string, joins: boolean) =>
      readTerm(text, true, joins).map((word) => (word.kind === "word" ? word.spelled : word.kind));
    expect(spelled("Größe ^MÜLLER:innen^ Lehrer/-innen x", true)).toEqual([
      "grösse",
      "müllerinnen",
      "lehrerinnen",
      "x",
    ]);
    expect(spelled("Müller:innen Müller*innen", false)).toEqual(["müller", "innen", "mask"]);
    expect(readTerm("^a:innen^", true, true)).toMatchObject([{ text: "ainnen", first: true, last: true }]);
  });

  it("treats special characters as ordinary ones if not masked", () => {
    expect(readTerm("^velo* w?g^", false).map(show)).toEqual(["word velo", "word w", "word g"]);
  });

  it("means the words of its plain text without wildcards", () => {
    fc.assert(
      fc.property(term, (text) => {
        const words = wordsOf(plainText(text)).map((word) => ({ kind: "word", text: word, first: false, last: false }));
        expect(readTerm(text, false)).toMatchObject(words);
        const escaped = text.replace(/[*?^\\]/g, "\\$&");
        expect(readTerm(escaped)).toMatchObject(wordsOf(text).map((word) => ({ kind: "word", text: word })));
        expect(plainText(escaped)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  it("has as many words as are counted without reading them", () => {
    fc.assert(
      fc.property(term, (text) => {
        expect(countWords(text)).toBe(readTerm(text).length);
      }),
      { numRuns: 2000 },
    );
  });

  it("matches a word by any mask made from it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zäöüß0-9]{1,8}$/u), fc.nat(8), fc.constantFrom("*", "?"), (word, at, sign) => {
        const cut = at % word.length;
        const [read] = readTerm(word.slice(0, cut) + sign + word.slice(cut + 1));
        const [folded] = wordsOf(word);
        // `?` is one character of the folded word, and ß folds to two.
        fc.pre(sign === "*" || word[cut] !== "ß");
        expect(read.kind === "any" || (read.kind === "mask" && fits(read.mask, folded))).toBe(true);
      }),
    );
  });
});

describe("valuePattern", () => {
  it.each([
    ["Velo-Weg, 1. Teil", { text: "velo-weg, 1. teil" }],
    ["^Velo^", { text: "^velo^" }],
    ["", { text: "" }],
    ['Was\\? \\"A\\\\B\\"', { text: 'was? "a\\b"' }],
    ["Größe *", { mask: { pattern: "grosse *", prefix: "grosse " } }],
    ["\\**＊\\\\", { mask: { pattern: "\\**\\*\\\\", prefix: "*" } }],
  ])("reads %j", (text, pattern) => expect(valuePattern(text)).toEqual(pattern));

  it("treats special characters as ordinary ones if not masked", () => {
    expect(valuePattern("Was? *", false)).toEqual({ text: "was? *" });
  });
});
