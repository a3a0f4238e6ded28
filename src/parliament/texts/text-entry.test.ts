import { describe, expect, it } from "vitest";
import { pagesAt, placeOf } from "./text-entry.ts";

const file = (id: string, words: readonly number[], extension = "pdf") => ({
  id,
  name: "Weisung",
  extension,
  hash: id,
  reader: 1,
  words,
});

describe("the page of a position", () => {
  // Start 0, words 1 and 2, end 3; page 2 has none; start 104, words 105 to 107, end 108; start 209, word 210.
  const files = [file("a", [2, 0, 3]), file("b", [1])];
  const shown = (positions: readonly number[]) =>
    pagesAt(files, positions).map(({ file: { id }, page, words }) => [id, page, words]);

  it("counts words, boundaries and gaps as the index does", () => {
    expect(shown([1, 2, 105, 107, 210])).toEqual([
      ["a", 1, [0, 1]],
      ["a", 3, [0, 2]],
      ["b", 1, [0]],
    ]);
  });

  it("is none for the boundaries of pages, and beyond the end", () => {
    expect(shown([0, 3, 50, 104, 108, 209, 211, 999])).toEqual([]);
  });
});

describe("the place of a passage", () => {
  it("links to the page of a PDF file, and to the whole of others", () => {
    expect(placeOf({ file: file("x-1", []), page: 7 })).toEqual({
      id: "x-1",
      name: "Weisung.pdf",
      page: 7,
      url: "/dokumente/x-1#page=7",
    });
    expect(placeOf({ file: file("x-1", [], "docx"), page: 2 })).toEqual({
      id: "x-1",
      name: "Weisung.docx",
      url: "/dokumente/x-1",
    });
  });
});
