/**
 * The words that somebody typed, cut as the service cuts them (docs/reference/cql.md, Words), so that nothing else is left that a query could take for its own
 * signs. In: a text. Out: words, in which `*` stands for any letters, and phrases that stood in quotation marks.
 */
export interface Word {
  /** Letters and digits, `*`, and `/` `+` `.` between digits; in a phrase with blanks between the words. */
  readonly text: string;
  readonly isPhrase: boolean;
  /** Where it stands in what was typed. */
  readonly start: number;
  readonly end: number;
}

const GUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
const LETTERS = "[\\p{L}\\p{N}\\p{M}*]+";
const WORD = `${GUID}|${LETTERS}(?:(?<=\\p{N})[/+.](?=\\p{N})${LETTERS})*`;
const PHRASE = '["«»„“”]([^"«»„“”]*)["«»„“”]';
const WORDS = new RegExp(WORD, "gu");
const WORDS_AND_PHRASES = new RegExp(`${PHRASE}|${WORD}`, "gu");
const ONE_GUID = new RegExp(`^${GUID}$`);

export function wordsIn(text: string): readonly Word[] {
  return [...text.matchAll(WORDS_AND_PHRASES)].flatMap((match) => {
    const [whole, quoted] = match;
    const words = quoted === undefined ? [whole] : (quoted.match(WORDS) ?? []);
    const held = words.map(tidy).filter(hasLetters).join(" ");
    const place = { start: match.index, end: match.index + whole.length };
    return held === "" ? [] : [{ text: held, isPhrase: quoted !== undefined, ...place }];
  });
}

function tidy(word: string): string {
  return ONE_GUID.test(word) ? word.replaceAll("-", "") : word;
}

/** Marks alone are no word. */
function hasLetters(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word);
}
