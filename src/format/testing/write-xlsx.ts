/** Writes small XLSX files for tests, in the ways in which spreadsheet programs write them. */
import { crc32, deflateRawSync } from "node:zlib";
import { escapeAttribute, escapeText } from "../xml-text.ts";

/** A file of a ZIP archive. */
export interface ZipFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly stored?: boolean;
}

export function writeZip(files: readonly ZipFile[], comment = ""): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false } of files) {
    const plain = Buffer.from(content);
    const data = stored ? plain : deflateRawSync(plain);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(stored ? 0 : 8, 10);
    entry.writeUInt32LE(crc32(plain), 16);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(plain.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += local.length + Buffer.byteLength(name) + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]);
}

/** A text; a number as it is written in the file; or the XML of the cell, with `REF` for its place. */
export type WrittenCell = string | { readonly number: string } | { readonly xml: string };

export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly WrittenCell[])[];
}

export interface WrittenBook {
  readonly sheets: readonly WrittenSheet[];
  /** How texts are written. */
  readonly texts?: "shared" | "inline";
  readonly is1904?: boolean;
  /** Formats of cells: a cell with `s="1"` has the first. */
  readonly formats?: readonly string[];
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function writeXlsx({ sheets, texts = "shared", is1904 = false, formats = [] }: WrittenBook): Buffer {
  const shared: string[] = [];
  const cell = (value: WrittenCell, reference: string): string => {
    if (typeof value === "object" && "xml" in value) return value.xml.replace("REF", reference);
    if (typeof value === "object") return `<c r="${reference}"><v>${value.number}</v></c>`;
    if (value === "") return "";
    if (texts === "inline") {
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
    }
    return `<c r="${reference}" t="s"><v>${shared.push(value) - 1}</v></c>`;
  };
  const sheetFiles = sheets.map(({ rows }, nr) => {
    const written = rows.map((row, at) => {
      const cells = row.map((value, column) => cell(value, `${letters(column)}${at + 1}`)).join("");
      return `<row r="${at + 1}">${cells}</row>`;
    });
    const content = `<worksheet xmlns="${MAIN}"><sheetData>${written.join("")}</sheetData></worksheet>`;
    return { name: `xl/worksheets/sheet${nr + 1}.xml`, content };
  });
  const list = sheets.map(
    ({ name }, nr) => `<sheet name="${escapeAttribute(name)}" sheetId="${nr + 1}" r:id="s${nr}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relationFile = (relations: readonly string[]) =>
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `${relations.join("")}</Relationships>`;
  const si = shared.map((text) => `<si><t xml:space="preserve">${escapeText(text)}</t></si>`).join("");
  const numFmts = formats.map((code, nr) => `<numFmt numFmtId="${164 + nr}" formatCode="${escapeAttribute(code)}"/>`);
  const xfs = ["<xf/>", ...formats.map((_, nr) => `<xf numFmtId="${164 + nr}"/>`)];
  return writeZip([
    { name: "_rels/.rels", content: relationFile([relation("r1", "officeDocument", "xl/workbook.xml")]) },
    {
      name: "xl/workbook.xml",
      content:
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/>` +
        `<sheets>${list.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relationFile([
        ...sheets.map((_, nr) => relation(`s${nr}`, "worksheet", `worksheets/sheet${nr + 1}.xml`)),
        relation("t", "sharedStrings", "/xl/sharedStrings.xml"),
        relation("f", "styles", "styles.xml"),
      ]),
    },
    { name: "xl/sharedStrings.xml", content: `<sst xmlns="${MAIN}">${si}</sst>` },
    {
      name: "xl/styles.xml",
      content:
        `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts.join("")}</numFmts><cellStyleXfs><xf/></cellStyleXfs>` +
        `<cellXfs>${xfs.join("")}</cellXfs></styleSheet>`,
    },
    ...sheetFiles,
  ]);
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
