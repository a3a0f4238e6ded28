/** Shortens long texts for dictionaries and columns: the beginning, and a hash of the whole to keep them distinct. */
import { createHash } from "node:crypto";

/** Longest text that is kept whole, in UTF-16 units. */
const WHOLE_UNITS = 256;
const HASH_BYTES = 12;
const PRIVATE_USE = 0xe000;

/** `separator`, between beginning and hash, is a character that such texts do not contain. */
export function shortened(text: string, separator: string): string {
  if (text.length <= WHOLE_UNITS) return text;
  const splitsCharacter = (text.codePointAt(WHOLE_UNITS - 1) as number) > 0xffff;
  const beginning = text.slice(0, splitsCharacter ? WHOLE_UNITS - 1 : WHOLE_UNITS);
  const hash = createHash("sha256").update(text, "utf16le").digest().subarray(0, HASH_BYTES);
  // One private-use character per byte: folding does not change them, and no mask contains them.
  return beginning + separator + String.fromCharCode(...Array.from(hash, (byte) => PRIVATE_USE + byte));
}

/** Whether the text, which may be shortened, was longer; by its length alone. */
export function isShortened({ length }: { readonly length: number }): boolean {
  return length > WHOLE_UNITS;
}

/** The text, which may be shortened, as far as it is known: it ends between two characters. */
export function beginningOf(text: string): string {
  return isShortened(text) ? text.slice(0, -HASH_BYTES - 1) : text;
}

/** The hash of a shortened text. */
export function hashOf(text: string): string {
  return text.slice(-HASH_BYTES);
}
