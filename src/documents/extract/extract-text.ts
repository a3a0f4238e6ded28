/** Reads the text of a file of any supported format. In: its bytes and its extension. Out: pages, or why not. */
import { detectEncoding } from "../../format/text-encoding.ts";
import { type Extraction, partsOf, Unreadable } from "./extraction.ts";
import { htmlText } from "./html-text.ts";
import { officeText } from "./office-text.ts";

/** PDF readers accept anything before it, up to here (ISO 32000-1, annex H, note 13). */
const PDF_HEADER = 1024;

/** What the content begins with counts more than what the file is called. */
export async function extractText(bytes: Uint8Array, extension: string): Promise<Extraction> {
  try {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(PDF_HEADER, bytes.length));
    if (head.includes("%PDF-")) {
      // Loaded when it is needed: it is large.
      const { pdfPages } = await import("./pdf-text.ts");
      return { pages: await pdfPages(bytes) };
    }
    if (head.indexOf("PK\u0003\u0004", 0, "latin1") === 0) return { pages: partsOf(officeText(bytes)) };
    // Office files with a password, and those of older programs.
    if (head.indexOf("\u00d0\u00cf\u0011\u00e0", 0, "latin1") === 0) return { failure: "encrypted" };
    if (!TEXTS.has(extension.toLowerCase())) return { failure: "damaged" };
    const text = await decodedText(bytes);
    return { pages: partsOf(/^html?$/i.test(extension) ? htmlText(text) : text) };
  } catch (error) {
    if (error instanceof Unreadable) return { failure: error.failure };
    throw error;
  }
}

const TEXTS: ReadonlySet<string> = new Set(["txt", "html", "htm"]);

async function decodedText(bytes: Uint8Array): Promise<string> {
  async function* once() {
    yield bytes;
  }
  const encoding = await detectEncoding(once());
  const isBigEndian = encoding === "utf-16" && bytes[0] === 0xfe;
  return new TextDecoder(isBigEndian ? "utf-16be" : encoding === "utf-16" ? "utf-16le" : encoding).decode(bytes);
}
