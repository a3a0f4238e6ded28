/**
 * The width of text in a chart, and line breaking. The server has no fonts to measure, so widths are those of DejaVu
 * Sans, the widest of the usual system fonts: what fits here fits everywhere.
 */
import { COMPOUND } from "../frame/compounds.ts";

const NARROW = /[ijlIJ.,:;|!'’ \u00a0\u202f]/;
const SLIM = /[ftr()/-]/;
const BROAD = /[mwMW%]/;
const CAPITAL = /[A-ZÄÖÜ&+−]/;
/** Characters of East Asian scripts and pictographs are square. */
const SQUARE = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uffef\u{10000}-\u{3ffff}]/u;
/** Bold text is wider by this factor. */
const BOLD = 1.14;

export interface Type {
  readonly size: number;
  readonly isBold?: boolean;
}

export function textWidth(text: string, { size, isBold = false }: Type): number {
  let ems = 0;
  for (const character of text) ems += USUAL_EMS[character.codePointAt(0)!] ?? emsOf(character);
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

/** Longer texts are cut before they are measured. */
const LONGEST_TEXT = 1_000;

/** Lines no wider than `room`, at most so many: words that are too long are broken anywhere, and the rest is cut. */
export function fittedLines(text: string, room: number, type: Type, most: number): readonly string[] {
  const shown = visible(text.slice(0, LONGEST_TEXT));
  const whole = wrapped(shown, room, type);
  if (whole && whole.length <= most) return whole;
  const fits = (line: string): boolean => textWidth(line.trimEnd(), type) <= room;
  const lines = [""];
  for (const piece of shown.split(AFTER_GAP).flatMap((word) => (fits(word) ? word : [...word]))) {
    const last = lines[lines.length - 1];
    if (fits(last + piece)) lines[lines.length - 1] = last + piece;
    else if (lines.length < most) lines.push(piece);
    else return [...lines.slice(0, -1).map((line) => line.trimEnd()), cut(last, fits)];
  }
  return lines.map((line) => line.trimEnd());
}

/** As one line of characters that every font and format has a place for. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u0020\u007f-\u009f\ufffe\uffff]+/g, " ")
    .trim();
}

/** With an ellipsis at its end. */
function cut(line: string, fits: (line: string) => boolean): string {
  const characters = [...line.trimEnd()];
  while (characters.length > 0 && !fits(`${characters.join("")}…`)) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

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
  if (SQUARE.test(character)) return 1;
  return CAPITAL.test(character) ? 0.8 : 0.64;
}

/** Of Latin letters, digits and signs, by code: a page with a large chart measures a hundred thousand of them. */
const USUAL_EMS: readonly number[] = Array.from({ length: 0x250 }, (_, code) => emsOf(String.fromCharCode(code)));
