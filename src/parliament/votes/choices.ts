/** What a member can do in a vote, whatever the records of a council call it. */
import { COMMON_WORDS, commonWord } from "../../roles/choice.ts";

export const YES = 0;
export const NO = 1;
export const ABSTAINED = 2;
export const ABSENT = 3;

/** The choices of every council, by number. Others, such as the motions `A` to `E`, follow as they are found. */
export const COMMON_CHOICES: readonly string[] = [
  COMMON_WORDS.yes,
  COMMON_WORDS.no,
  COMMON_WORDS.abstained,
  COMMON_WORDS.absent,
];

/** So many are told apart. */
export const MOST_CHOICES = 40;

/** Gives each choice a number; those beyond the limit share the last one. */
export class Choices {
  readonly names: string[] = [...COMMON_CHOICES];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#newNumber(text.trim());
    // Texts of a hostile file must not fill the memory.
    if (this.#numbers.size < 1_000) this.#numbers.set(text, number);
    return number;
  }

  #newNumber(text: string): number {
    const word = commonWord(text);
    const at = this.names.indexOf(word);
    if (at >= 0) return at;
    return this.names.length < MOST_CHOICES ? this.names.push(word) - 1 : MOST_CHOICES - 1;
  }
}
