/**
 * Folding: what makes `Müller`, `MÜLLER` and `muller` the same. Any text comes in; out comes its folded form, for texts and queries alike.
 * It goes character by character, so the fold of two texts put together is their folds put together; and folding again changes nothing.
 */
const ASCII = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(/[^\0-\x7f]/gu, foldedCharacter).toLowerCase();
}

/** Letters that Unicode does not take apart (NFKD), and the sigma that lower case writes differently at the end of a word. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
};

/** Normalising costs a microsecond and a text has few different characters. */
const remembered = new Map<string, string>();

function foldedCharacter(character: string): string {
  let folded = remembered.get(character);
  if (folded === undefined) {
    folded = character
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .replace(/[ßæœøłđıς]/gu, (letter) => SPELLED[letter]);
    remembered.set(character, folded);
  }
  return folded;
}
