/** A text taken apart once for all the fields that have it: its words as numbers of a dictionary, and where they stand. */
import { forEachWord } from "../../text/words.ts";
import { wordKey } from "./tables.ts";

export interface AnalysedText {
  readonly text: string;
  /** Its words, as the dictionary numbers them. */
  readonly words: readonly number[];
  /** Start and end of each word in UTF-16 units: twice as many numbers as words. */
  readonly offsets: readonly number[];
}

/** Numbers words in the order of first meeting. */
export class Dictionary {
  readonly words: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.words.length;
      this.words.push(wordKey(word));
      this.#numbers.set(word, number);
    }
    return number;
  }
}

export function analyse(text: string, dictionary: Dictionary): AnalysedText {
  const words: number[] = [];
  const offsets: number[] = [];
  forEachWord(text, (word, start, end) => {
    words.push(dictionary.number(word));
    offsets.push(start, end);
  });
  return { text, words, offsets };
}
