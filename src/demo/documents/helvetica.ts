/**
 * The two standard fonts of every PDF reader, Helvetica and Helvetica-Bold, in WinAnsiEncoding (PDF 1.4, annex D).
 * In: text. Out: its bytes, one character each, and their width. Widths are those of Adobe's font metrics.
 */

/** Advance widths in thousandths of the font size, for the codes 32 to 255. */
export type Widths = readonly number[];

// biome-ignore format: a table of figures
export const REGULAR: Widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778,
  722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278,
  278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
  556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 350, 556, 350, 222, 556,
  333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350, 350, 222, 222, 333, 333, 350, 556, 1000,
  333, 1000, 500, 333, 944, 350, 500, 667, 278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556,
  584, 333, 737, 333, 400, 584, 333, 333, 333, 578, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
  667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778,
  778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 500,
  556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556,
  556, 500, 556, 500,
];

// biome-ignore format: a table of figures
export const BOLD: Widths = [
  278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778,
  722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333,
  278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
  611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 350, 556, 350, 278, 556,
  500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350, 350, 278, 278, 500, 500, 350, 556, 1000,
  333, 1000, 556, 333, 944, 350, 500, 667, 278, 333, 556, 556, 556, 556, 280, 556, 333, 737, 370, 556,
  584, 333, 737, 333, 400, 584, 333, 333, 333, 611, 556, 278, 333, 333, 365, 556, 834, 834, 834, 611,
  722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278, 722, 722, 778, 778,
  778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556, 556, 556, 556, 889, 556,
  556, 556, 556, 556, 278, 278, 278, 278, 611, 611, 611, 611, 611, 611, 611, 584, 611, 611, 611, 611,
  611, 556, 611, 556,
];

/** What WinAnsiEncoding adds to Latin-1, at the codes 128 to 159 (blank: unused). */
const BEYOND_LATIN1 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const CODES = new Map([...BEYOND_LATIN1].flatMap((c, i) => (c === " " ? [] : [[c, String.fromCharCode(128 + i)]])));

/** Characters that have a plain counterpart. */
const PLAIN = new Map([
  ["\u2009", "\u00a0"],
  ["\u202f", "\u00a0"],
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2212", "–"],
]);

/** The text as WinAnsi codes. A letter the fonts lack loses its accent (`ć` becomes `c`); anything else is `?`. */
export function encode(text: string): string {
  return text.normalize("NFC").replace(/[^\x20-\x7e\xa0-\xff]/gu, (character) => {
    const plain = PLAIN.get(character) ?? character;
    return CODES.get(plain) ?? /^[\x20-\x7e\xa0-\xff]/.exec(plain.normalize("NFD"))?.[0] ?? "?";
  });
}

/** The width of encoded text, in thousandths of the font size. */
export function width(encoded: string, widths: Widths): number {
  let sum = 0;
  for (let i = 0; i < encoded.length; i++) sum += widths[encoded.charCodeAt(i) - 32];
  return sum;
}
