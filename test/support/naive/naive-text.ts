/**
 * A second, plain implementation of words, folding and masks, to test the real one against. In: texts and query terms.
 * Out: folded words and matchers. It is slow and shares nothing with `src/text`.
 */

/** The last one is the final sigma of Greek words, which lower case does not unify. */
const PLAIN: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i", ς: "σ" };

const INVISIBLE = "[\\u00ad\\u200b-\\u200d\\u2060\\ufeff]";
const INVISIBLES = new RegExp(INVISIBLE, "gu");

/** Part of a word, but not of its folded form: combining marks, soft hyphens, zero-width characters. */
const MARK = "[\\p{M}\\u00ad\\u200b-\\u200d\\u2060\\ufeff]";
const MARKS = new RegExp(MARK, "gu");

/** Most texts are words, which come again and again. */
const MOST_KNOWN = 100_000;
const LONGEST_KNOWN = 200;
const folded = new Map<string, string>();
const spelled = new Map<string, string>();

export const foldedText = (text: string): string => remembered(folded, text, fold);

function remembered(known: Map<string, string>, text: string, compute: (text: string) => string): string {
  if (text.length > LONGEST_KNOWN) return compute(text);
  if (known.size >= MOST_KNOWN) known.clear();
  return known.getOrInsertComputed(text, compute);
}

function fold(text: string): string {
  const letters = text.normalize("NFKD").replace(MARKS, "").toLowerCase();
  return letters.replace(/[ßæœøłđıς]/g, (letter) => PLAIN[letter]);
}

/** Replace the unescaped `*`, `?` and `^` of a term; letters, digits and escaped characters stay. */
const ANY = "\ue000";
const ONE = "\ue001";
const EDGE = "\ue002";

const LETTER = `(?:[\\p{L}\\p{N}${ANY}${ONE}]|${MARK})`;
const DIGIT = `[\\p{N}${ANY}${ONE}]`;
const HEX = "[0-9a-fA-F]";
const NEAR = `[\\p{L}\\p{N}\\p{M}${ANY}${ONE}]`;
const GUID = `(?<!${NEAR})${INVISIBLE}*${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}(?!${NEAR})`;
const WORD = new RegExp(`${GUID}|${LETTER}+(?:(?<=${DIGIT})[/.](?=${DIGIT})${LETTER}+)*`, "gu");

/**
 * An anchor is adjacent to one word; between two words `^` is a separator. A combining mark without a letter is not a
 * word.
 */
const OWN_LETTER = `[\\p{L}\\p{N}${ANY}${ONE}]`;
const STARTS = new RegExp(`(?<!${OWN_LETTER}${MARK}*)${EDGE}$`, "u");
const ENDS = new RegExp(`^${EDGE}(?!${MARK}*${OWN_LETTER})`, "u");

/** The folded words of a text in order; a combining mark without a letter is not a word. */
export function wordsOf(text: string): string[] {
  return slicesIn(text).map(([slice]) => foldedWord(slice));
}

const slicesIn = (text: string): RegExpExecArray[] =>
  [...text.matchAll(WORD)].filter(([slice]) => foldedWord(slice) !== "");
const foldedWord = (slice: string): string => foldedText(slice.replaceAll("-", ""));

/** With umlauts, everything else folded. */
export const spelledText = (text: string): string => remembered(spelled, text, spell);

function spell(text: string): string {
  const visible = text.replace(INVISIBLES, "").normalize("NFC").toLowerCase();
  return visible.replace(/[^äöü]+/g, foldedText);
}

export interface TextWord {
  readonly word: string;
  /** As it is spelled, and the feminine form that follows in `Bürger:innen`. */
  readonly spelled: readonly string[];
  /** All of them folded, each once. */
  readonly folded: readonly string[];
}

export const textWord = (word: string, spelled: readonly string[]): TextWord => ({
  word,
  spelled,
  folded: [...new Set([word, ...spelled.map(foldedText)])],
});

export function textWords(text: string): TextWord[] {
  return slicesIn(text).map((match) => {
    const word = foldedWord(match[0]);
    const own = spelledText(match[0]);
    const feminine = feminineOf(text, match);
    const first = foldedText(own) === word ? own : word;
    const spelled = feminine === undefined ? [first] : [first, spelledText(match[0] + feminine.ending)];
    return textWord(word, spelled);
  });
}

const FEMININE = /^(?:[:*_·]|\/-?)(innen|in)(?![\p{L}\p{N}\p{M}])/iu;

function feminineOf(text: string, { 0: slice, index }: RegExpExecArray) {
  const found = FEMININE.exec(text.slice(index + slice.length));
  return found ? { ending: found[1], end: index + slice.length + found[0].length } : undefined;
}

export interface TermWord {
  /** The same for equal words. */
  readonly name: string;
  /** Folded. */
  readonly text: string;
  readonly spelled: string;
  /** Whether it is anchored at the start or end of a value. */
  readonly first: boolean;
  readonly last: boolean;
  /** Only `*`, without anchors. */
  readonly isAny: boolean;
  readonly hasMask: boolean;
  readonly fits: (word: string) => boolean;
}

/** With `joins`, `Bürger:innen` is one word. */
export function termWords(term: string, masked: boolean, joins = false): TermWord[] {
  const signs = masked ? withSigns(term) : withoutBackslashes(term);
  const words: TermWord[] = [];
  let joinedTo = 0;
  for (const match of slicesIn(signs)) {
    if (match.index < joinedTo) continue;
    const feminine = joins ? feminineOf(signs, match) : undefined;
    const slice = match[0] + (feminine?.ending ?? "");
    const end = feminine?.end ?? match.index + match[0].length;
    joinedTo = end;
    const text = foldedWord(slice);
    const own = spelledText(slice);
    const first = STARTS.test(signs.slice(0, match.index));
    const last = ENDS.test(signs.slice(end));
    const isAny = [...text].every((sign) => sign === ANY);
    words.push({
      name: `${first} ${last} ${text}`,
      text,
      spelled: foldedText(own) === text ? own : text,
      first,
      last,
      isAny: isAny && !first && !last,
      hasMask: /[\ue000\ue001]/.test(text),
      fits: matcher(text),
    });
  }
  return words;
}

/** Matches whole folded values against the term of `==`. */
export function valueMatcher(term: string, masked: boolean): (folded: string) => boolean {
  const signs = masked ? withSigns(term).replaceAll(EDGE, "^") : withoutBackslashes(term);
  return matcher(foldedText(signs));
}

export function withoutBackslashes(term: string): string {
  return term.replace(/\\(.)/gsu, "$1");
}

function withSigns(term: string): string {
  const signs: Readonly<Record<string, string>> = { "*": ANY, "?": ONE, "^": EDGE };
  return term.replace(/\\(.)|[*?^]/gsu, (sign, escaped: string | undefined) => escaped ?? signs[sign]);
}

function matcher(folded: string): (text: string) => boolean {
  if (!/[\ue000\ue001]/.test(folded)) return (text) => text === folded;
  const source = folded
    .replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")
    .replaceAll(ANY, ".*")
    .replaceAll(ONE, ".");
  const pattern = new RegExp(`^${source}$`, "su");
  return (text) => pattern.test(text);
}
