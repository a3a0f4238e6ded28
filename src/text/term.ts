/**
 * The term of a CQL condition with its backslashes, in the three forms that conditions need: words with wildcards and
 * anchors, plain text, and a pattern for a whole value. `\` escapes a character; unescaped `*` and `?` are wildcards,
 * `^` is an anchor.
 */
import { fold, INVISIBLE } from "./fold.ts";
import { escapeMask, type Mask, maskOf } from "./mask.ts";
import { feminineForm, spell } from "./spelling.ts";
import { forEachWord } from "./words.ts";

/** A word of a term. `any` is a mask of `*` alone, which matches any word. */
export type TermWord = Place &
  /** `spelled`: with its umlauts. */
  (
    | { readonly kind: "word"; readonly text: string; readonly spelled: string }
    | { readonly kind: "mask"; readonly mask: Mask }
    | { readonly kind: "any" }
  );

interface Place {
  /** Anchored at the first or last word of a value. */
  readonly first: boolean;
  readonly last: boolean;
  /** The offset of the word in the term, in UTF-16 units. */
  readonly start: number;
}

/** A whole folded value, or a mask over it. */
export type ValuePattern = { readonly text: string } | { readonly mask: Mask };

/**
 * The words of a term, split as in texts. A wildcard counts as a letter and as a digit: `2023/*` is one word. A `^`
 * between two words (`a^b`) only separates them. If not `masked`, the three special characters are ordinary ones. With
 * `joinsFeminine`, `Bürger:innen` is one word, `bürgerinnen`.
 */
export function readTerm(term: string, masked = true, joinsFeminine = false): readonly TermWord[] {
  const units = readUnits(term, masked);
  const { signs, places } = units;
  const text = withoutWildcards(units);
  const spans = spansIn(text, joinsFeminine);
  return spans.map(({ word, start, end, spelled }, i) => {
    const place = {
      first: signs[start - 1] === "^" && (i === 0 || afterInvisible(text, spans[i - 1].end) !== start - 1),
      last: signs[end] === "^" && spans[i + 1]?.start !== end + 1,
      start: places[start],
    };
    if (!hasMask(signs.slice(start, end))) return { kind: "word", text: word, spelled, ...place };
    const pattern = patternOf(units, start, end);
    return /^\*+$/.test(pattern) ? { kind: "any", ...place } : { kind: "mask", mask: maskOf(pattern), ...place };
  });
}

/** How many words `readTerm` would return, without what they are. */
export function countWords(term: string): number {
  let count = 0;
  forEachWord(withoutWildcards(readUnits(term, true)), () => {
    count += 1;
  });
  return count;
}

interface Span {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly spelled: string;
}

function spansIn(text: string, joinsFeminine: boolean): readonly Span[] {
  const spans: Span[] = [];
  let joinedTo = 0;
  forEachWord(text, (word, start, end) => {
    if (start < joinedTo) return;
    const feminine = joinsFeminine ? feminineForm(text, start, end) : undefined;
    joinedTo = feminine?.end ?? 0;
    const spelled = spell(feminine?.text ?? text.slice(start, end));
    if (feminine) spans.push({ word: fold(spelled), start, end: feminine.end, spelled });
    // The dashes of a GUID are no part of the word.
    else spans.push({ word, start, end, spelled: fold(spelled) === word ? spelled : word });
  });
  return spans;
}

/** A GUID ends before the invisible characters that follow it, which do not separate it from an anchor. */
function afterInvisible(text: string, end: number): number {
  let at = end;
  while (at < text.length && INVISIBLE.test(text[at])) at++;
  return at;
}

/** The term without its backslashes. */
export function plainText(term: string): string {
  return readUnits(term, false).text;
}

/** The term as a pattern for a whole value, for `==`: it is not split into words, and `^` is an ordinary character. */
export function valuePattern(term: string, masked = true): ValuePattern {
  const units = readUnits(term, masked);
  if (!hasMask(units.signs)) return { text: fold(units.text) };
  return { mask: maskOf(patternOf(units, 0, units.text.length)) };
}

/** A term without its backslashes. */
interface Units {
  readonly text: string;
  /** As long as `text`: the unescaped `*` `?` `^`, and spaces elsewhere. */
  readonly signs: string;
  /** The offset of each unit of `text` in the term, or of the backslash before it. */
  readonly places: readonly number[];
}

function readUnits(term: string, masked: boolean): Units {
  let text = "";
  let signs = "";
  const places: number[] = [];
  for (let at = 0; at < term.length; at++) {
    places.push(at);
    // A backslash at the end is literal.
    const escaped = term[at] === "\\" && at + 1 < term.length;
    if (escaped) at++;
    text += term[at];
    signs += masked && !escaped && /[*?^]/.test(term[at]) ? term[at] : " ";
  }
  return { text, signs, places };
}

/**
 * Replaces wildcards by a character that counts as letter and digit for `forEachWord`, but not as a digit of a GUID.
 */
function withoutWildcards({ text, signs }: Units): string {
  return text.replace(/[*?^]/g, (sign, at: number) => (signs[at] === " " || sign === "^" ? " " : "²"));
}

function hasMask(signs: string): boolean {
  return /[*?]/.test(signs);
}

/** A part of the text as a pattern: literals are folded and escaped, wildcards are kept. */
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
