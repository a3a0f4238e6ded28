/**
 * Folded texts for wildcard searches. Many accounts share names and numbers, so each distinct text is stored once, all
 * in one string, which is searched for the longest part of a pattern. In: texts. Out: the indexes of the matching ones.
 */
import { fold, longestPart, wildcard } from "../model/wildcard.ts";

export class FoldedTexts {
  /** The distinct texts, concatenated. */
  readonly #all: string;
  /** The offset of each of them, and last the end of the last one. */
  readonly #starts: Uint32Array;
  /** The indexes of each of them in the input. */
  readonly #indexes: readonly (readonly number[])[];

  constructor(texts: readonly string[]) {
    const byText = Map.groupBy(texts.keys(), (index) => fold(texts[index]));
    const distinct = [...byText.keys()];
    this.#all = distinct.join("");
    this.#indexes = [...byText.values()];
    this.#starts = new Uint32Array(distinct.length + 1);
    distinct.forEach((text, i) => {
      this.#starts[i + 1] = this.#starts[i] + text.length;
    });
  }

  /** Ascending indexes. */
  matching(pattern: string): Uint32Array {
    const all = this.#all;
    const starts = this.#starts;
    const matches = wildcard(pattern);
    const part = longestPart(pattern);
    const matching: (readonly number[])[] = [];
    for (let i = 0; i < this.#indexes.length; i++) {
      if (part !== "") {
        const at = all.indexOf(part, starts[i]);
        if (at < 0) break;
        // The part may extend into the next text: then this one does not match, and the search goes on with the next.
        while (starts[i + 1] <= at) i++;
      }
      if (matches(all.slice(starts[i], starts[i + 1]))) matching.push(this.#indexes[i]);
    }
    return Uint32Array.from(matching.flat()).sort();
  }
}
