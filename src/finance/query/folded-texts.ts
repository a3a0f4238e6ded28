/**
 * Texts as searches with wildcards see them. Accounts share their names and numbers, so that each different text is there once; all stand in
 * one string, in which the longest part of a pattern is looked for. In: texts. Out: the places of those that match.
 */
import { fold, longestPart, wildcard } from "../model/wildcard.ts";

export class FoldedTexts {
  /** The different texts one after the other. */
  readonly #all: string;
  /** Where each of them begins, and at last where the last one ends. */
  readonly #starts: Uint32Array;
  /** Where each of them was among the texts given. */
  readonly #places: readonly (readonly number[])[];

  constructor(texts: readonly string[]) {
    const byText = Map.groupBy(texts.keys(), (place) => fold(texts[place]));
    const different = [...byText.keys()];
    this.#all = different.join("");
    this.#places = [...byText.values()];
    this.#starts = new Uint32Array(different.length + 1);
    different.forEach((text, i) => {
      this.#starts[i + 1] = this.#starts[i] + text.length;
    });
  }

  /** Rising places. */
  matching(pattern: string): Uint32Array {
    const all = this.#all;
    const starts = this.#starts;
    const matches = wildcard(pattern);
    const part = longestPart(pattern);
    const found: (readonly number[])[] = [];
    for (let i = 0; i < this.#places.length; i++) {
      if (part !== "") {
        const at = all.indexOf(part, starts[i]);
        if (at < 0) break;
        // It may reach into the next text: then this one does not match, and the next is looked at from its beginning.
        while (starts[i + 1] <= at) i++;
      }
      if (matches(all.slice(starts[i], starts[i + 1]))) found.push(this.#places[i]);
    }
    return Uint32Array.from(found.flat()).sort();
  }
}
