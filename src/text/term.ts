/**
 * The term of a query condition, backslashes kept as CQL does, read in the three ways that conditions need: as words with masks and anchors,
 * as plain text, and as what a whole value must look like. `\` before a character makes it literal; unescaped `*` and `?` are masks, `^` is an anchor.
 */
import { fold } from "./fold.ts";
import { escapeMask, type Mask, maskOf } from "./mask.ts";
import { forEachWord } from "./words.ts";

/** A word of a term. `any` is a mask of `*` alone: whichever word. */
export type TermWord = Place &
  (
    | { readonly kind: "word"; readonly text: string }
    | { readonly kind: "mask"; readonly mask: Mask }
    | { readonly kind: "any" }
  );

interface Place {
  /** Anchored: the first, the last word of a value. */
  readonly first: boolean;
  readonly last: boolean;
  /** Where the word begins in the term, in UTF-16 units. */
  readonly start: number;
}

/** A whole folded value, or a mask over it. */
export type ValuePattern = { readonly text: string } | { readonly mask: Mask };

/**
 * The words of a term, cut as in texts, where a mask counts as a letter and as a digit: `2023/*` is one masked word. A `^` between two
 * words (`a^b`) belongs to neither and only separates. Not `masked`, the three signs are characters like others.
 */
export function readTerm(term: string, masked = true): readonly TermWord[] {
  const units = readUnits(term, masked);
  const { signs, places } = units;
  const spans: { readonly word: string; readonly start: number; readonly end: number }[] = [];
  forEachWord(withStandIns(units), (word, start, end) => spans.push({ word, start, end }));
  return spans.map(({ word, start, end }, i) => {
    const place = {
      first: signs[start - 1] === "^" && spans[i - 1]?.end !== start - 1,
      last: signs[end] === "^" && spans[i + 1]?.start !== end + 1,
      start: places[start],
    };
    if (!hasMask(signs.slice(start, end))) return { kind: "word", text: word, ...place };
    const pattern = patternOf(units, start, end);
    return /^\*+$/.test(pattern) ? { kind: "any", ...place } : { kind: "mask", mask: maskOf(pattern), ...place };
  });
}

/** The term without its backslashes. */
export function plainText(term: string): string {
  return readUnits(term, false).text;
}

/** What the term says as a whole value, for `==`: no words, and `^` is a character like others. */
export function valuePattern(term: string, masked = true): ValuePattern {
  const units = readUnits(term, masked);
  if (!hasMask(units.signs)) return { text: fold(units.text) };
  return { mask: maskOf(patternOf(units, 0, units.text.length)) };
}

/** A term without its backslashes. */
interface Units {
  readonly text: string;
  /** As long as `text`: at each `*` `?` `^` that has its meaning that sign, a blank at all else. */
  readonly signs: string;
  /** By unit of `text`: where it stands in the term, its backslash included. */
  readonly places: readonly number[];
}

function readUnits(term: string, masked: boolean): Units {
  let text = "";
  let signs = "";
  const places: number[] = [];
  for (let at = 0; at < term.length; at++) {
    places.push(at);
    // A backslash with nothing behind it stands for itself.
    const escaped = term[at] === "\\" && at + 1 < term.length;
    if (escaped) at++;
    text += term[at];
    signs += masked && !escaped && /[*?^]/.test(term[at]) ? term[at] : " ";
  }
  return { text, signs, places };
}

/** So that masks are cut as letters and digits: each is replaced by a character that is both to `forEachWord`, and no digit of a GUID. */
function withStandIns({ text, signs }: Units): string {
  return text.replace(/[*?^]/g, (sign, at: number) => (signs[at] === " " || sign === "^" ? " " : "²"));
}

function hasMask(signs: string): boolean {
  return /[*?]/.test(signs);
}

/** A stretch of the text as a pattern: what is literal folded and escaped, the masks as they are. */
function patternOf({ text, signs }: Units, start: number, end: number): string {
  let pattern = "";
  let literal = start;
  for (let at = start; at < end; at++) {
    if (!hasMask(signs[at])) continue;
    pattern += escapeMask(fold(text.slice(literal, at))) + signs[at];
    literal = at + 1;
  }
  return pattern + escapeMask(fold(text.slice(literal, end)));
}
