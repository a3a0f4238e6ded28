import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPdf, shownLines } from "../testing/read-pdf.ts";
import { BOLD, encode, REGULAR, width } from "./helvetica.ts";
import { layout, PAGE, wrap } from "./layout.ts";
import { type PdfBlock, pdf } from "./pdf.ts";

const INFO = { title: "Veloroute «Goldacherquai» – Bericht", date: "2024-02-29", footer: "Gemeinderat" };

const paragraphs = (count: number): PdfBlock[] =>
  Array.from({ length: count }, (_, i) => ({
    kind: "text",
    text: `Absatz ${i} (mit Klammern) und Umlauten äöü é «so». `.repeat(4),
  }));

describe("pdf", () => {
  it("records the byte offset of each object", () => {
    const { file } = readPdf(pdf(INFO, paragraphs(60)));
    expect(file.startsWith("%PDF-1.4\n")).toBe(true);
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const table = file.slice(start).split("\n");
    expect(table[0]).toBe("xref");
    const size = Number(table[1].split(" ")[1]);
    expect(file).toContain(`/Size ${size}/`);
    for (let number = 1; number < size; number++) {
      const row = table[2 + number];
      expect(row).toHaveLength(19);
      expect(file.slice(Number(row.slice(0, 10))).startsWith(`${number} 0 obj\n`)).toBe(true);
    }
  });

  it("breaks pages, counts them and numbers them", () => {
    const { file, pages } = readPdf(pdf(INFO, paragraphs(60)));
    expect(pages.length).toBeGreaterThan(2);
    expect(file).toContain(`/Count ${pages.length}/`);
    pages.forEach((page, i) => {
      expect(shownLines(page)).toContain(`Seite ${i + 1}/${pages.length}`);
      expect(shownLines(page)).toContain("Stadt Seldwyla");
      expect(shownLines(page)).toContain("29. Februar 2024");
    });
  });

  it("keeps all text, in order", () => {
    const blocks = paragraphs(30);
    const lines = readPdf(pdf(INFO, blocks)).pages.flatMap((page) => shownLines(page).slice(4));
    expect(lines.join(" ")).toBe(blocks.map(({ text }) => text.trim()).join(" "));
  });

  it("has metadata: title in Unicode, date, language", () => {
    const { file } = readPdf(pdf(INFO, paragraphs(1)));
    const title = /\/Title <([0-9a-f]+)>/.exec(file)?.[1] ?? "";
    expect(Buffer.from(title, "hex").swap16().toString("utf16le")).toBe(`\ufeff${INFO.title}`);
    expect(file).toContain("/CreationDate(D:20240229)");
    expect(file).toContain("/Lang(de-CH)");
  });

  it("is the same file for the same input, and small", () => {
    const bytes = pdf(INFO, paragraphs(8));
    expect(Buffer.from(bytes).equals(Buffer.from(pdf(INFO, paragraphs(8))))).toBe(true);
    expect(bytes.length).toBeLessThan(6000);
  });

  it("has a page even without content", () => {
    expect(readPdf(pdf(INFO, [])).pages).toHaveLength(1);
  });
});

describe("layout", () => {
  it("never writes beyond the margins, for any text", () => {
    const kind = fc.constantFrom<PdfBlock["kind"]>("title", "heading", "text", "item");
    const text = fc.oneof(
      fc.lorem({ maxCount: 80 }),
      fc.string({ maxLength: 400 }),
      fc.string({ unit: fc.constant("W"), maxLength: 300 }),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ kind, text }), { maxLength: 40 }), (blocks) => {
        for (const { x, y, size, bold, text } of layout(
          blocks.map((block) => ({ ...block, text: block.text.replaceAll("\t", " ") })),
        ).flat()) {
          expect(x + (width(text, bold ? BOLD : REGULAR) * size) / 1000).toBeLessThanOrEqual(PAGE.right + 0.01);
          expect(y).toBeGreaterThanOrEqual(PAGE.bottom);
          expect(y).toBeLessThan(PAGE.top);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("does not leave a heading alone at the end of a page", () => {
    for (let filling = 1; filling < 60; filling++) {
      const blocks: PdfBlock[] = [
        ...Array.from({ length: filling }, (): PdfBlock => ({ kind: "item", text: "Zeile" })),
        { kind: "heading", text: "Überschrift" },
        { kind: "text", text: "Danach" },
      ];
      const page = layout(blocks).find((lines) => lines.some(({ bold }) => bold));
      expect(page?.at(-1)?.text).toBe("Danach");
    }
  });

  it("aligns the text of items in one column, beside their marks", () => {
    const [lines] = layout([
      { kind: "item", text: "9.\tneun" },
      { kind: "item", text: "10.\tzehn" },
    ]);
    expect(lines.map(({ text }) => text)).toEqual(["9.", "neun", "10.", "zehn"]);
    expect(lines[1].x).toBe(lines[3].x);
    expect(lines[0].x).toBe(PAGE.left);
  });

  it("wraps by width and loses no word", () => {
    const text = "Die Velovorzugsroute führt vom Lindenplatz bis zum Goldacherquai";
    const lines = wrap(encode(text), 12_000, REGULAR);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join(" ")).toBe(text);
    for (const line of lines) expect(width(line, REGULAR)).toBeLessThanOrEqual(12_000);
  });
});

describe("helvetica", () => {
  it("has the widths of Adobe's font metrics", () => {
    expect(width(encode("Ausbau"), REGULAR)).toBe(667 + 556 + 500 + 556 + 556 + 556);
    expect(width(encode("–"), REGULAR)).toBe(556);
    expect(width(encode("ä"), BOLD)).toBe(width("a", BOLD));
    expect(REGULAR).toHaveLength(224);
    expect(BOLD).toHaveLength(224);
  });

  it("encodes as WinAnsi and drops accents it lacks", () => {
    expect(encode("für «Zoë» – 5 €")).toBe("f\xfcr \xabZo\xeb\xbb \x96 5 \x80");
    expect(encode("Petrović 漢\u2009")).toBe("Petrovic ?\xa0");
  });
});
