/**
 * Tokenizes a text once for all fields that have it: its words as dictionary ids, and their offsets. A word may have
 * further entries at its position: its spelling with umlauts, and the feminine form of `Bürger:innen`.
 */
import { fold } from "../../text/fold.ts";
import { feminineForm, mayHaveUmlauts, spellingOf } from "../../text/spelling.ts";
import { forEachWord } from "../../text/words.ts";
import { SPELLED } from "../plan/plan.ts";
import { wordKey } from "./tables.ts";

export interface AnalysedText {
  readonly text: string;
  /** Its words, as dictionary ids. */
  readonly words: readonly number[];
  /** Start and end of each word in UTF-16 units: twice as many numbers as words. */
  readonly offsets: readonly number[];
  /** Pairs: the number of a word, ascending, and the dictionary id of a further entry at its position. */
  readonly further: readonly number[];
}

/** Assigns ids to words in order of first occurrence. */
export class Dictionary {
  readonly words: string[] = [];
  readonly #ids = new Map<string, number>();
  /** By id: 1 if the word occurs without umlauts. */
  readonly #plain: (1 | undefined)[] = [];

  id(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = this.words.length;
      this.words.push(wordKey(word));
      this.#ids.set(word, id);
    }
    return id;
  }

  markPlain(id: number): void {
    this.#plain[id] = 1;
  }

  /** All words as they are spelled. */
  *spelled(): Generator<string> {
    for (const [id, word] of this.words.entries()) {
      if (word.startsWith(SPELLED)) yield word.slice(SPELLED.length);
      else if (this.#plain[id] === 1) yield word;
    }
  }
}

export function analyse(text: string, dictionary: Dictionary): AnalysedText {
  const words: number[] = [];
  const offsets: number[] = [];
  const further: number[] = [];
  const hasUmlauts = mayHaveUmlauts(text);
  const addSpelling = (spelling: string | undefined, id: number): void => {
    if (spelling === undefined) dictionary.markPlain(id);
    else further.push(words.length, dictionary.id(SPELLED + spelling));
  };
  forEachWord(text, (word, start, end) => {
    const id = dictionary.id(word);
    addSpelling(hasUmlauts ? spellingIn(text, start, end) : undefined, id);
    const feminine = feminineForm(text, start, end);
    if (feminine !== undefined) {
      const feminineId = dictionary.id(fold(feminine.text));
      further.push(words.length, feminineId);
      addSpelling(spellingOf(feminine.text), feminineId);
    }
    words.push(id);
    offsets.push(start, end);
  });
  return { text, words, offsets, further };
}

const FIRST_BEYOND_ASCII = 0x80;

/** Most words are of ASCII, which is seen without a copy of the word. */
function spellingIn(text: string, start: number, end: number): string | undefined {
  for (let at = start; at < end; at++)
    if (text.charCodeAt(at) >= FIRST_BEYOND_ASCII) return spellingOf(text.slice(start, end));
  return undefined;
}
