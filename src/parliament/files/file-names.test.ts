import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileName, isNameable, renditionNamed } from "./file-names.ts";

const GUID = "0123456789abcdef0123456789abcdef";

describe("names of files", () => {
  it.each([
    [`${GUID}-332.2.PDF.pdf`, { id: `${GUID}-332`, nr: 2, ansicht: "PDF", extension: "pdf" }],
    [
      `${GUID.toUpperCase()}/1664/1/Original/cdws.jpg`,
      { id: `${GUID}-1664`, nr: 1, ansicht: "Original", extension: "jpg" },
    ],
  ])("%s", (path, rendition) => {
    expect(renditionNamed(path)).toEqual(rendition);
  });

  it.each([
    "a.pdf",
    "a.x.PDF.pdf",
    "a.1.PDF.p d f",
    "../a.1.PDF.pdf",
    "a/b.1.PDF.pdf",
    "a.1.PDF.pdf.exe",
    `${GUID}/1664/1/../cdws.jpg`,
    `${GUID}/1664/1/Original/other.jpg`,
    `short/1664/1/Original/cdws.jpg`,
    "a\n.1.PDF.pdf",
    "a.1. .pdf",
    "a.99999999999.PDF.pdf",
    "",
  ])("%j is not a name", (path) => {
    expect(renditionNamed(path)).toBeUndefined();
  });

  it("are parsed back, or not allowed", () => {
    const part = fc.oneof(fc.stringMatching(/^[\w-]{1,8}$/), fc.string());
    const rendition = fc.record({ id: part, nr: fc.nat(), ansicht: part, extension: part });
    fc.assert(
      fc.property(rendition, (one) => {
        if (!isNameable(one)) return;
        expect(fileName(one)).not.toMatch(/[/\\\0]|^\./);
        expect(renditionNamed(fileName(one))).toEqual(one);
      }),
      { numRuns: 1000 },
    );
  });
});
