/**
 * Cuts a text into its words: runs of letters, digits and combining marks, in which a single `/` `+` `.` may stand between two digits
 * (`2023/100`), and GUIDs with their dashes. Out comes each word folded, with its place in the text. An import passes all of its text
 * through here, so this is a scan by tables; `words.test.ts` says the same as one regular expression.
 */
import { fold } from "./fold.ts";

/** Of each UTF-16 unit what it is to a word, found out when first met. */
const kinds = new Uint8Array(0x10000);
const UNKNOWN = 0;
const SEPARATOR = 1;
const LETTER = 2;
const DIGIT = 3;
/** The first half of a character beyond U+FFFF, or half of none. */
const SURROGATE = 4;

const GUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}\p{M}])/iuy;
const GUID_HEAD = 8;
const DASH = 0x2d;

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
    const guid = at - start === GUID_HEAD && text.charCodeAt(at) === DASH ? guidAt(text, start) : undefined;
    if (guid) at = start + guid.length;
    const word = guid ? guid.replaceAll("-", "").toLowerCase() : foldedSlice(text, start, at, hash);
    // Marks without a letter fold to nothing; a word of no characters is none.
    if (word !== "") visit(word, start, at);
  }
}

/** `/` `+` `.`, which belong to a number when digits stand on both sides. */
function isJoint(unit: number): boolean {
  return unit === 0x2e || unit === 0x2f || unit === 0x2b;
}

/** SEPARATOR, LETTER (or mark) or DIGIT: of the whole character, not only of its first unit. */
function kindAt(text: string, at: number): number {
  const point = text.codePointAt(at);
  if (point === undefined) return SEPARATOR;
  const known = kinds[point];
  if (known !== undefined && known !== UNKNOWN && known !== SURROGATE) return known;
  const character = String.fromCodePoint(point);
  const kind = /\p{N}/u.test(character) ? DIGIT : /[\p{L}\p{M}]/u.test(character) ? LETTER : SEPARATOR;
  if (point <= 0xffff) kinds[point] = point >= 0xd800 && point <= 0xdfff ? SURROGATE : kind;
  return kind;
}

function guidAt(text: string, start: number): string | undefined {
  GUID.lastIndex = start;
  return GUID.exec(text)?.[0];
}

/**
 * Words met before, each in the slot of its hash, where the next one takes its place. Most words of a text are found here without making a
 * string for them, and are then the same string as before, which makes the maps they go into faster: measured half as fast again.
 */
const SLOTS = 1 << 14;
const LONGEST_KEPT = 32;
const keptLengths = new Uint8Array(SLOTS);
const keptUnits = new Uint16Array(SLOTS * LONGEST_KEPT);
const keptFolded: string[] = new Array(SLOTS).fill("");

function foldedSlice(text: string, start: number, end: number, hash: number): string {
  const length = end - start;
  if (length > LONGEST_KEPT) return foldedAlone(text, start, end);
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
  const units = slot * LONGEST_KEPT;
  if (keptLengths[slot] === length) {
    let same = 0;
    while (same < length && keptUnits[units + same] === text.charCodeAt(start + same)) same++;
    if (same === length) return keptFolded[slot];
  }
  keptLengths[slot] = length;
  for (let i = 0; i < length; i++) keptUnits[units + i] = text.charCodeAt(start + i);
  keptFolded[slot] = foldedAlone(text, start, end);
  return keptFolded[slot];
}

/** V8 keeps a whole text in memory as long as a slice of it lives: so a slice of a text that is hardly longer. */
function foldedAlone(text: string, start: number, end: number): string {
  return ` ${fold(text.slice(start, end))}`.slice(1);
}
