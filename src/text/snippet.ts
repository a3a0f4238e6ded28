/**
 * The excerpt of a value around its best passage, in pieces that match or not. However long a value is, only its marks
 * and the excerpt itself are read.
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
 * The value with the best passage, with white space collapsed. If it is longer than `most`, only the passage, with `…`
 * at the cuts. A mark is never cut, even if it is longer than `most`. Empty without marks.
 */
export function snippet(values: readonly MarkedText[], most = 240): readonly Piece[] {
  const best = bestPassage(values, most);
  if (best === undefined) return [];
  const { value, mark } = best;
  const total = value.length;
  if (total <= most) return tidy(piecesOf(excerpt(value, 0, total), 0, total), isTidy(value.text));

  // A quarter is before the passage, or more if the text ends soon after it.
  const lead = Math.floor(most / 4);
  // One more unit on each side, to see whether a cut would split a character.
  const offset = Math.max(0, mark[0] - most - 1);
  const around = excerpt(value, offset, Math.min(total, mark[1] + most + 1));
  const inAround: Span = [mark[0] - offset, mark[1] - offset];
  const wish = Math.max(0, Math.min(mark[0] - lead, total - most));
  const begin = wish === 0 ? 0 : beginOf(around, wish - offset, inAround[0]);
  const end = offset + begin + most >= total ? total - offset : endOf(around, begin + most, lead, inAround[1]);
  const pieces = piecesOf(around, begin, end);
  if (offset + begin > 0) pieces.unshift({ text: "…", match: false });
  if (offset + end < total) pieces.push({ text: "…", match: false });
  return tidy(pieces, isTidy(around.text.slice(begin, end)));
}

interface Passage {
  readonly value: MarkedText;
  /** Its first mark. */
  readonly mark: Span;
  /** The number of different marked words, and of all marks. */
  readonly words: number;
  readonly marks: number;
}

/** The passage with the most different words, then with the most marks, then the first one. */
function bestPassage(values: readonly MarkedText[], most: number): Passage | undefined {
  let best: Passage | undefined;
  for (const value of values) {
    const passage = bestIn(value, most);
    if (passage && (!best || isBetter(passage.words, passage.marks, best))) best = passage;
  }
  return best;
}

function isBetter(words: number, marks: number, than: Passage): boolean {
  return words > than.words || (words === than.words && marks > than.marks);
}

/** A passage begins at each mark. */
function bestIn(value: MarkedText, most: number): Passage | undefined {
  const { marks, length } = value;
  if (marks.length < 2) return marks.length === 0 ? undefined : { value, mark: marks[0], words: 1, marks: 1 };
  const { text } = value;
  const words = marks.map(([start, end]) => text.slice(start, end).toLowerCase());
  const counts = new Map<string, number>();
  // All of a short value is one passage.
  const reach = length <= most ? length : most - Math.floor(most / 4);
  let best: Passage | undefined;
  let next = 0;
  for (let first = 0; first < marks.length; first++) {
    for (; next < marks.length && (next <= first || marks[next][1] <= marks[first][0] + reach); next++)
      counts.set(words[next], (counts.get(words[next]) ?? 0) + 1);
    if (!best || isBetter(counts.size, next - first, best))
      best = { value, mark: marks[first], words: counts.size, marks: next - first };
    const left = (counts.get(words[first]) as number) - 1;
    if (left === 0) counts.delete(words[first]);
    else counts.set(words[first], left);
  }
  return best;
}

/** The part of a value between two offsets. */
function excerpt({ text, marks }: MarkedText, from: number, to: number): Excerpt {
  const inside = marks.filter(([start, end]) => end > from && start < to);
  return { text: text.slice(from, to), marks: inside.map(([start, end]) => [start - from, end - from] as const) };
}

/** The first position from `wish` to the passage: at a space if possible, else at any allowed cut. */
function beginOf(around: Excerpt, wish: number, start: number): number {
  for (let at = wish; at < start; at++) if (isBlank(around.text, at)) return at;
  for (let at = wish; at < start; at++) if (isCut(around, at)) return at;
  return start;
}

/**
 * The last position up to `wish` after the first mark of the passage: after a space within `reach` if possible, else at
 * any allowed cut.
 */
function endOf(around: Excerpt, wish: number, reach: number, end: number): number {
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
    if (from < begin) continue;
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
