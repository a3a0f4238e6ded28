/**
 * Case and accent folding for texts and queries: `Müller`, `MÜLLER` and `muller` have the same folded form. Folding
 * works character by character, so it distributes over concatenation, and it is idempotent. Combining marks, soft
 * hyphens and zero-width characters fold to nothing.
 */
const ASCII = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(/[^\0-\x7f]/gu, foldedCharacter).toLowerCase();
}

/** Letters that NFKD does not decompose, and the sigma that has another lower-case form at the end of a word. */
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

/** Soft hyphens and zero-width characters. */
export const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/;

/**
 * Normalizing takes a microsecond, and a text has few different characters: European scripts and punctuation. Others
 * are normalized each time, because a client could fill the memory with all of Unicode.
 */
const cache: string[] = new Array(0x2100);

function foldedCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= cache.length) return normalized(character);
  cache[code] ??= normalized(character);
  return cache[code];
}

function normalized(character: string): string {
  if (INVISIBLE.test(character)) return "";
  return character
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđıς]/gu, (letter) => SPELLED[letter]);
}
