/**
 * Reads the text of DOCX (ECMA-376) and ODT (OASIS OpenDocument) files: XML in a ZIP archive. In: bytes. Out: the text,
 * a line per paragraph. What it looks like and where pages break is known only after it is laid out.
 */
import { LIMITS } from "../../base/limits.ts";
import { XmlError, xmlReader } from "../../format/xml-reader.ts";
import { ZipError, zipArchive } from "../../format/zip-reader.ts";
import { Unreadable } from "./extraction.ts";

interface OfficeFormat {
  /** The file in the archive. */
  readonly content: string;
  /** Only text in these elements counts; empty: in all. */
  readonly texts: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly blanks: ReadonlySet<string>;
}

/** By the names of elements without prefix. */
const FORMATS: readonly OfficeFormat[] = [
  {
    content: "word/document.xml",
    texts: new Set(["t"]),
    lines: new Set(["p", "br", "cr", "tr"]),
    blanks: new Set(["tab", "tc", "noBreakHyphen"]),
  },
  {
    content: "content.xml",
    texts: new Set(),
    lines: new Set(["p", "h", "line-break", "list-item", "table-row"]),
    blanks: new Set(["tab", "s", "table-cell"]),
  },
];

/** Bytes of XML: there is more markup than text. */
const MOST_BYTES = 20 * LIMITS.documentCharacters.most;
const LEVELS = 256;

export function officeText(bytes: Uint8Array): string {
  try {
    const archive = zipArchive(bytes, MOST_BYTES);
    const format = FORMATS.find(({ content }) => archive.names.includes(content));
    const content = format && archive.read(format.content);
    if (!format || !content) throw new Unreadable("damaged");
    return textIn(content, format);
  } catch (error) {
    if (error instanceof ZipError) throw new Unreadable(failureOf(error), error);
    if (error instanceof XmlError) throw new Unreadable("damaged", error);
    throw error;
  }
}

function failureOf({ message }: ZipError): "encrypted" | "damaged" | "too-large" {
  if (message.includes("password")) return "encrypted";
  return message.includes("too large") ? "too-large" : "damaged";
}

function textIn(content: Uint8Array, { texts, lines, blanks }: OfficeFormat): string {
  const pieces: string[] = [];
  const open: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    if (length > LIMITS.documentCharacters.most) return;
    pieces.push(piece);
    length += piece.length;
  };
  const reader = xmlReader(
    {
      start({ local }) {
        open.push(local);
        if (blanks.has(local)) add(" ");
      },
      end() {
        if (lines.has(open.pop() ?? "")) add("\n");
      },
      text(text) {
        if (texts.size === 0 || texts.has(open[open.length - 1])) add(text);
      },
    },
    { depth: LEVELS },
  );
  reader.write(content);
  reader.close();
  return pieces.join("");
}
