/**
 * The excerpt of a text around its first match, in pieces that match or not. However long a value is, only the excerpt
 * itself is read.
 */
export interface MarkedText {
  /** Read only in the excerpt; `length` is its length. */
  readonly text: string;
  readonly length: number;
  /** The UTF-16 offsets of whole words, ascending and not overlapping. */
  readonly marks: readonly Span[];
}

export interface Piece {
  readonly text: string;
  readonly match: boolean;
}

type Excerpt = Omit<MarkedText, "length">;

type Span = readonly [start: number, end: number];

/**
 * The values joined by spaces, with white space collapsed. If that is longer than `most`, the part around the first
 * mark, with `…` at the cuts. A mark is never cut, even if it is longer than `most`. Empty without marks.
 */
export function snippet(values: readonly MarkedText[], most = 240): readonly Piece[] {
  const first = firstMark(values);
  if (first === undefined) return [];
  const total = values.reduce((sum, { length }) => sum + length + 1, -1);
  if (total <= most) {
    const all = excerpt(values, 0, total);
    return tidy(piecesOf(all, 0, total), isTidy(all.text));
  }

  // A quarter is before the first mark, or more if the text ends soon after it.
  const lead = Math.floor(most / 4);
  // One more unit on each side, to see whether a cut would split a character.
  const offset = Math.max(0, first[0] - most - 1);
  const around = excerpt(values, offset, Math.min(total, first[1] + most + 1));
  const wish = Math.max(0, Math.min(first[0] - lead, total - most));
  const begin = wish === 0 ? 0 : beginOf(around, wish - offset);
  const end = offset + begin + most >= total ? total - offset : endOf(around, begin + most, lead);
  const pieces = piecesOf(around, begin, end);
  if (offset + begin > 0) pieces.unshift({ text: "…", match: false });
  if (offset + end < total) pieces.push({ text: "…", match: false });
  return tidy(pieces, isTidy(around.text));
}

/** The offsets of the first mark in all values joined. */
function firstMark(values: readonly MarkedText[]): Span | undefined {
  let offset = 0;
  for (const { length, marks } of values) {
    if (marks.length > 0) return [offset + marks[0][0], offset + marks[0][1]];
    offset += length + 1;
  }
  return undefined;
}

/** The part of all values joined between two offsets, as one marked text. */
function excerpt(values: readonly MarkedText[], from: number, to: number): Excerpt {
  const texts: string[] = [];
  const marks: Span[] = [];
  let offset = 0;
  for (const value of values) {
    if (offset >= to) break;
    const next = offset + value.length + 1;
    if (next > from) {
      texts.push(value.text.slice(Math.max(0, from - offset), to - offset));
      for (const [start, end] of value.marks) {
        if (offset + start >= to) break;
        marks.push([offset + start - from, offset + end - from]);
      }
    }
    offset = next;
  }
  return { text: texts.join(" "), marks };
}

/** The first position from `wish` to the first mark: at a space if possible, else at any allowed cut. */
function beginOf(around: Excerpt, wish: number): number {
  const start = around.marks[0][0];
  for (let at = wish; at < start; at++) if (isBlank(around.text, at)) return at;
  for (let at = wish; at < start; at++) if (isCut(around, at)) return at;
  return start;
}

/**
 * The last position up to `wish` after the first mark: after a space within `reach` if possible, else at any allowed
 * cut.
 */
function endOf(around: Excerpt, wish: number, reach: number): number {
  const end = around.marks[0][1];
  const near = Math.max(end, wish - reach);
  for (let at = wish; at > near; at--) if (isBlank(around.text, at - 1) && isCut(around, at)) return at;
  for (let at = wish; at > end; at--) if (isCut(around, at)) return at;
  return end;
}

function isBlank(text: string, at: number): boolean {
  return text[at] === " " || /\s/.test(text[at]);
}

/** The first combining character; surrogates have higher code units, too. */
const FIRST_COMBINING = 0x300;

/** Whether the text may be cut here: not inside a mark, a character, or a sequence of combining characters. */
function isCut({ text, marks }: Excerpt, at: number): boolean {
  if (marks.some(([start, end]) => start < at && at < end)) return false;
  if (text.charCodeAt(at - 1) < FIRST_COMBINING && text.charCodeAt(at) < FIRST_COMBINING) return true;
  if (/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))) return false;
  return !/^\p{M}/u.test(text.slice(at, at + 2));
}

function piecesOf({ text, marks }: Excerpt, begin: number, end: number): Piece[] {
  const pieces: Piece[] = [];
  let at = begin;
  for (const [from, to] of marks) {
    if (from >= end) break;
    pieces.push({ text: text.slice(at, from), match: false }, { text: text.slice(from, to), match: true });
    at = to;
  }
  pieces.push({ text: text.slice(at, end), match: false });
  return pieces;
}

/** White space other than single spaces. */
const UNTIDY = /\s\s|[^\S ]/;

/** Most texts are tidy, and one test is much faster than replacing white space in each piece. */
function isTidy(text: string): boolean {
  return !UNTIDY.test(text);
}

/** Collapses white space, trims both ends, joins neighbours that do not match and drops empty pieces. */
function tidy(pieces: readonly Piece[], isTidied: boolean): readonly Piece[] {
  const tidied: Piece[] = [];
  let afterBlank = true;
  for (const { text, match } of pieces) {
    const single = isTidied ? text : text.replace(/\s+/g, " ");
    const kept: string = afterBlank && single.startsWith(" ") ? single.slice(1) : single;
    if (kept === "") continue;
    afterBlank = kept.endsWith(" ");
    const last = tidied.at(-1);
    if (last && !last.match && !match) tidied[tidied.length - 1] = { text: last.text + kept, match };
    else tidied.push({ text: kept, match });
  }
  const last = tidied.pop();
  if (last && last.text.trimEnd() !== "") tidied.push({ text: last.text.trimEnd(), match: last.match });
  return tidied;
}
