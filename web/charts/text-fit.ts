/**
 * The width of text in a chart, and line breaking. The server has no fonts to measure, so widths are those of DejaVu
 * Sans, the widest of the usual system fonts: what fits here fits everywhere.
 */
const NARROW = /[ijlIJ.,:;|!'’ \u00a0\u202f]/;
const SLIM = /[ftr()/-]/;
const BROAD = /[mwMW%]/;
const CAPITAL = /[A-ZÄÖÜ&+−]/;
/** Bold text is wider by this factor. */
const BOLD = 1.14;

export interface Type {
  readonly size: number;
  readonly isBold?: boolean;
}

export function textWidth(text: string, { size, isBold = false }: Type): number {
  const ems = [...text].reduce((sum, character) => sum + emsOf(character), 0);
  return ems * size * (isBold ? BOLD : 1);
}

/** The text in lines no wider than `room`; undefined if a word is too long. */
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

/** Parts of German compounds before which official names may be hyphenated. */
const COMPOUND_PARTS = [
  "departement",
  "verwaltung",
  "zentren",
  "versorgung",
  "betriebe",
  "aufwand",
  "ertrag",
  "verrechnung",
  "finanzierung",
  "beiträge",
  "anlagen",
  "ausgaben",
  "einnahmen",
  "sekretariat",
  "werk",
  "ordentlich",
];
const COMPOUND = new RegExp(`(?<=\\p{L}{3})(?=${COMPOUND_PARTS.join("|")})`, "u");
const AFTER_GAP = /(?<=[ -])/;

/** Pieces between which a line may break; a space or hyphen belongs to the piece before it. */
function partsOf(text: string): readonly string[] {
  return text.split(AFTER_GAP).flatMap((word) => word.split(COMPOUND));
}

/** A line that is not the last one; with a hyphen if it ends inside a word. */
function hyphenated(line: string): string {
  return /\p{L}$/u.test(line) ? `${line}-` : line.trimEnd();
}

function emsOf(character: string): number {
  if (NARROW.test(character)) return 0.33;
  if (SLIM.test(character)) return 0.42;
  if (BROAD.test(character)) return 0.99;
  return CAPITAL.test(character) ? 0.8 : 0.64;
}
