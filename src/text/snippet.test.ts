/** Snippets by examples, and their guarantees for any text. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkedText, type Piece, snippet } from "./snippet.ts";
import { forEachWord } from "./words.ts";

/** A value in which the words that `isMarked` are marked. */
function marked(text: string, isMarked: (word: string, index: number) => boolean): MarkedText {
  const marks: [number, number][] = [];
  let index = 0;
  forEachWord(text, (word, start, end) => {
    if (isMarked(word, index++)) marks.push([start, end]);
  });
  return { text, length: text.length, marks };
}

const find = (text: string, ...words: readonly string[]) => marked(text, (word) => words.includes(word));

/** With matches in brackets. */
const show = (pieces: readonly Piece[]) => pieces.map(({ text, match }) => (match ? `[${text}]` : text)).join("");

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

describe("snippet", () => {
  it("shows a short text completely, with white space collapsed", () => {
    expect(snippet([find("Neuer  Veloweg\r\n\tin Zürich ", "veloweg", "zurich")])).toEqual([
      { text: "Neuer ", match: false },
      { text: "Veloweg", match: true },
      { text: " in ", match: false },
      { text: "Zürich", match: true },
    ]);
  });

  it("stays within one value: the one with the most different words, then with the most marks, then the first", () => {
    const values = [
      find("Velo am See", "velo"),
      find("Weg"),
      find("Velo, Velo", "velo"),
      find("Weg: Velo", "velo", "weg"),
    ];
    expect(show(snippet(values))).toBe("[Weg]: [Velo]");
    expect(show(snippet(values.slice(0, 3)))).toBe("[Velo], [Velo]");
    expect(show(snippet(values.slice(0, 2)))).toBe("[Velo] am See");
  });

  it("shows the best passage of a long value", () => {
    const filler = "wort ".repeat(40);
    const text = `Velo ${filler}Velo und Weg ${filler}Weg`;
    expect(show(snippet([find(text, "velo", "weg")], 40))).toBe("… wort [Velo] und [Weg] wort wort wort wort …");
  });

  it("is empty without marks", () => {
    expect(snippet([find("Velo"), find("Weg")])).toEqual([]);
    expect(snippet([])).toEqual([]);
  });

  it("cuts a long text at spaces, with a quarter before the passage", () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`).join(" ");
    expect(show(snippet([find(words, "w50", "w53", "w90")], 40))).toBe("… w48 w49 [w50] w51 w52 [w53] w54 w55 w56 …");
    expect(show(snippet([find(words, "w0")], 20))).toBe("[w0] w1 w2 w3 w4 w5 …");
    expect(show(snippet([find(words, "w99")], 20))).toBe("… w95 w96 w97 w98 [w99]");
  });

  it("never cuts a mark, even one longer than the limit", () => {
    const long = "x".repeat(500);
    expect(show(snippet([find(`vor ${long} nach`, long)], 40))).toBe(`vor [${long}]…`);
    const late = "y".repeat(30);
    expect(show(snippet([find(`velo ${late} nach`, "velo", late)], 20))).toBe("[velo] …");
  });

  it("excerpts a huge value", () => {
    const filler = "wort ".repeat(200_000);
    const shown = show(snippet([find(`${filler}Velo ${filler}`, "velo")]));
    expect(shown).toMatch(/^…( wort){11} \[Velo\]( wort){35} …$/);
  });

  it("keeps lone surrogates", () => {
    expect(show(snippet([find("a\ud800 velo \udc00b", "velo")]))).toBe("a\ud800 [velo] \udc00b");
  });

  it("does not split characters and their combining marks if there is no space", () => {
    const character = fc.constantFrom("😀", "—\u0308", "—\u0308\u0301", "—\u{1e8d0}");
    fc.assert(
      fc.property(character, fc.nat(60), fc.nat(60), fc.nat(80), (unit, before, after, most) => {
        const value = find(`${unit.repeat(before)}—velo—${unit.repeat(after)}`, "velo");
        const shown = show(snippet([value], most));
        const rest = shown.replace(/^…/, "").replace(/…$/, "").replace("[velo]", "");
        expect(rest.replaceAll(unit, "").replaceAll("—", "")).toBe("");
      }),
    );
  });

  it("keeps its guarantees for any text", () => {
    const piece = fc.oneof(
      fc.constantFrom(" ", "  ", "\n", ", ", "-", "/", "😀", "e\u0301", "𝒳"),
      fc.stringMatching(/^[a-zäöü]{1,12}$/u),
    );
    const value = fc
      .tuple(fc.array(piece, { maxLength: 60 }), fc.infiniteStream(fc.boolean()))
      .map(([pieces, choice]) => marked(pieces.join(""), () => choice.next().value === true));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 5 }), fc.nat(150), (values, most) => {
        const pieces = snippet(values, most);
        const shown = pieces.map(({ text }) => text).join("");
        const found = pieces.filter(({ match }) => match).map(({ text }) => text);
        expect(found.length > 0).toBe(values.some(({ marks }) => marks.length > 0));
        expect(pieces.every(({ text }) => text !== "")).toBe(true);
        expect(shown).toBe(tidy(shown));
        expect(shown.isWellFormed()).toBe(true);
        if (found.length === 0) return;
        const body = shown.replace(/^… ?/, "").replace(/ ?…$/, "");
        const marksOf = ({ text, marks }: MarkedText) => marks.map(([start, end]) => text.slice(start, end));
        const source = values.find(
          (each) => tidy(each.text).includes(body) && marksOf(each).join(" ").includes(found.join(" ")),
        );
        expect(source).toBeDefined();
        if (source && source.length <= most && values.length === 1) expect(shown).toBe(tidy(source.text));
        const longest = Math.max(...found.map(({ length }) => length));
        expect(body.length).toBeLessThanOrEqual(Math.max(most, Math.floor(most / 4) + longest));
      }),
      { numRuns: 1000 },
    );
  });
});
