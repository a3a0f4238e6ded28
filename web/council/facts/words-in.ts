/**
 * The words and quoted phrases of a text that a visitor typed, split as the service splits them (docs/reference/cql.md,
 * Words). Every other character is dropped, so that a query made from the words has no syntax of its own. `*` is a
 * wildcard.
 */
import { forEachWord } from "../../../src/text/words.ts";

export interface Word {
  /** Letters and digits, `*`, and `/` `.` between digits; the words of a phrase are separated by spaces. */
  readonly text: string;
  readonly isPhrase: boolean;
  /** Offsets into the text that was typed. */
  readonly start: number;
  readonly end: number;
}

const PHRASES = /["«»„“”]([^"«»„“”]*)["«»„“”]/g;
const DASHED_GUID = /^[0-9a-fA-F]{8}-/;

export function wordsIn(text: string): readonly Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const phrase of text.matchAll(PHRASES)) {
    const [quoted, content] = phrase;
    words.push(...singleWords(text, end, phrase.index));
    end = phrase.index + quoted.length;
    const inside = singleWords(content, 0, content.length).map((word) => word.text);
    if (inside.length > 0) words.push({ text: inside.join(" "), isPhrase: true, start: phrase.index, end });
  }
  return [...words, ...singleWords(text, end, text.length)];
}

function singleWords(text: string, from: number, to: number): readonly Word[] {
  const words: Word[] = [];
  // A wildcard is part of a word, so a letter takes its place; no hexadecimal digit, which could complete a GUID.
  forEachWord(text.slice(from, to).replaceAll("*", "x"), (_, start, end) => {
    const word = text.slice(from + start, from + end);
    if (!/[\p{L}\p{N}]/u.test(word)) return;
    const held = DASHED_GUID.test(word) ? word.replaceAll("-", "") : word;
    words.push({ text: held, isPhrase: false, start: from + start, end: from + end });
  });
  return words;
}
