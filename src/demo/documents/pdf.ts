/**
 * A small PDF writer (PDF 1.4): A4, Helvetica, header, page numbers, compressed pages, text that can be selected.
 * In: title, date and blocks of text. Out: the bytes of the file, always the same for the same input.
 */
import { deflateSync } from "node:zlib";
import { CITY_NAME } from "../city.ts";
import { longDate } from "../language/dates.ts";
import { encode, REGULAR, width } from "./helvetica.ts";
import { type Line, layout, PAGE, type PdfBlock } from "./layout.ts";

export type { PdfBlock };

export interface PdfInfo {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly footer: string;
}

const SMALL = 8;
const CATALOG = 1;
const PAGES = 2;
const FONT = 3;
const FONT_BOLD = 4;
const INFO = 5;
const FIRST_PAGE = 6;

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** A string object; the bytes are WinAnsi codes already. */
const literal = (encoded: string): string => `(${encoded.replace(/[\\()]/g, "\\$&")})`;

/** A text string outside the pages: ASCII as it is, anything else as UTF-16 with byte order mark (PDF 1.4, 3.8.1). */
function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return literal(text);
  return `<${Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("hex")}>`;
}

/** The operators that show the lines: font where it changes, position relative to the line before. */
function show(lines: readonly Line[]): string {
  const out = ["BT"];
  let font = "";
  let x = 0;
  let y = 0;
  for (const line of lines) {
    const wanted = `/F${line.bold ? 2 : 1} ${line.size} Tf`;
    if (wanted !== font) out.push(wanted);
    font = wanted;
    out.push(`${number(line.x - x)} ${number(line.y - y)} Td`, `${literal(line.text)} Tj`);
    x = line.x;
    y = line.y;
  }
  return [...out, "ET"].join("\n");
}

const small = (text: string, x: number, y: number, bold = false): Line => ({ x, y, size: SMALL, bold, text });

const flushRight = (text: string, y: number): Line =>
  small(text, PAGE.right - (width(text, REGULAR) * SMALL) / 1000, y);

/** Header with city and date, footer with page number, a hairline at each. */
function frame(
  info: PdfInfo,
  page: number,
  pages: number,
): { readonly lines: readonly Line[]; readonly rules: string } {
  const above = PAGE.top + 26;
  const below = PAGE.bottom - 36;
  const rule = (y: number): string => `${PAGE.left} ${y} m ${PAGE.right} ${y} l S`;
  return {
    lines: [
      small(encode(`Stadt ${CITY_NAME}`), PAGE.left, above, true),
      flushRight(encode(longDate(info.date)), above),
      small(encode(info.footer), PAGE.left, below),
      flushRight(encode(`Seite ${page}/${pages}`), below),
    ],
    rules: `0.4 w 0.6 G ${rule(above - 6)} ${rule(below + 12)}`,
  };
}

function stream(content: string): string {
  const packed = deflateSync(Buffer.from(content, "latin1")).toString("latin1");
  return `<</Length ${packed.length}/Filter/FlateDecode>>\nstream\n${packed}\nendstream`;
}

function font(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
}

/** Numbers the objects from 1 and adds the table of their offsets. One character is one byte until the very end. */
function file(objects: readonly string[]): Uint8Array {
  // The second line marks the file as binary (PDF 1.4, 3.4.1).
  let body = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const rows = ["0000000000 65535 f \n"];
  for (const [i, object] of objects.entries()) {
    rows.push(`${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `<</Size ${rows.length}/Root ${CATALOG} 0 R/Info ${INFO} 0 R>>`;
  body += `xref\n0 ${rows.length}\n${rows.join("")}trailer\n${trailer}\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, "latin1");
}

export function pdf(info: PdfInfo, blocks: readonly PdfBlock[]): Uint8Array {
  const pages = layout(blocks);
  const kids = pages.map((_, i) => `${FIRST_PAGE + 2 * i} 0 R`).join(" ");
  return file([
    `<</Type/Catalog/Pages ${PAGES} 0 R/Lang(de-CH)/ViewerPreferences<</DisplayDocTitle true>>>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 ${PAGE.width} ${PAGE.height}]` +
      `/Resources<</Font<</F1 ${FONT} 0 R/F2 ${FONT_BOLD} 0 R>>>>>>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<</Title ${textString(info.title)}/Author ${textString(`Stadt ${CITY_NAME}`)}` +
      `/CreationDate(D:${info.date.replaceAll("-", "")})>>`,
    ...pages.flatMap((lines, i) => {
      const { lines: around, rules } = frame(info, i + 1, pages.length);
      return [
        `<</Type/Page/Parent ${PAGES} 0 R/Contents ${FIRST_PAGE + 2 * i + 1} 0 R>>`,
        stream(`${rules}\n${show([...around, ...lines])}`),
      ];
    }),
  ]);
}
