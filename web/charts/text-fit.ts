/**
 * Whether a text has room in a picture. The server has no fonts to measure with, so widths are those of DejaVu Sans, the widest of the usual
 * system fonts: what fits here fits everywhere. In: text, size, room. Out: widths and lines.
 */
const NARROW = /[ijlIJ.,:;|!'’ \u202f]/;
const SLIM = /[ftr()/-]/;
const BROAD = /[mwMW%]/;
const TALL = /[A-ZÄÖÜ&+−]/;
/** A letter of text in bold is wider by this factor. */
const BOLD = 1.14;

export interface Type {
  readonly size: number;
  readonly isBold?: boolean;
}

export function textWidth(text: string, { size, isBold = false }: Type): number {
  const ems = [...text].reduce((sum, sign) => sum + emsOf(sign), 0);
  return ems * size * (isBold ? BOLD : 1);
}

/** The text in lines that are no wider than the room; undefined where a word is too long for that. */
export function wrapped(text: string, room: number, type: Type): readonly string[] | undefined {
  const parts = partsOf(text.trim());
  const lines: string[] = [];
  let line = "";
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    const fits = textWidth(isLast ? line + part : hyphenated(line + part), type) <= room;
    if (line !== "" && !fits) lines.push(hyphenated(line));
    line = fits ? line + part : part;
  }
  lines.push(line);
  return lines.every((one) => textWidth(one, type) <= room) ? lines : undefined;
}

/** Where official names may be broken inside a word: before these, with a hyphen. */
const COMPOUND =
  /(?<=\p{L}{3})(?=departement|verwaltung|zentren|versorgung|betriebe|aufwand|ertrag|verrechnung|finanzierung|beiträge|anlagen|ausgaben|einnahmen|sekretariat|werk|ordentlich)/u;
const AFTER_GAP = /(?<=[ -])/;

/** Pieces between which a line may end; what stands at an end belongs to the piece before. */
function partsOf(text: string): readonly string[] {
  return text.split(AFTER_GAP).flatMap((word) => word.split(COMPOUND));
}

/** A line at whose end the text goes on, maybe in the middle of a word. */
function hyphenated(line: string): string {
  return /\p{L}$/u.test(line) ? `${line}-` : line.trimEnd();
}

function emsOf(sign: string): number {
  if (NARROW.test(sign)) return 0.33;
  if (SLIM.test(sign)) return 0.42;
  if (BROAD.test(sign)) return 0.99;
  return TALL.test(sign) ? 0.8 : 0.64;
}
