import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { circularPdf, encryptedPdf, endlessPdf, pdfOf, scannedPdf } from "../../../test/support/pdf-files.ts";
import { LIMITS } from "../../base/limits.ts";
import { writeZip } from "../../format/testing/write-xlsx.ts";
import { anyText } from "../../text/testing/any-text.ts";
import { extractText } from "./extract-text.ts";
import { Pages, partsOf } from "./extraction.ts";
import { htmlText } from "./html-text.ts";

const pages = async (bytes: Uint8Array, extension = "pdf") => {
  // PDF.js takes the array away.
  const found = await extractText(Uint8Array.from(bytes), extension);
  return "pages" in found ? found.pages : found.failure;
};
const fromText = (text: string, extension = "txt") => pages(Buffer.from(text), extension);

describe("the text of a PDF file", () => {
  it("is read page by page, with the lines of each", async () => {
    expect(await pages(pdfOf("Erste Seite\nmit zwei Zeilen", "", "Dritte: Zürich (ja)"))).toEqual([
      "Erste Seite\nmit zwei Zeilen",
      "",
      "Dritte: Zürich (ja)",
    ]);
  });

  it("has whole words where lines end with a hyphen", async () => {
    const hyphens = "die Lärm-\nschutzwand, Ein-\nund Ausgang, der SBB-\nBahnhof";
    expect(await pages(pdfOf(hyphens))).toEqual(["die Lärmschutzwand, Ein-\nund Ausgang, der SBB-\nBahnhof"]);
  });

  it("is empty if the pages are pictures, and says why it cannot be read", async () => {
    expect(await pages(scannedPdf())).toEqual([""]);
    expect(await pages(encryptedPdf())).toBe("encrypted");
    expect(await pages(Buffer.from("%PDF-1.4\nnothing else"))).toBe("damaged");
    expect(await pages(Buffer.from("not a PDF file at all"))).toBe("damaged");
    expect(await pages(pdfOf("Vorne", "Hinten").subarray(0, 300))).toBe("damaged");
  });

  it("has no more pages than the limit, whatever the file claims", async () => {
    expect(await pages(endlessPdf())).toEqual(["die einzige Seite"]);
    const kept = new Pages();
    while (!kept.isFull) kept.add("Seite ".repeat(5));
    expect(kept.texts).toHaveLength(LIMITS.documentPages.most);
    const long = new Pages();
    while (!long.isFull) long.add("x".repeat(LIMITS.documentPageCharacters.most + 1));
    expect(long.texts.join("")).toHaveLength(LIMITS.documentCharacters.most);
    expect(["damaged", ""]).toContain(String(await pages(circularPdf())).replaceAll(",", ""));
  });
});

describe("the text of other files", () => {
  it("is that of plain text, in the encodings of offices", async () => {
    expect(await fromText("Grüezi\r\n\r\n  mitenand ")).toEqual(["Grüezi\nmitenand"]);
    expect(await pages(Buffer.from("Gr\xfcezi", "latin1"), "txt")).toEqual(["Grüezi"]);
    expect(await pages(Buffer.from("\ufeffGrüezi", "utf16le"), "TXT")).toEqual(["Grüezi"]);
  });

  it("is what people see of HTML", async () => {
    const html = `<!doctype html><html><head><title>Weg</title></head><body><h1>Z&uuml;ge &amp; <b>Tra</b>ms</h1>
      <!-- <p>nicht</p> --><script>if (a < b) weg();</script><p>5 < 6 &#8211; &#x4e; &unbekannt;<br>Ende</p></body>`;
    expect(await fromText(html, "html")).toEqual(["Züge & Trams\n5 < 6 – N &unbekannt;\nEnde"]);
  });

  it("is that of DOCX and ODT, a line per paragraph", async () => {
    const docx = writeZip([
      {
        name: "word/document.xml",
        content:
          '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Velo</w:t></w:r><w:r><w:t>weg</w:t><w:tab/><w:t>A</w:t></w:r>' +
          "<w:instrText>weg</w:instrText></w:p><w:p><w:t>B &amp; C</w:t></w:p></w:body></w:document>",
      },
    ]);
    expect(await pages(docx, "docx")).toEqual(["Veloweg A\nB & C"]);
    const odt = writeZip([
      {
        name: "content.xml",
        content: '<o:doc xmlns:o="o" xmlns:t="t"><t:h>Titel</t:h><t:p>Velo<t:span>weg</t:span><t:s/>A</t:p></o:doc>',
      },
    ]);
    expect(await pages(odt, "odt")).toEqual(["Titel\nVeloweg A"]);
    expect(await pages(writeZip([{ name: "other", content: "" }]), "docx")).toBe("damaged");
    expect(await pages(docx.subarray(0, 100), "docx")).toBe("damaged");
    expect(await pages(writeZip([{ name: "word/document.xml", content: "<a>" }]), "docx")).toBe("damaged");
  });

  it("is cut into parts that contain everything and are never too long", () => {
    fc.assert(
      fc.property(fc.array(anyText()), fc.integer({ min: 1, max: 3_000 }), (texts, times) => {
        const text = `${texts.join(" ")} x`.repeat(times).slice(0, 100_000);
        const parts = partsOf(text);
        const letters = (whole: string) => whole.match(/[a-z]/g)?.length;
        expect(letters(parts.join(""))).toBe(letters(text));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(20_000);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("is text, whatever the file contains", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom("txt", "html", "docx"),
        async (bytes, end) => {
          const found = await pages(bytes, end);
          if (typeof found === "string") expect(["damaged", "encrypted"]).toContain(found);
          else for (const page of found) expect(page).not.toContain("\0");
        },
      ),
      { numRuns: 50 },
    );
    const piece = fc.constantFrom(
      "<p>",
      "<b",
      "</p>",
      "<!--",
      "-->",
      "<script>",
      "</script>",
      "x",
      "&amp;",
      "<",
      "&#65;",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, anyText({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
        expect(htmlText(pieces.join(""))).not.toMatch(/<p>|<!--|<script>/);
      }),
      { numRuns: 100 },
    );
  });
});
