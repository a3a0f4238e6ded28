/**
 * Splits a text into words: runs of letters, digits and combining marks, in which a single `/` or `.` may be between
 * two digits (`2023/100`), and GUIDs with dashes. Words are folded. All text of an import passes through here, so this
 * is a table-driven scan; `words.test.ts` has the same definition as a regular expression.
 */
import { fold, INVISIBLE } from "./fold.ts";

/** The kind of each UTF-16 unit, filled in on first use. */
const kinds = new Uint8Array(0x10000);
const UNKNOWN = 0;
const SEPARATOR = 1;
const LETTER = 2;
const DIGIT = 3;
/** Part of a surrogate pair, or a lone surrogate. */
const SURROGATE = 4;

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}\p{M}])/iuy;
const GUID_HEAD = 8;
const GUID_DIGITS = 32;
const DASH = 0x2d;

/** Whether a word is a GUID, as `forEachWord` returns it: without dashes. */
export function isGuidWord(word: string): boolean {
  return word.length === GUID_DIGITS && /^[0-9a-f]+$/.test(word);
}

/** `start` and `end` are UTF-16 offsets into the text as given. */
export function forEachWord(text: string, visit: (word: string, start: number, end: number) => void): void {
  let at = 0;
  while (at < text.length) {
    const start = at;
    let hash = 0;
    let last = SEPARATOR;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      let kind = kinds[unit];
      if (kind === UNKNOWN || kind === SURROGATE) kind = kindAt(text, at);
      if (kind === SEPARATOR && !(last === DIGIT && isJoint(unit) && kindAt(text, at + 1) === DIGIT)) break;
      hash = Math.imul(hash, 31) + unit;
      at += unit >= 0xd800 && unit <= 0xdbff ? 2 : 1;
      last = kind;
    }
    if (at === start) {
      at++;
      continue;
    }
    const guid = text.charCodeAt(at) === DASH && at - start >= GUID_HEAD ? guidAfter(text, start, at) : undefined;
    if (guid) at += guid.length - GUID_HEAD;
    const word = guid ? guid.replaceAll("-", "").toLowerCase() : foldedSlice(text, start, at, hash);
    // Marks without a letter fold to an empty string, which is not a word.
    if (word !== "") visit(word, start, at);
  }
}

/** `/` and `.`, which belong to a number between digits. */
function isJoint(unit: number): boolean {
  return unit === 0x2e || unit === 0x2f;
}

/** SEPARATOR, LETTER (or mark) or DIGIT, for the whole character and not only its first unit. */
function kindAt(text: string, at: number): number {
  const point = text.codePointAt(at);
  if (point === undefined) return SEPARATOR;
  const known = kinds[point];
  if (known !== undefined && known !== UNKNOWN && known !== SURROGATE) return known;
  const character = String.fromCodePoint(point);
  const kind = /\p{N}/u.test(character) ? DIGIT : isInWords(character) ? LETTER : SEPARATOR;
  if (point <= 0xffff) kinds[point] = point >= 0xd800 && point <= 0xdfff ? SURROGATE : kind;
  return kind;
}

/** Invisible characters do not separate words; like marks, they fold to nothing. */
function isInWords(character: string): boolean {
  return /[\p{L}\p{M}]/u.test(character) || INVISIBLE.test(character);
}

/**
 * The GUID whose head is the only thing between `start` and `end`, except for invisible characters before it, unless
 * those join it to another GUID.
 */
function guidAfter(text: string, start: number, end: number): string | undefined {
  const head = end - GUID_HEAD;
  if (start < head && start > 0 && kindAt(text, start - 1) !== SEPARATOR) return undefined;
  for (let at = start; at < head; at++) if (!INVISIBLE.test(text[at])) return undefined;
  GUID.lastIndex = head;
  return GUID.exec(text)?.[0];
}

/**
 * A direct-mapped cache of folded words by hash. Most words of a text hit it, which avoids creating a string, and they
 * are then the identical string, which makes the maps that use them faster: by half in measurements.
 */
const SLOTS = 1 << 14;
const LONGEST_CACHED = 32;
const cachedLengths = new Uint8Array(SLOTS);
const cachedUnits = new Uint16Array(SLOTS * LONGEST_CACHED);
const cachedFolded: string[] = new Array(SLOTS).fill("");

function foldedSlice(text: string, start: number, end: number, hash: number): string {
  const length = end - start;
  if (length > LONGEST_CACHED) return foldedCopy(text, start, end);
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  const units = slot * LONGEST_CACHED;
  if (cachedLengths[slot] === length) {
    let same = 0;
    while (same < length && cachedUnits[units + same] === text.charCodeAt(start + same)) same++;
    if (same === length) return cachedFolded[slot];
  }
  cachedLengths[slot] = length;
  for (let i = 0; i < length; i++) cachedUnits[units + i] = text.charCodeAt(start + i);
  cachedFolded[slot] = foldedCopy(text, start, end);
  return cachedFolded[slot];
}

/** A slice keeps its whole parent string alive in V8, so this returns a slice of a string that is hardly longer. */
function foldedCopy(text: string, start: number, end: number): string {
  return ` ${fold(text.slice(start, end))}`.slice(1);
}
