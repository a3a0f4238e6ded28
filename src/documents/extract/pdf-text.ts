/**
 * Reads the text of a PDF file with PDF.js, as `unpdf` bundles it: without its renderer, fonts and worker. In: bytes.
 * Out: pages, or why there are none. Runs in a process of its own (`extract-child.ts`): a file can make it use any time
 * and memory.
 */
import { getDocumentProxy } from "unpdf";
import { Pages, Unreadable } from "./extraction.ts";

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Of PDF.js: only errors. Warnings about damaged files are of no use. */
const ERRORS = 0;

export async function pdfPages(bytes: Uint8Array): Promise<readonly string[]> {
  const options = { disableFontFace: true, useSystemFonts: false, isEvalSupported: false, verbosity: ERRORS };
  let document: Document;
  try {
    document = await getDocumentProxy(bytes, options);
  } catch (error) {
    throw new Unreadable((error as Error).name === "PasswordException" ? "encrypted" : "damaged", error);
  }
  const pages = new Pages();
  let readable = 0;
  let failure: unknown;
  for (let nr = 1; nr <= document.numPages && !pages.isFull; nr++) {
    try {
      pages.add(await pageText(document, nr));
      readable += 1;
    } catch (error) {
      // The others may be intact.
      pages.add("");
      failure = error;
    }
  }
  if (readable === 0 && failure !== undefined) throw new Unreadable("damaged", failure);
  return pages.texts;
}

/** Characters of a page that are read: more than are kept, but not any number. */
const MOST_CHARACTERS = 200_000;

async function pageText(document: Document, nr: number): Promise<string> {
  const page = await document.getPage(nr);
  const reader = page.streamTextContent().getReader();
  let text = "";
  try {
    while (text.length < MOST_CHARACTERS) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const item of value.items) if ("str" in item) text += item.hasEOL ? `${item.str}\n` : item.str;
    }
  } finally {
    await reader.cancel(new Error("The rest of the page is not needed.")).catch(() => {});
    page.cleanup();
  }
  return text;
}
