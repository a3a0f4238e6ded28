/**
 * Lays out blocks of text on A4 pages: wraps lines by the widths of the font, breaks pages, keeps a heading with what
 * follows. In: blocks. Out: for each page its lines, each with position, font and encoded text.
 */
import { BOLD, encode, REGULAR, type Widths, width } from "./helvetica.ts";

export interface PdfBlock {
  readonly kind: "title" | "heading" | "text" | "item";
  /** Line feeds break lines. In an item, a tab separates the mark from the text; without a tab the mark is a dash. */
  readonly text: string;
}

export interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold: boolean;
  readonly text: string;
}

/** A4 in points, and the type area: 25 mm on the left, 20 mm on the right, room for header and footer. */
export const PAGE = { width: 595, height: 842, left: 71, right: 538, top: 762, bottom: 84 } as const;

interface Style {
  readonly size: number;
  readonly leading: number;
  readonly bold: boolean;
  readonly before: number;
  /** Lines of ordinary text that must fit below it on the same page. */
  readonly keepWithNext: number;
}

const STYLES: Readonly<Record<PdfBlock["kind"], Style>> = {
  title: { size: 15, leading: 19, bold: true, before: 10, keepWithNext: 2 },
  heading: { size: 11, leading: 14.5, bold: true, before: 13, keepWithNext: 2 },
  text: { size: 10, leading: 14, bold: false, before: 6, keepWithNext: 0 },
  item: { size: 10, leading: 14, bold: false, before: 3, keepWithNext: 0 },
};

const MARK_GAP = 8;

/** Splits a word that is wider than a line. */
function pieces(word: string, limit: number, widths: Widths): string[] {
  if (width(word, widths) <= limit) return [word];
  let end = word.length - 1;
  while (end > 1 && width(word.slice(0, end), widths) > limit) end--;
  return [word.slice(0, end), ...pieces(word.slice(end), limit, widths)];
}

/** Encoded text as lines no wider than `limit` thousandths. */
export function wrap(encoded: string, limit: number, widths: Widths): string[] {
  const blank = widths[0];
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of encoded.split(" ").flatMap((word) => pieces(word, limit, widths))) {
    if (word === "") continue;
    const wide = width(word, widths);
    if (line !== "" && used + blank + wide > limit) {
      lines.push(line);
      line = "";
    }
    used = line === "" ? wide : used + blank + wide;
    line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

/** The indentation of all items of a list, so that the texts of `9.` and `10.` are in one column. */
function indentation(blocks: readonly PdfBlock[], at: number): number {
  let first = at;
  while (first > 0 && blocks[first - 1].kind === "item") first--;
  let widest = 0;
  for (let i = first; i < blocks.length && blocks[i].kind === "item"; i++) {
    widest = Math.max(widest, width(encode(mark(blocks[i])), REGULAR));
  }
  return (widest * STYLES.item.size) / 1000 + MARK_GAP;
}

function mark(item: PdfBlock): string {
  const tab = item.text.indexOf("\t");
  return tab < 0 ? "–" : item.text.slice(0, tab);
}

export function layout(blocks: readonly PdfBlock[]): Line[][] {
  const pages: Line[][] = [[]];
  let y: number = PAGE.top;
  let indent = 0;
  for (const [at, block] of blocks.entries()) {
    const { size, leading, bold, before, keepWithNext } = STYLES[block.kind];
    const item = block.kind === "item";
    if (item && (at === 0 || blocks[at - 1].kind !== "item")) indent = indentation(blocks, at);
    const x = PAGE.left + (item ? indent : 0);
    const limit = ((PAGE.right - x) * 1000) / size;
    const body = item ? block.text.slice(block.text.indexOf("\t") + 1) : block.text;
    const lines = body.split(/\r?\n/).flatMap((part) => wrap(encode(part), limit, bold ? BOLD : REGULAR));
    // Short blocks are not split; of long ones at least two lines come before a page break.
    const together = keepWithNext > 0 || lines.length <= 3 ? lines.length : 2;
    const needed = together * leading + keepWithNext * STYLES.text.leading;
    if (y < PAGE.top) y -= before;
    if (y - needed < PAGE.bottom && y < PAGE.top) {
      pages.push([]);
      y = PAGE.top;
    }
    for (const [i, text] of lines.entries()) {
      if (y - leading < PAGE.bottom) {
        pages.push([]);
        y = PAGE.top;
      }
      y -= leading;
      const page = pages[pages.length - 1];
      if (item && i === 0) page.push({ x: PAGE.left, y, size, bold, text: encode(mark(block)) });
      page.push({ x, y, size, bold, text });
    }
  }
  return pages;
}
