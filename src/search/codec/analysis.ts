/** Tokenizes a text once for all fields that have it: its words as dictionary ids, and their offsets. */
import { forEachWord } from "../../text/words.ts";
import { wordKey } from "./tables.ts";

export interface AnalysedText {
  readonly text: string;
  /** Its words, as dictionary ids. */
  readonly words: readonly number[];
  /** Start and end of each word in UTF-16 units: twice as many numbers as words. */
  readonly offsets: readonly number[];
}

/** Assigns ids to words in order of first occurrence. */
export class Dictionary {
  readonly words: string[] = [];
  readonly #ids = new Map<string, number>();

  id(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.words.length;
      this.words.push(wordKey(word));
      this.#ids.set(word, id);
    }
    return id;
  }
}

export function analyse(text: string, dictionary: Dictionary): AnalysedText {
  const words: number[] = [];
  const offsets: number[] = [];
  forEachWord(text, (word, start, end) => {
    words.push(dictionary.id(word));
    offsets.push(start, end);
  });
  return { text, words, offsets };
}
