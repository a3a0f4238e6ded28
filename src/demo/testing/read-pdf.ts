/** Reads PDF files as `documents/pdf.ts` writes them. In: bytes. Out: the content of each page, and its lines. */
import { inflateSync } from "node:zlib";

/** The file with one character per byte, and the decompressed content of its pages. */
export function readPdf(bytes: Uint8Array): { readonly file: string; readonly pages: readonly string[] } {
  const file = Buffer.from(bytes).toString("latin1");
  const pages = [...file.matchAll(/\/Length (\d+)\/Filter\/FlateDecode>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    const end = start + Number(match[1]);
    if (!file.startsWith("\nendstream", end)) throw new Error(`The stream at ${start} does not end at ${end}.`);
    return inflateSync(Buffer.from(file.slice(start, end), "latin1")).toString("latin1");
  });
  return { file, pages };
}

/** The lines that a page shows, in WinAnsi codes. */
export function shownLines(page: string): string[] {
  return [...page.matchAll(/^\((.*)\) Tj$/gm)].map(([, text]) => text.replace(/\\([\\()])/g, "$1"));
}
