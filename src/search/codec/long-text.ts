/** Shortens long texts for dictionaries: a prefix, and a hash of the whole folded text to keep them distinct. */
import { createHash } from "node:crypto";
import { fold } from "../../text/fold.ts";

/** Length of the prefix in UTF-16 units. */
const PREFIX_UNITS = 256;
const HASH_BYTES = 12;
const PRIVATE_USE = 0xe000;

/** `separator`, between prefix and hash, is a character that such texts do not contain. */
export function shortened(text: string, separator: string): string {
  if (text.length <= PREFIX_UNITS) return text;
  const splitsCharacter = (text.codePointAt(PREFIX_UNITS - 1) as number) > 0xffff;
  const prefix = text.slice(0, splitsCharacter ? PREFIX_UNITS - 1 : PREFIX_UNITS);
  const hash = createHash("sha256").update(fold(text), "utf16le").digest().subarray(0, HASH_BYTES);
  // One private-use character per byte: folding does not change them, and no mask contains them.
  return prefix + separator + String.fromCharCode(...Array.from(hash, (byte) => PRIVATE_USE + byte));
}
