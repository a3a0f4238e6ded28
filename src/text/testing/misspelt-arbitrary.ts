/** A word of small letters, and the same word with one typing mistake. */
import fc from "fast-check";

const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
const letters = fc.array(letter, { minLength: 5, maxLength: 14 }).map((word) => word.join(""));

export const misspelt = fc
  .record({ word: letters, place: fc.nat(), kind: fc.constantFrom("insert", "delete", "replace", "swap"), letter })
  .map(({ word, place, kind, letter }) => {
    const at = place % (word.length - 1);
    const [before, one, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    const wrong = {
      insert: before + letter + one + next + after,
      delete: before + next + after,
      replace: before + letter + next + after,
      swap: before + next + one + after,
    };
    return { word, wrong: wrong[kind] };
  });
