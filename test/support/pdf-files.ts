/** Writes small PDF files for tests: with text, encrypted, scanned, and hostile ones. In: texts. Out: bytes. */
import { constants, deflateRawSync, deflateSync } from "node:zlib";

/** The body of an object: its text, and the bytes of its stream. */
type Part = string | { readonly dictionary: string; readonly stream: Uint8Array };

/** Objects are numbered from 1; the first is the catalog. */
function pdfFile(objects: readonly Part[], trailer = ""): Uint8Array {
  const chunks: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  const add = (chunk: string | Uint8Array): void => {
    chunks.push(typeof chunk === "string" ? Buffer.from(chunk, "latin1") : Buffer.from(chunk));
  };
  const length = (): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  for (const [i, part] of objects.entries()) {
    offsets.push(length());
    add(`${i + 1} 0 obj\n`);
    if (typeof part === "string") add(part);
    else {
      add(`<<${part.dictionary}/Length ${part.stream.length}>>\nstream\n`);
      add(part.stream);
      add("\nendstream");
    }
    add("\nendobj\n");
  }
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(chunks);
}

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";
const MEDIA = "/MediaBox[0 0 595 842]";

/** Objects 4 and 5 are the first page and its content, and so on. */
function document(contents: readonly Part[], trailer?: string, count = contents.length): Uint8Array {
  const kids = contents.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const pages = contents.flatMap((content, i): Part[] => [
    `<</Type/Page/Parent 2 0 R${MEDIA}/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * i} 0 R>>`,
    content,
  ]);
  return pdfFile([CATALOG, `<</Type/Pages/Kids[${kids}]/Count ${count}>>`, FONT, ...pages], trailer);
}

/** A line feed begins a new line. Only characters of Latin-1. */
function shown(text: string): Part {
  const lines = text.split("\n").map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 -14 Td`);
  const stream = Buffer.from(`BT /F1 10 Tf 70 760 Td ${lines.join(" ")} ET`, "latin1");
  return { dictionary: "/Filter/FlateDecode", stream: deflateSync(stream) };
}

export function pdfOf(...pages: readonly string[]): Uint8Array {
  return document(pages.map(shown));
}

/** Nobody knows the password. */
export function encryptedPdf(): Uint8Array {
  const key = `<${"5a".repeat(32)}>`;
  const encryption = `<</Filter/Standard/V 1/R 2/O${key}/U${key}/P -4>>`;
  return document([shown("geheim")], `/Encrypt ${encryption}/ID[${key}${key}]`);
}

/** A page with a picture. */
export function scannedPdf(): Uint8Array {
  return document([{ dictionary: "", stream: Buffer.from("q 595 0 0 842 0 0 cm BI /W 1/H 1/CS/G/BPC 8 ID x EI Q") }]);
}

/** Claims a million pages and has one. */
export function endlessPdf(): Uint8Array {
  return document([shown("die einzige Seite")], undefined, 1_000_000);
}

/** The page tree contains itself. */
export function circularPdf(): Uint8Array {
  return pdfFile([CATALOG, "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 100000>>", FONT]);
}

/** A page whose content is so many MiB of blanks. */
export function bombPdf(mebibytes: number): Uint8Array {
  return document([blanks(mebibytes)]);
}

/** A page that switches to one font after the other; each has a program and a table of characters of so many MiB. */
export function endlessFontsPdf(fonts: number, mebibytes: number): Uint8Array {
  const first = 5;
  const names = Array.from({ length: fonts }, (_, i) => i);
  const resources = names.map((i) => `/F${i} ${first + 3 * i} 0 R`).join("");
  const stream = Buffer.from(`BT ${names.map((i) => `/F${i} 10 Tf (a) Tj`).join(" ")} ET`);
  const parts = names.flatMap((i): Part[] => {
    const nr = first + 3 * i;
    const descriptor = `<</Type/FontDescriptor/FontName/A${i}/Flags 4/FontFile2 ${nr + 2} 0 R>>`;
    return [
      `<</Type/Font/Subtype/TrueType/BaseFont/A${i}/FontDescriptor ${nr + 1} 0 R/ToUnicode ${nr + 2} 0 R>>`,
      descriptor,
      blanks(mebibytes),
    ];
  });
  const page = `<</Type/Page/Parent 2 0 R${MEDIA}/Resources<</Font<<${resources}>>>>/Contents 4 0 R>>`;
  return pdfFile([CATALOG, "<</Type/Pages/Kids[3 0 R]/Count 1>>", page, { dictionary: "", stream }, ...parts]);
}

function blanks(mebibytes: number): Part {
  const one = deflateRawSync(Buffer.alloc(1 << 20, " "), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const last = deflateRawSync(Buffer.from(" "));
  const header = Buffer.of(0x78, 0x9c);
  const stream = Buffer.concat([header, ...Array.from({ length: mebibytes }, () => one), last]);
  return { dictionary: "/Filter/FlateDecode", stream };
}
